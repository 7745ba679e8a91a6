import HTTPTypes
import Hummingbird
import Logging
import Metrics
import Model
import Services
import Synchronization

/// Counts, times and logs requests by route template, never by URI, which reveals positions.
final class RequestObserver: Sendable {
    private struct Series: Hashable {
        let method: String
        let route: String
        let status: Int

        /// Creates a series for requests that could not be read.
        init(unread status: HTTPResponse.Status) {
            (method, route, self.status) = ("none", "none", status.code)
        }

        init(_ status: HTTPResponse.Status, of request: Request, _ context: AppContext) {
            method =
                switch request.method {
                case .get, .head, .post, .put, .patch, .delete: request.method.rawValue
                default: "other"
                }
            // For an unknown route, the router gives a name of its own, which does not begin with a slash.
            route = context.endpointPath.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "none"
            self.status = status.code
        }
    }

    private struct Handles: Sendable {
        let count: Counter
        let time: Timer
    }

    private let handles = Mutex<[Series: Handles]>([:])

    /// Records an answered request; for a streamed response, the time ends when the response starts.
    func observe(
        _ status: HTTPResponse.Status,
        of request: Request,
        _ context: AppContext,
        took time: Duration
    ) {
        let series = Series(status, of: request, context)
        let (seconds, attoseconds) = time.components
        let nanoseconds = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
        let handles = handles(of: series)
        handles.count.increment()
        handles.time.recordNanoseconds(nanoseconds)
        context.log(
            .info,
            "Request",
            [
                "http.method": .string(series.method),
                "http.route": .string(series.route),
                "http.status": .stringConvertible(series.status),
                "http.duration_ms": .stringConvertible(Double(nanoseconds / 1000) / 1000),
            ]
        )
    }

    func observe(_ request: UnreadRequest, _ logger: Logger) {
        let series = Series(unread: request.problem.status)
        handles(of: series).count.increment()
        logger.info(
            "Request",
            metadata: [
                "http.method": .string(series.method),
                "http.route": .string(series.route),
                "http.status": .stringConvertible(series.status),
                "request.id": .string(request.id),
                "refusal": .string(request.problem.refusal.code),
            ]
        )
    }

    /// Logs a failed log-in or a wrong password with the address, and without the handle.
    ///
    /// People type passwords into the handle's field by mistake, and a log must not list accounts.
    func observe(_ refusal: Refusal, of request: Request, _ context: AppContext) {
        let isLogIn = request.method == .post && context.endpointPath == "/v1/sessions"
        let isFailedLogIn =
            switch refusal.reason {
            case .unauthenticated, .forbidden, .tooMany: isLogIn || refusal.code == "bad-credentials"
            default: false
            }
        guard isFailedLogIn else { return }
        context.log(
            .notice,
            "A log-in failed",
            [
                "client.address": .string(context.address.name), "refusal": .string(refusal.code),
                "http.route": .string(context.endpointPath ?? "none"),
            ]
        )
    }

    private func handles(of series: Series) -> Handles {
        handles.withLock { all in
            if let known = all[series] { return known }  // in range: a dictionary
            let dimensions = [
                ("method", series.method), ("route", series.route), ("status", String(series.status)),
            ]
            let made = Handles(
                count: Counter(label: "http_requests", dimensions: dimensions),
                time: Timer(label: "http_request_duration", dimensions: dimensions)
            )
            all[series] = made  // in range: a dictionary
            return made
        }
    }
}
