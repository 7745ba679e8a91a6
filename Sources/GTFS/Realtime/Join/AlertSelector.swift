import Bounds
import Model
import Timetable

/// A departure, a stop or a line that alerts may be about.
struct AlertSubject {
    /// The stop and its station.
    var stops: [Int]
    var line: Int?
    var mode: TransitMode?
    var agency: Int?
    var direction: Int?
    var trip: String?
    var date: ServiceDate?

    init(stops: [Int]) {
        self.stops = stops
    }
}

/// A selector of an alert, by places in the timetable: all that it names must match.
struct AlertSelector: Sendable {
    let stop: Int?
    let line: Int?
    let mode: TransitMode?
    let agency: Int?
    let direction: Int?
    let trip: String?
    let date: ServiceDate?

    /// Returns `nil` when the selector names something that the timetable does not have, or nothing.
    init?(_ selector: RealtimeFeed.Selector, in timetable: SourceTimetable) {
        let route = selector.route ?? selector.trip?.route
        stop = selector.stop.flatMap(timetable.stop(sourceID:))
        line = route.flatMap(timetable.line(sourceID:))
        agency = selector.agency.flatMap { id in timetable.agencies.firstIndex { $0.sourceID == id } }
        mode = selector.routeType.map { TransitMode(routeType: $0) }
        direction = selector.direction ?? selector.trip?.direction
        trip = selector.trip?.id
        date = selector.trip?.startDate
        let isKnown =
            (selector.stop == nil || stop != nil) && (route == nil || line != nil)
            && (selector.agency == nil || agency != nil)
        let isEmpty = stop == nil && line == nil && agency == nil && mode == nil && trip == nil
        guard isKnown, !isEmpty else { return nil }
    }

    /// Where it is loose, a selector of one direction matches a subject that has none.
    func matches(_ subject: AlertSubject, isLoose: Bool = false) -> Bool {
        if let stop, !subject.stops.contains(stop) { return false }
        if let line, line != subject.line { return false }
        if let mode, mode != subject.mode { return false }
        if let agency, agency != subject.agency { return false }
        if let trip, trip != subject.trip { return false }
        if let date, date != subject.date { return false }
        guard let direction, direction != subject.direction else { return true }
        return isLoose && subject.direction == nil
    }
}
