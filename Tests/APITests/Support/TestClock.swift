import Model
import Synchronization

/// Stands still until it is moved.
final class TestClock: Sendable {
    /// 2026-11-21T07:00:00Z.
    static let start = Instant(milliseconds: 1_795_244_400_000)

    private let instant = Mutex(TestClock.start)

    var now: Instant { instant.withLock { $0 } }

    func advance(by milliseconds: Int64) {
        instant.withLock { $0 = $0 + milliseconds }
    }
}
