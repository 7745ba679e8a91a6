import Bounds
package import Model
import Timetable

/// The alerts of a feed by what they are about.
package struct AlertIndex: Sendable {
    package let alerts: [RealtimeFeed.Alert]

    private struct Entry {
        /// The place in ``alerts``.
        let alert: Int
        let selector: AlertSelector
    }

    private var byTrip: [String: [Entry]] = [:]
    private var byStop: [Int: [Entry]] = [:]
    private var byLine: [Int: [Entry]] = [:]
    private var others: [Entry] = []
    private let timetable: SourceTimetable

    init(_ alerts: [RealtimeFeed.Alert], _ timetable: SourceTimetable) {
        self.alerts = alerts
        self.timetable = timetable
        for (place, alert) in alerts.enumerated() {
            for selector in alert.selectors {
                guard let selector = AlertSelector(selector, in: timetable) else { continue }
                let entry = Entry(alert: place, selector: selector)
                if let trip = selector.trip {
                    byTrip[trip, default: []].append(entry)
                } else if let stop = selector.stop {
                    byStop[stop, default: []].append(entry)
                } else if let line = selector.line {
                    byLine[line, default: []].append(entry)
                } else {
                    others.append(entry)
                }
            }
        }
    }

    /// The alerts that are active at an instant and about a stop.
    ///
    /// They are about the stop itself, its station or platforms, or a line that calls there, but not about
    /// single trips.
    package func alerts(about stop: Int, at instant: Instant) -> [RealtimeFeed.Alert] {
        let places = withStation(stop) + timetable.platforms(of: stop)
        let lines = Array(Set(places.flatMap { timetable.lines(of: $0) }))
        let entries =
            places.flatMap { byStop[$0, default: []] } + lines.flatMap { byLine[$0, default: []] } + others
        // A stop without lines still has alerts of its own.
        let subjects =
            lines.isEmpty ? [AlertSubject(stops: places)] : lines.map { lineSubject($0, at: places) }
        return active(entries, at: instant) { selector in
            subjects.contains { selector.matches($0, isLoose: true) }
        }
    }

    /// The alerts that are active at an instant and about a line everywhere.
    package func alerts(aboutLine line: Int, at instant: Instant) -> [RealtimeFeed.Alert] {
        let subject = lineSubject(line, at: [])
        return active(byLine[line, default: []] + others, at: instant) { $0.matches(subject, isLoose: true) }
    }

    /// The ids of the alerts that are active at an instant and about a departure.
    func ids(for departure: LiveDeparture, at instant: Instant) -> [String] {
        if alerts.isEmpty { return [] }
        let places = withStation(departure.stop)
        var subject = departure.line.map { lineSubject($0, at: places) } ?? AlertSubject(stops: places)
        subject.direction = departure.direction
        subject.trip = departure.tripID
        subject.date = departure.date
        let entries =
            (departure.tripID.map { byTrip[$0, default: []] } ?? [])
            + places.flatMap { byStop[$0, default: []] }
            + (departure.line.map { byLine[$0, default: []] } ?? []) + others
        return active(entries, at: instant) { $0.matches(subject) }.map(\.id)
    }

    private func withStation(_ stop: Int) -> [Int] {
        [stop] + (timetable.stops[checked: stop]?.parent.map { [$0] } ?? [])
    }

    private func lineSubject(_ line: Int, at stops: [Int]) -> AlertSubject {
        var subject = AlertSubject(stops: stops)
        subject.line = line
        subject.mode = timetable.lines[checked: line]?.mode
        // In a timetable of one operator, lines may leave it out.
        let only = timetable.agencies.count == 1 ? 0 : nil
        subject.agency = timetable.lines[checked: line]?.agency ?? only
        return subject
    }

    /// The alerts of some entries, each once, in the order of the feed.
    private func active(
        _ entries: [Entry],
        at instant: Instant,
        where isWanted: (AlertSelector) -> Bool
    ) -> [RealtimeFeed.Alert] {
        let places = Set(entries.filter { isWanted($0.selector) }.map(\.alert))
        return places.sorted().compactMap { alerts[checked: $0] }.filter { $0.isActive(at: instant) }
    }
}
