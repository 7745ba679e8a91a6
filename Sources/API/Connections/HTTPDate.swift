import LibC
import Synchronization

/// The present moment in the format of `Date` (RFC 9110 §5.6.7), written once a second.
final class HTTPDate: Sendable {
    private let last = Mutex((second: time_t.min, text: ""))

    func text() -> String {
        let now = time(nil)
        return last.withLock { last in
            if last.second != now { last = (now, Self.text(of: now)) }
            return last.text
        }
    }

    static func text(of second: time_t) -> String {
        var second = second
        var parts = tm()
        gmtime_r(&second, &parts)
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { text in
            guard let start = text.baseAddress,
                strftime(start, text.count, "%a, %d %b %Y %H:%M:%S GMT", &parts) > 0
            else { return "" }
            return String(cString: start)
        }
    }
}
