import Bounds
import Model

/// Recent answers of one source by URL; time is an argument, so that tests need no clock.
struct AnswerCache: Sendable {
    struct Entry: Sendable {
        let answer: ProviderAnswer
        let receivedAt: Instant
        let freshUntil: Instant
        /// The bytes that the answer takes, approximately.
        let cost: Int
        /// The instant at which the first of the departures leaves.
        let firstLeaves: Instant?

        init(_ answer: ProviderAnswer, receivedAt: Instant, freshness: Int64, cost: Int) {
            self.answer = answer
            self.receivedAt = receivedAt
            freshUntil = receivedAt + freshness
            self.cost = cost
            firstLeaves = answer.departures.lazy.compactMap(\.leavesAt).min()
        }

        /// The departures that have not left.
        func departures(at now: Instant) -> [ProviderDeparture] {
            guard let firstLeaves, firstLeaves < now - ProviderDeparture.grace else {
                return answer.departures
            }
            return answer.departures.filter { !$0.hasLeft(at: now) }
        }

        func isFresh(at now: Instant) -> Bool { receivedAt <= now && now < freshUntil }

        /// Whether the answer may be given when the source fails.
        func isServable(at now: Instant) -> Bool {
            receivedAt <= now && now < max(receivedAt + AnswerCache.staleTime, freshUntil)
        }
    }

    /// A question that the source refuses, and that is not repeated for a while.
    struct Refusal: Sendable {
        let sentence: String
        let until: Instant
    }

    private struct Slot {
        var entry: Entry?
        var refusal: Refusal?
        var lastUse: UInt64
    }

    /// An answer is served when its source fails until it is this old, in milliseconds.
    static let staleTime = 5 * Instant.Span.minute
    /// The bounds of what `Cache-Control` can ask for, in milliseconds.
    static let shortest = 10 * Instant.Span.second
    static let longest = 2 * Instant.Span.minute

    /// The most answers and refusals that are kept.
    let most: Int
    /// The most bytes that all answers together may take, approximately.
    let room: Int

    private var slots: [String: Slot] = [:]
    private var taken = 0
    private var uses: UInt64 = 0

    init(most: Int = 2_000, room: Int = 32 << 20) {
        self.most = most
        self.room = room
    }

    /// The number of answers.
    var count: Int { slots.values.count { $0.entry != nil } }

    /// Returns what is kept for a URL: the last answer, and a refusal that still counts.
    mutating func find(_ url: String, at now: Instant) -> (entry: Entry?, refusal: Refusal?) {
        uses += 1
        guard let slot = slots[url] else { return (nil, nil) }
        slots[url]?.lastUse = uses
        return (slot.entry, slot.refusal.flatMap { now < $0.until ? $0 : nil })
    }

    /// Keeps an answer and evicts the least recently used ones.
    mutating func keep(_ entry: Entry, for url: String) {
        remove(url)
        guard entry.cost <= room / 4 else { return }
        put(Slot(entry: entry, lastUse: 0), for: url, cost: entry.cost)
    }

    /// Keeps a refusal beside the last answer.
    mutating func refuse(_ refusal: Refusal, for url: String) {
        let entry = slots[url]?.entry
        remove(url)
        put(Slot(entry: entry, refusal: refusal, lastUse: 0), for: url, cost: entry?.cost ?? 0)
    }

    private mutating func put(_ slot: Slot, for url: String, cost: Int) {
        guard most > 0 else { return }
        while slots.count >= most || taken.saturatingAdd(cost) > room,
            let oldest = slots.min(by: { $0.value.lastUse < $1.value.lastUse })
        {
            remove(oldest.key)
        }
        uses += 1
        slots[url] = slot
        slots[url]?.lastUse = uses
        taken += cost
    }

    private mutating func remove(_ url: String) {
        taken -= slots.removeValue(forKey: url)?.entry?.cost ?? 0
    }

    /// The time for which an answer is fresh, in milliseconds: what a positive `max-age` says within bounds,
    /// otherwise what the provider is known to allow.
    ///
    /// Gateways send `no-cache` by habit; it does not mean that a thousand clients may make a call each.
    static func freshness(of headers: [String: String], otherwise usual: Int64) -> Int64 {
        for directive in headers["cache-control"]?.lowercased().split(separator: ",") ?? [] {
            let parts = directive.split(separator: "=")
            guard parts.first?.trimmed == "max-age", let value = parts.dropFirst().first,
                let seconds = Int64(value.trimmed, radix: 10), seconds > 0
            else { continue }
            let age = headers["age"].flatMap { Int64($0, radix: 10) } ?? 0
            let left = seconds.saturatingSubtract(max(age, 0)).saturatingMultiply(Instant.Span.second)
            return min(max(left, shortest), longest)
        }
        return usual
    }
}
