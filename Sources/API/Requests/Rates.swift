import Model
import Services

final class Rates: Sendable {
    private let requests: RateLimiter
    private let polls: RateLimiter
    private let files: RateLimiter

    init(_ rules: RateRules) {
        requests = RateLimiter(rules.requests)
        polls = RateLimiter(rules.polls)
        files = RateLimiter(rules.files)
    }

    struct Use {
        fileprivate let limiter: RateLimiter
        fileprivate let polls: RateLimiter
        fileprivate let name: String
        fileprivate let share: Int
        fileprivate let isOfFiles: Bool
        private(set) var allowance: RateLimiter.Allowance?

        fileprivate init(_ rates: Rates, limiter: RateLimiter, name: String, share: Int) {
            self.limiter = limiter
            polls = rates.polls
            isOfFiles = limiter === rates.files
            self.name = name
            self.share = share
        }

        /// Counts the request; throws `429` when no use is left.
        mutating func take(at now: Instant) throws(Refusal) {
            let allowance = limiter.take(name, share: share, at: now)
            self.allowance = allowance
            guard let seconds = allowance.retryAfter else { return }
            throw .tooMany("requests", limit: allowance.limit, retryAfter: seconds)
        }

        /// Counts a request that was refused before it was counted; throws `429` when no use is left.
        mutating func takeIfUntaken(at now: Instant) throws(Refusal) {
            if allowance == nil { try take(at: now) }
        }

        /// Counts a `304` response as a poll instead, if polls are left; more polls than other requests are
        /// allowed.
        mutating func countAsPoll(at now: Instant) {
            guard limiter !== polls, !isOfFiles else { return }
            let poll = polls.take(name, share: share, at: now)
            guard poll.retryAfter == nil else { return }
            limiter.giveBack(name, share: share)
            allowance = poll
        }
    }

    /// The rate limit of an address.
    func use(of address: ClientAddress, _ path: String) -> Use {
        Use(self, limiter: limiter(of: path), name: address.name, share: address.share)
    }

    /// The rate limit of an address for the files of the web client, of which a visit takes a hundred.
    func useOfFile(of address: ClientAddress) -> Use {
        Use(self, limiter: files, name: address.name, share: address.share)
    }

    /// The rate limit of a member in all sessions.
    func use(of member: Member.ID, _ path: String) -> Use {
        Use(self, limiter: limiter(of: path), name: "m\(member)", share: 1)
    }

    private func limiter(of path: String) -> RateLimiter {
        if path.hasPrefix("/basemap") { return files }
        return Self.isPoll(path) ? polls : requests
    }

    private static func isPoll(_ path: String) -> Bool {
        switch path {
        // A map and a search field request these while the user moves and types, and trackers report often.
        case "/v1/map", "/v1/pois", "/v1/pois/search", "/v1/stops", "/v1/view": true
        default: path.hasPrefix("/uploads/") || isFeaturePage(path) || PositionController.takes(path)
        }
    }

    /// Clients of OGC API Features read all pages of a collection, with some ten features each.
    private static func isFeaturePage(_ path: String) -> Bool {
        path.hasPrefix("/collections/") && path.hasSuffix("/items")
    }
}
