import Hummingbird
import Model
import Services

/// The rates that this server keeps for itself.
final class Rates: Sendable {
    private let requests: RateLimiter
    private let polls: RateLimiter

    init(_ rules: RateRules) {
        requests = RateLimiter(rules.requests)
        polls = RateLimiter(rules.polls)
    }

    /// One request's use of a rate.
    struct Use {
        fileprivate let limiter: RateLimiter
        fileprivate let polls: RateLimiter
        fileprivate let name: String
        /// What is left.
        private(set) var allowance: RateLimiter.Allowance?

        fileprivate init(limiter: RateLimiter, polls: RateLimiter, name: String) {
            self.limiter = limiter
            self.polls = polls
            self.name = name
        }

        /// Takes one use, or throws `429`.
        mutating func take(at now: Instant) throws(Refusal) {
            let allowance = limiter.take(name, at: now)
            self.allowance = allowance
            guard let seconds = allowance.retryAfter else { return }
            throw Refusal(
                .tooMany,
                code: "rate-limited",
                "Too many requests. Wait \(seconds) s, then try again.",
                limit: allowance.limit,
                retryAfter: seconds
            )
        }

        /// Counts a request that was refused before it could be counted, or throws `429`.
        mutating func takeIfUntaken(at now: Instant) throws(Refusal) {
            if allowance == nil { try take(at: now) }
        }

        /// Counts an answer that nothing changed as a poll, which there may be more of, while there are any left.
        mutating func countAsPoll(at now: Instant) {
            guard limiter !== polls else { return }
            let poll = polls.take(name, at: now)
            guard poll.retryAfter == nil else { return }
            limiter.giveBack(name)
            allowance = poll
        }
    }

    /// The use that a request makes: of its session, or else of its address.
    func use(for request: Request, _ context: AppContext) -> Use {
        let name = context.signedIn.map { "s\($0.session)" } ?? context.address
        let isFile = request.uri.path.hasPrefix("/uploads/")
        return Use(limiter: isFile ? polls : requests, polls: polls, name: name)
    }
}
