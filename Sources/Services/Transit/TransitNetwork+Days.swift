import CivilTime
package import Model

extension TransitSourceFacts {
    /// The last day of a timetable that is over at an instant, where it runs; else `nil`.
    package func dayOfEnd(at now: Instant) -> ServiceDate? {
        guard let lastDay, let next = lastDay.adding(days: 1),
            (zone.flatMap(ZoneClock.init) ?? .utc).start(of: next) <= now
        else { return nil }
        return lastDay
    }
}

extension TransitNetwork {
    /// A sentence about a window that lies outside the days of the timetable; `nil` for others.
    func absence(in window: DepartureFilter, _ words: TransitWords) -> String? {
        if let day = source.dayOfEnd(at: window.from) { return words.text(.ended, day.description) }
        if let day = source.firstDay, window.until < clock.start(of: day) {
            return words.text(.begins, day.description)
        }
        return nil
    }
}
