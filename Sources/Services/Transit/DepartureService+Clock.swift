import CivilTime
package import Model

extension DepartureService.Board {
    /// The time that clocks at the stop show and their zone, as in "08:30, Europe/Stockholm"; `nil` where
    /// nobody tells the zone.
    package func localTime(at now: Instant) -> String? {
        guard let zone = sources.lazy.compactMap(\.timeZone).first, let clock = ZoneClock(zone) else {
            return nil
        }
        let local = now + Int64(clock.offset(at: now)) * Instant.Span.second
        return "\(local.description.dropFirst(11).prefix(5)), \(zone)"
    }
}
