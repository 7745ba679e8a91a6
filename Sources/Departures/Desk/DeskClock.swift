package import Model

/// The clocks that decide what is fresh, and when a source is asked again; deadlines of calls are real.
package struct DeskClock: Sendable {
    package let now: @Sendable () -> Instant
    package let uptime: @Sendable () -> ContinuousClock.Instant

    package init(
        now: @escaping @Sendable () -> Instant,
        uptime: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }
    ) {
        self.now = now
        self.uptime = uptime
    }
}
