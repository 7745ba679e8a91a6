import Bounds
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

    /// In nanoseconds since 1970: a great limit has several uses in a millisecond.
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
        let now = now.milliseconds.saturatingMultiply(nanosecondsInMillisecond)
        return arrivals.withLock { arrivals in
            if arrivals.count >= capacity, arrivals[name] == nil {
                arrivals = arrivals.filter { $0.value > now }
                // All remembered names are in use: forgetting them all keeps the memory bounded.
                if arrivals.count >= capacity { arrivals.removeAll() }
            }
            let arrival = max(arrivals[name] ?? 0, now)
            let next = arrival.saturatingAdd(increment)
            let wait = next.saturatingSubtract(now).saturatingSubtract(rule.nanoseconds)
            guard wait <= 0 else {
                return allowance(rule, used: arrival.saturatingSubtract(now), retryAfter: Self.seconds(wait))
            }
            arrivals[name] = next
            return allowance(rule, used: next.saturatingSubtract(now), retryAfter: nil)
        }
    }

    package func giveBack(_ name: String, share: Int = 1) {
        let increment = rule.times(share).increment
        arrivals.withLock { arrivals in
            if let arrival = arrivals[name] { arrivals[name] = arrival - increment }
        }
    }

    /// `used` is how far the next arrival is ahead of now.
    private func allowance(_ rule: RateRule, used: Int64, retryAfter: Int?) -> Allowance {
        let remaining = max(0, Int(rule.nanoseconds.saturatingSubtract(used) / rule.increment))
        return Allowance(
            limit: rule.limit,
            remaining: min(remaining, rule.limit),
            reset: Self.seconds(max(used, 0)),
            retryAfter: retryAfter
        )
    }

    /// Whole seconds, rounded up.
    private static func seconds(_ nanoseconds: Int64) -> Int {
        Int((nanoseconds.saturatingAdd(nanosecondsInSecond - 1)) / nanosecondsInSecond)
    }
}

private let nanosecondsInMillisecond: Int64 = 1_000_000
private let nanosecondsInSecond: Int64 = 1_000_000_000

extension RateRule {
    fileprivate var nanoseconds: Int64 { span.saturatingMultiply(nanosecondsInMillisecond) }

    /// The nanoseconds of the span that one use takes up.
    fileprivate var increment: Int64 { max(nanoseconds / Int64(limit), 1) }
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
