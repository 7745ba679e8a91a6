import HTTPTypes
import Hummingbird
import Metrics
import Synchronization

/// Counts and times requests by route template, never by URI.
final class RequestObserver: Sendable {
    private struct Series: Hashable {
        let method: String
        let route: String
        let status: Int
    }

    private struct Handles: Sendable {
        let count: Counter
        let time: Timer
    }

    private let handles = Mutex<[Series: Handles]>([:])

    func observe(_ status: HTTPResponse.Status, of request: Request, _ route: String?, took: Duration) {
        let known = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"].contains(request.method.rawValue)
        let series = Series(
            method: known ? request.method.rawValue : "other",
            route: route ?? "none",
            status: status.code
        )
        let handles = handles.withLock { all in
            if let known = all[series] { return known }
            let dimensions = [
                ("method", series.method), ("route", series.route), ("status", String(series.status)),
            ]
            let made = Handles(
                count: Counter(label: "http_requests", dimensions: dimensions),
                time: Timer(label: "http_request_duration", dimensions: dimensions)
            )
            all[series] = made
            return made
        }
        handles.count.increment()
        let (seconds, attoseconds) = took.components
        handles.time.recordNanoseconds(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
    }
}
