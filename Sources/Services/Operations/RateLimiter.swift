public import Model
import Synchronization

/// The limits that each server keeps for itself, as theoretical arrival times (ITU-T I.371, annex A).
public final class RateLimiter: Sendable {
    /// What is left of a rate after a use.
    public struct Allowance: Sendable, Hashable {
        /// How many uses there are in a span.
        public let limit: Int
        /// How many are left now.
        public let remaining: Int
        /// In how many seconds all are there again.
        public let reset: Int
        /// In how many seconds there is one again, where there is none.
        public let retryAfter: Int?
    }

    private let arrivals = Mutex<[String: Int64]>([:])
    private let rule: RateRule
    private let capacity: Int

    /// Creates a limiter that remembers at most `capacity` names.
    public init(_ rule: RateRule, capacity: Int = 100_000) {
        self.rule = rule
        self.capacity = capacity
    }

    /// Takes one use under a name, unless there is none.
    public func take(_ name: String, at now: Instant) -> Allowance {
        let increment = max(rule.span / Int64(rule.limit), 1)
        return arrivals.withLock { arrivals in
            if arrivals.count >= capacity, arrivals[name] == nil {
                arrivals = arrivals.filter { $0.value > now.milliseconds }
                // Everybody is busy: forgetting them all is better than remembering without bound.
                if arrivals.count >= capacity { arrivals.removeAll() }
            }
            let arrival = max(arrivals[name] ?? 0, now.milliseconds)
            let wait = arrival + increment - rule.span - now.milliseconds
            guard wait <= 0 else {
                return allowance(arrival: arrival, now: now, retryAfter: Int((wait + 999) / 1000))
            }
            arrivals[name] = arrival + increment
            return allowance(arrival: arrival + increment, now: now, retryAfter: nil)
        }
    }

    /// Gives a use back.
    public func giveBack(_ name: String) {
        let increment = max(rule.span / Int64(rule.limit), 1)
        arrivals.withLock { arrivals in
            if let arrival = arrivals[name] { arrivals[name] = arrival - increment }
        }
    }

    private func allowance(arrival: Int64, now: Instant, retryAfter: Int?) -> Allowance {
        let increment = max(rule.span / Int64(rule.limit), 1)
        let used = arrival - now.milliseconds
        let remaining = max(0, Int((rule.span - used) / increment))
        return Allowance(
            limit: rule.limit,
            remaining: min(remaining, rule.limit),
            reset: Int((max(used, 0) + 999) / 1000),
            retryAfter: retryAfter
        )
    }
}
