import Dispatch

/// Wakes a thread that a unit of work waits on, which may block because it belongs to a session.
package final class Bell: Sendable {
    private let rings = DispatchSemaphore(value: 0)

    package init() {}

    /// Ends one wait: the one under way, or else the next one.
    package func ring() {
        rings.signal()
    }

    /// Waits for a ring, but not longer than some milliseconds.
    package func wait(milliseconds: Int) {
        _ = rings.wait(timeout: .now() + .milliseconds(milliseconds))
    }
}
