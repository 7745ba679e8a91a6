import Fetch

/// Decides when a failed request is retried.
///
/// The wait is random between zero and a limit that grows with each attempt ("full jitter"), so that clients
/// that failed at the same moment do not retry at the same moment.
struct Backoff {
    typealias Outcome = Result<FetchResponse, FetchError>

    /// The time by which the last answer must arrive.
    let deadline: ContinuousClock.Instant
    private var attempts = 0
    /// The last outcome that was not a timeout.
    private var reason: Outcome?
    private let random: @Sendable (Double) -> Double

    private static let first = 0.05
    private static let longest = 2.0

    /// `random` returns a number between zero and its argument.
    init(deadline: ContinuousClock.Instant, random: @escaping @Sendable (Double) -> Double) {
        self.deadline = deadline
        self.random = random
    }

    /// Returns the wait before the next attempt, or `nil` when there is no next attempt.
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

    /// Returns the answer or throws the failure; if the last attempt timed out, an earlier outcome says more.
    func answer(_ outcome: Outcome) throws(S3Error) -> FetchResponse {
        var outcome = outcome
        if case .failure(.timeout) = outcome, let reason { outcome = reason }
        switch outcome {
        case .success(let response): return response
        case .failure(let error): throw S3Error(error)
        }
    }

    /// Whether the same request may succeed a moment later.
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
