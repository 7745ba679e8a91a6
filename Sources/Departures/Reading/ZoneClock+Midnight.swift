package import CivilTime
package import Model

extension ZoneClock {
    /// The beginning of the next day, at which daily limits end.
    package func midnight(after instant: Instant) -> Instant? {
        date(at: instant)?.adding(days: 1).map { self.instant(on: $0, second: 0) }
    }
}
