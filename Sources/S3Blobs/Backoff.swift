internal import Fetch

/// When a request that failed is made again.
///
/// Waits grow from try to try and are random between nothing and their limit ("full jitter"), so that many clients that
/// failed at one moment do not come back at one moment.
struct Backoff {
    typealias Outcome = Result<FetchResponse, FetchError>

    /// When the last answer must be there.
    let deadline: ContinuousClock.Instant
    private var attempts = 0
    /// The last failure that says more than that time ran out.
    private var reason: Outcome?
    private let random: @Sendable (Double) -> Double

    private static let first = 0.05
    private static let longest = 2.0

    /// `random` draws from nothing to its argument.
    init(deadline: ContinuousClock.Instant, random: @escaping @Sendable (Double) -> Double) {
        self.deadline = deadline
        self.random = random
    }

    /// How long to wait before the next try, or `nil` where there is none.
    mutating func pause(
        after outcome: Outcome,
        at now: ContinuousClock.Instant
    ) -> Duration? {
        guard Self.isPassing(outcome) else { return nil }
        let limit = min(Self.longest, Self.first * Double(1 << min(attempts, 10)))
        attempts += 1
        if case .failure(.timeout) = outcome {} else { reason = outcome }
        let pause = Duration.seconds(random(limit))
        return now + pause < deadline ? pause : nil
    }

    /// The answer in the end; where the last try ran out of time, what the tries before it found says more.
    func answer(_ outcome: Outcome) throws(S3Error) -> FetchResponse {
        var outcome = outcome
        if case .failure(.timeout) = outcome, let reason { outcome = reason }
        switch outcome {
        case .success(let response): return response
        case .failure(let error): throw S3Error(error)
        }
    }

    /// Whether the same request may do better a moment later.
    private static func isPassing(_ outcome: Outcome) -> Bool {
        switch outcome {
        case .success(let response):
            [429, 500, 502, 503, 504].contains(response.status)
        case .failure(.unreachable), .failure(.broken), .failure(.timeout):
            true
        case .failure:
            false
        }
    }
}
