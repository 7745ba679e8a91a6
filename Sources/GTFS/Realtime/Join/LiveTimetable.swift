import Bounds
package import CivilTime
package import Model
package import Timetable

/// A timetable together with what feeds tell of its trips and stops.
///
/// It is made once for each fetched feed. An answer for a stop then looks at the departures of that stop only.
package struct LiveTimetable: Sendable {
    package let timetable: SourceTimetable
    /// The instant at which the feed of trip updates was made, as it says; the oldest of several.
    package let generatedAt: Instant?
    /// The ids of the trip updates that are about no run of the timetable, and cannot be told without one.
    package let unmatched: [String]
    package let alerts: AlertIndex

    private let clock: ZoneClock
    private let departures: [LiveDeparture]
    /// The places in ``departures`` of those at a stop.
    private let departuresOfStop: [Int: [Int]]
    /// The runs that ``departures`` tell in place of the timetable.
    private let hidden: Set<TripRun>
    /// The number of calls of ``hidden`` at a stop.
    private let hiddenCalls: [Int: Int]
    private let vehicles: VehicleIndex

    /// Joins feeds with the timetable that they speak of.
    ///
    /// Trip updates, vehicles and alerts may come in one feed or in several.
    ///
    /// `now` tells the day of trips whose feed does not tell when it was made.
    package init(_ timetable: SourceTimetable, clock: ZoneClock, feeds: [RealtimeFeed], at now: Instant) {
        self.timetable = timetable
        self.clock = clock
        let updates = feeds.filter { !$0.tripUpdates.isEmpty }
        generatedAt = (updates.isEmpty ? feeds : updates).compactMap(\.generatedAt).min()
        let finder = RunFinder(timetable, clock, at: generatedAt ?? now)
        vehicles = VehicleIndex(feeds.flatMap(\.vehicles), finder)
        alerts = AlertIndex(feeds.flatMap(\.alerts), timetable)
        var join = RealtimeJoin(finder, vehicles)
        for feed in feeds {
            for update in feed.tripUpdates { join.add(update) }
        }
        join.finish()
        unmatched = join.unmatched
        departures = join.departures
        var departuresOfStop: [Int: [Int]] = [:]
        for (place, departure) in departures.enumerated() {
            departuresOfStop[departure.stop, default: []].append(place)
        }
        self.departuresOfStop = departuresOfStop
        hidden = join.hidden
        hiddenCalls = join.hiddenCalls
    }

    /// The departures from stops that are not more than 30 seconds past at an instant, up to some minutes
    /// later, sorted by time and then by line.
    ///
    /// Of a station, ask for its platforms. A departure counts by its expected time, else by its scheduled
    /// one; cancelled and skipped ones are told as such. `isWanted` is asked for lines and directions; the
    /// line is `nil` where the timetable does not have it.
    package func departures(
        from stops: [Int],
        at instant: Instant,
        minutes: Int,
        limit: Int = .max,
        where isWanted: (_ line: Int?, _ direction: Int?) -> Bool = { _, _ in true }
    ) -> [LiveDeparture] {
        let end = instant + Int64(clamping: minutes).saturatingMultiply(Instant.Span.minute)
        guard limit > 0, let window = Range(checked: instant - LiveDeparture.grace, end),
            let seconds = Range(checked: window.lowerBound.seconds, window.upperBound.seconds)
        else { return [] }
        let hiddenCount = stops.reduce(0) { $0 + hiddenCalls[$1, default: 0] }
        let planned = timetable.departures(
            from: stops,
            within: seconds,
            limit: limit.saturatingAdd(hiddenCount),
            startOfDay: { clock.start(of: $0).milliseconds / Instant.Span.second },
            where: isWanted
        )
        var found = planned.compactMap(departure)
        for stop in stops {
            for place in departuresOfStop[stop, default: []] {
                guard let departure = departures[checked: place], let time = departure.time,
                    window.contains(time)
                else { continue }
                if isWanted(departure.line, departure.direction) { found.append(departure) }
            }
        }
        found.sort(by: precedes)
        return found.prefix(limit).map { departure in
            var departure = departure
            departure.alerts = alerts.ids(for: departure, at: instant)
            return departure
        }
    }

    /// A departure that no update speaks of; `nil` when one does.
    private func departure(_ call: ScheduledCall) -> LiveDeparture? {
        let run = TripRun(trip: call.trip, date: call.date, start: call.start)
        guard !hidden.contains(run), let trip = timetable.trip(at: call.trip) else { return nil }
        var departure = LiveDeparture(stop: call.stop, realtime: .scheduled)
        departure.fill(trip, at: call.position, of: run, in: timetable)
        departure.scheduled = Instant(milliseconds: call.departsAt.saturatingMultiply(Instant.Span.second))
        vehicles.vehicle(of: run)?.fill(&departure)
        return departure
    }

    private func precedes(_ left: LiveDeparture, _ right: LiveDeparture) -> Bool {
        guard let first = left.time, let second = right.time, first == second else {
            return left.time ?? .distantFuture < right.time ?? .distantFuture
        }
        if let first = left.line, let second = right.line, first != second {
            return timetable.precedes(first, second)
        }
        return (left.tripID ?? "", left.position ?? 0) < (right.tripID ?? "", right.position ?? 0)
    }
}

extension LiveDeparture {
    /// Tells what the timetable knows of a trip.
    mutating func fill(
        _ trip: TimetableTrip,
        at position: Int,
        of run: TripRun,
        in timetable: SourceTimetable
    ) {
        self.trip = run.trip
        self.position = position
        date = run.date
        tripID = trip.sourceID
        line = timetable.line(of: run.trip)
        route = line.flatMap { timetable.lines[checked: $0]?.sourceID }
        direction = timetable.direction(of: run.trip)
        destination = timetable.headsign(of: run.trip, at: position)
        isAccessible = trip.wheelchair
    }
}

extension Instant {
    fileprivate static let distantFuture = Instant(milliseconds: .max)

    /// The first whole second that is not earlier, since 1970.
    fileprivate var seconds: Int64 {
        let (quotient, remainder) = milliseconds.quotientAndRemainder(dividingBy: Instant.Span.second)
        return remainder > 0 ? quotient + 1 : quotient
    }
}
