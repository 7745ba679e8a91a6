/// Holds requests back from a failing server, and probes from time to time whether it works again.
///
/// Time is an argument, so that tests need no clock.
package struct CircuitBreaker: Sendable {
    package enum Admission: Equatable {
        /// The request may be sent; its outcome must be reported with the pass.
        case admitted(Pass)
        /// A request may be sent after the duration.
        case refused(Duration)
    }

    /// Identifies a request when its outcome is reported; while the circuit is open, only the outcome of the
    /// probe counts.
    package struct Pass: Equatable, Sendable {
        fileprivate let generation: Int
    }

    /// The number of consecutive failures that opens the circuit.
    package static let threshold = 5
    /// The first rest, which doubles with each failed probe.
    package static let shortestRest = Duration.seconds(5)
    package static let longestRest = Duration.seconds(60)

    private var failures = 0
    private var rest = shortestRest
    private var closedUntil: ContinuousClock.Instant?
    private var isProbing = false
    /// The number of openings and closings so far; outcomes of requests from before the last one are ignored.
    private var generation = 0

    package init() {}

    package mutating func admit(at now: ContinuousClock.Instant) -> Admission {
        guard let closedUntil else { return .admitted(Pass(generation: generation)) }
        if now < closedUntil { return .refused(closedUntil - now) }
        if isProbing { return .refused(.seconds(1)) }
        isProbing = true
        return .admitted(Pass(generation: generation))
    }

    package mutating func succeed(_ pass: Pass) {
        guard pass.generation == generation else { return }
        failures = 0
        guard closedUntil != nil else { return }
        closedUntil = nil
        rest = Self.shortestRest
        isProbing = false
        generation += 1
    }

    package mutating func fail(_ pass: Pass, at now: ContinuousClock.Instant) {
        guard pass.generation == generation else { return }
        if closedUntil == nil {
            failures += 1
            guard failures >= Self.threshold else { return }
        } else {
            isProbing = false
            rest = min(rest * 2, Self.longestRest)
        }
        closedUntil = now + rest
        generation += 1
    }

    package mutating func abandon(_ pass: Pass) {
        guard pass.generation == generation else { return }
        isProbing = false
    }

    /// The remaining time for which requests are held back; `nil` when requests may be sent.
    package func rest(at now: ContinuousClock.Instant) -> Duration? {
        guard let closedUntil, now < closedUntil else { return nil }
        return closedUntil - now
    }
}
