import CivilTime
package import Model
import Storage
import Synchronization
package import Timetable

/// The timetable of a source, whose stops and lines are those of the installation.
package final class TransitNetwork: Sendable {
    package let source: TransitSourceFacts
    package let timetable: SourceTimetable
    let clock: ZoneClock
    /// The stops and lines by their places in the timetable; `nil` for what is no stop, such as an entrance.
    private let stops: [Stop?]
    private let lines: [TransitLine?]
    /// The starts of service days that were asked for, in seconds since 1970.
    private let starts = Mutex<[ServiceDate: Int64]>([:])

    /// The most starts of service days that are kept.
    private static let mostStarts = 1000

    init(
        _ source: TransitSourceFacts,
        _ timetable: SourceTimetable,
        _ table: StopTable
    ) {
        (self.source, self.timetable) = (source, timetable)
        // The importer refuses zones that it does not know; another machine may know fewer.
        clock = ZoneClock(timetable.zone) ?? .utc
        stops = timetable.stops.map { table.stop($0.sourceID, of: source.name) }
        lines = timetable.lines.map { table.line($0.sourceID, of: source.name) }
    }

    /// The instant at which a service day begins, in seconds since 1970.
    package func start(of day: ServiceDate) -> Int64 {
        // in range: a dictionary
        if let known = starts.withLock({ $0[day] }) { return known }
        let start = clock.start(of: day).milliseconds / Instant.Span.second
        starts.withLock { starts in
            if starts.count >= Self.mostStarts { starts.removeAll(keepingCapacity: true) }
            starts[day] = start  // in range: a dictionary
        }
        return start
    }

    package func stop(at place: Int) -> Stop? {
        timetable.stops.indices.contains(place) ? stops[place] : nil  // in range: see above
    }

    package func line(at place: Int) -> TransitLine? {
        timetable.lines.indices.contains(place) ? lines[place] : nil  // in range: see above
    }

    /// The places in the timetable of a stop and, of a station, of its platforms.
    package func places(of stop: Stop) -> [Int] {
        guard stop.source == source.name, let place = timetable.stop(sourceID: stop.sourceID) else {
            return []
        }
        return [place] + timetable.platforms(of: place)
    }

    /// The departures from stops and the platforms of stations, the earliest first.
    package func departures(from wanted: [Stop], _ filter: DepartureFilter) -> [Departure] {
        let (first, last) = (filter.from.milliseconds, filter.until.milliseconds)
        // The instant itself is in the window, and so is its end.
        let (lower, upper) = ((first + 999) / 1000, last / 1000 + 1)
        guard lower < upper else { return [] }
        let places = wanted.flatMap(places)
        let calls = timetable.departures(
            from: Array(Set(places)).sorted(),
            within: lower..<upper,
            limit: filter.limit ?? .max,
            startOfDay: start
        ) { [lines] line, direction in
            guard let line = lines[line] else { return false }  // in range: a place of the timetable
            return filter.admits(line) && filter.admits(direction: direction.map(String.init))
        }
        return calls.compactMap(departure).filter(filter.admitsAccess)
    }

    /// A call as riders are told of it; `nil` where the stop or the line is not stored.
    package func departure(_ call: ScheduledCall) -> Departure? {
        guard let place = timetable.line(of: call.trip), let line = line(at: place),
            let stop = stop(at: call.stop), let trip = timetable.trip(at: call.trip)
        else { return nil }
        var departure = Departure(
            stop: DepartureStop(stop),
            line: DepartureLine(line),
            realtime: .scheduled,
            source: source.name
        )
        departure.direction = timetable.direction(of: call.trip).map(String.init)
        departure.destination = timetable.headsign(of: call)
        departure.serviceDate = call.date
        departure.scheduled = Instant(milliseconds: call.departsAt * Instant.Span.second)
        departure.accessible = trip.wheelchair
        departure.tripID = trip.sourceID
        if call.frequency != nil {
            let start = call.dayStart + Int64(call.start)
            departure.runStart = Instant(milliseconds: start * Instant.Span.second)
        }
        return departure
    }
}
