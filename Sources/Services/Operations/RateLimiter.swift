package import Model
import Synchronization

/// Limits that each server keeps for itself, as theoretical arrival times (ITU-T I.371, annex A).
package final class RateLimiter: Sendable {
    package struct Allowance: Sendable, Hashable {
        package let limit: Int
        package let remaining: Int
        /// Seconds until all uses are available again.
        package let reset: Int
        /// Seconds until the next use is available; `nil` when the use was granted.
        package let retryAfter: Int?
    }

    private let arrivals = Mutex<[String: Int64]>([:])
    private let rule: RateRule
    private let capacity: Int

    /// Makes a limiter that remembers at most `capacity` names.
    package init(_ rule: RateRule, capacity: Int = 100_000) {
        self.rule = rule
        self.capacity = capacity
    }

    /// Takes a use if the name has any left; the limit of the name is `share` times that of the rule.
    package func take(_ name: String, share: Int = 1, at now: Instant) -> Allowance {
        let rule = rule.times(share)
        let increment = rule.increment
        return arrivals.withLock { arrivals in
            if arrivals.count >= capacity, arrivals[name] == nil {
                arrivals = arrivals.filter { $0.value > now.milliseconds }
                // All remembered names are in use: forgetting them all keeps the memory bounded.
                if arrivals.count >= capacity { arrivals.removeAll() }
            }
            let arrival = max(arrivals[name] ?? 0, now.milliseconds)
            let wait = arrival + increment - rule.span - now.milliseconds
            guard wait <= 0 else {
                return allowance(rule, arrival: arrival, now: now, retryAfter: Int((wait + 999) / 1000))
            }
            arrivals[name] = arrival + increment
            return allowance(rule, arrival: arrival + increment, now: now, retryAfter: nil)
        }
    }

    package func giveBack(_ name: String, share: Int = 1) {
        let increment = rule.times(share).increment
        arrivals.withLock { arrivals in
            if let arrival = arrivals[name] { arrivals[name] = arrival - increment }
        }
    }

    private func allowance(_ rule: RateRule, arrival: Int64, now: Instant, retryAfter: Int?) -> Allowance {
        let used = arrival - now.milliseconds
        let remaining = max(0, Int((rule.span - used) / rule.increment))
        return Allowance(
            limit: rule.limit,
            remaining: min(remaining, rule.limit),
            reset: Int((max(used, 0) + 999) / 1000),
            retryAfter: retryAfter
        )
    }
}

extension RateRule {
    /// The milliseconds of the span that one use takes up.
    fileprivate var increment: Int64 { max(span / Int64(limit), 1) }
}

extension Refusal {
    package static func tooMany(_ what: String, limit: Int, retryAfter seconds: Int) -> Refusal {
        Refusal(
            .tooMany,
            code: "rate-limited",
            "Too many \(what). Try again after \(seconds) s.",
            limit: limit,
            retryAfter: seconds
        )
    }
}
