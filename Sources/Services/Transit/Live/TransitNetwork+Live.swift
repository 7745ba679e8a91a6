import GTFS
import Model
import Timetable

extension TransitNetwork {
    /// The departures from a stop and, of a station, from its platforms, as feeds and timetable tell them.
    func departures(_ live: LiveTimetable, from stop: Stop, _ filter: DepartureFilter) -> [Departure] {
        let found = live.departures(
            from: Array(Set(places(of: stop))).sorted(),
            at: filter.from,
            minutes: filter.minutes,
            limit: filter.accessible ? .max : filter.limit ?? .max
        ) { line, direction in
            guard filter.admits(direction: direction.map(String.init)) else { return false }
            if let line = line.flatMap(self.line(at:)) { return filter.admits(line) }
            return filter.line == nil && filter.mode == nil
        }
        let departures = found.compactMap { departure($0, live) }.filter(filter.admitsAccess)
        return filter.limit.map { Array(departures.prefix($0)) } ?? departures
    }

    /// A departure as riders are told of it; `nil` where the stop is not stored.
    private func departure(_ told: LiveDeparture, _ live: LiveTimetable) -> Departure? {
        guard let stop = stop(at: told.stop) else { return nil }
        let known = told.line.flatMap(line(at:)).map { DepartureLine($0) }
        // An added trip may be of a line that the timetable does not have.
        let line = known ?? DepartureLine(sourceID: told.route, name: told.route ?? "", mode: .other)
        var departure = Departure(
            stop: DepartureStop(stop),
            line: line,
            realtime: told.realtime,
            source: source.name
        )
        departure.direction = told.direction.map(String.init)
        departure.destination = told.destination
        departure.serviceDate = told.date
        departure.scheduled = told.scheduled
        departure.expected = told.expected
        departure.status = told.status
        departure.delay = told.delay
        departure.accessible = told.isAccessible
        departure.occupancy = told.occupancy
        departure.vehicleID = told.vehicleID
        departure.tripID = told.tripID
        departure.alerts = told.alerts.map { TransitAlert.id($0, of: source.name) }
        departure.generatedAt = live.generatedAt
        return departure
    }

    /// The alerts about stops of ours, each once.
    func alerts(_ stops: [Stop], _ live: LiveTimetable, at now: Instant) -> [TransitAlert] {
        var known: Set<String> = []
        return stops.flatMap(places).flatMap { live.alerts.alerts(about: $0, at: now) }
            .filter { known.insert($0.id).inserted }
            .compactMap(alert)
    }

    /// An alert in our words; `nil` when it has no text at all.
    func alert(_ told: RealtimeFeed.Alert) -> TransitAlert? {
        let languages = [source.language].compactMap(\.self)
        let text = told.text.text(in: languages)
        guard let title = told.title.text(in: languages) ?? text else { return nil }
        var alert = TransitAlert(
            id: TransitAlert.id(told.id, of: source.name),
            source: source.name,
            title: title
        )
        alert.text = text == title ? nil : text
        alert.url = told.url.text(in: languages)
        alert.stops = told.selectors.compactMap { selector in
            selector.stop.flatMap(timetable.stop(sourceID:)).flatMap { stop(at: $0)?.id }
        }
        alert.lines = told.selectors.compactMap { selector in
            (selector.route ?? selector.trip?.route).flatMap(timetable.line(sourceID:))
                .flatMap { line(at: $0)?.id }
        }
        alert.from = told.periods.compactMap(\.start).min()
        alert.until = told.periods.contains { $0.end == nil } ? nil : told.periods.compactMap(\.end).max()
        return alert
    }
}
