/// Keeps requests from a server that fails, and looks now and then whether it is back.
///
/// Time comes in as an argument, so tests need no clock.
struct CircuitBreaker: Sendable {
    /// What becomes of a request.
    enum Admission: Equatable {
        /// It goes out; its end has to be told, with this.
        case admitted(Pass)
        /// It does not; after so long, one will.
        case refused(Duration)
    }

    /// What a request goes out with, so that its end is taken for its own.
    ///
    /// While it is shut off, the only one that counts is that of the request that looks whether the server is back.
    struct Pass: Equatable, Sendable {
        fileprivate let generation: Int
    }

    /// Failures in a row after which nothing goes out.
    static let threshold = 5
    /// How long nothing goes out the first time; each time after that it is twice as long.
    static let shortestRest = Duration.seconds(5)
    static let longestRest = Duration.seconds(60)

    private var failures = 0
    private var rest = shortestRest
    private var closedUntil: ContinuousClock.Instant?
    /// Whether the request is under way that shows if the server is back.
    private var isProbing = false
    /// How often it was shut off or opened: what went out before that says nothing of what is now.
    private var generation = 0

    /// Asks for a request to go out.
    mutating func admit(at now: ContinuousClock.Instant) -> Admission {
        guard let closedUntil else { return .admitted(Pass(generation: generation)) }
        if now < closedUntil { return .refused(closedUntil - now) }
        if isProbing { return .refused(.seconds(1)) }
        isProbing = true
        return .admitted(Pass(generation: generation))
    }

    /// Notes that the server answered.
    mutating func succeed(_ pass: Pass) {
        guard pass.generation == generation else { return }
        failures = 0
        guard closedUntil != nil else { return }
        closedUntil = nil
        rest = Self.shortestRest
        isProbing = false
        generation += 1
    }

    /// Notes that it did not.
    mutating func fail(_ pass: Pass, at now: ContinuousClock.Instant) {
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

    /// Notes that nobody waited for the answer.
    mutating func abandon(_ pass: Pass) {
        guard pass.generation == generation else { return }
        isProbing = false
    }

    /// How long nothing goes out any more, where it is shut off.
    func rest(at now: ContinuousClock.Instant) -> Duration? {
        guard let closedUntil, now < closedUntil else { return nil }
        return closedUntil - now
    }
}
