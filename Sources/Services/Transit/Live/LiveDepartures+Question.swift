import Bounds
import Model

extension LiveDepartures.Question {
    /// The minutes from the request on that a provider must tell; `nil` where nothing live is known of the
    /// span, because it is over or too far away.
    var window: Int? {
        guard filter.until >= instant - Departure.grace else { return nil }
        let span = filter.until.milliseconds.saturatingSubtract(instant.milliseconds)
        let minutes = max(1, (span + Instant.Span.minute - 1) / Instant.Span.minute)
        return minutes <= Int64(DepartureFilter.mostMinutes) ? Int(clamping: minutes) : nil
    }

    /// The departures that are asked for; those that have just left are still told.
    func wanted(_ departures: [Departure]) -> [Departure] {
        let first = filter.from - Departure.grace
        let found = departures.filter { departure in
            guard filter.admits(departure) else { return false }
            guard let time = departure.time else { return true }
            return first <= time && time <= filter.until
        }
        return filter.limit.map { Array(found.prefix($0)) } ?? found
    }
}

extension DepartureFilter {
    /// The filter of the timetable beside live departures: it begins as early as a late vehicle was due, and
    /// has no limit.
    var widened: DepartureFilter {
        let early = LiveMerge.latest / Instant.Span.minute
        var wide = DepartureFilter(from: from - LiveMerge.latest, minutes: minutes + Int(clamping: early))
        (wide.line, wide.mode, wide.direction) = (line, mode, direction)
        return wide
    }
}
