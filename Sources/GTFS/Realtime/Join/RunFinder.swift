import Bounds
import CivilTime
import Model
import Timetable

/// Finds the run of the timetable that a feed speaks of.
struct RunFinder {
    let timetable: SourceTimetable
    let clock: ZoneClock
    /// In seconds since 1970.
    let now: Int64
    /// Today, yesterday and tomorrow: the service days of trips whose day the feed does not tell.
    let days: [ServiceDate]

    init(_ timetable: SourceTimetable, _ clock: ZoneClock, at now: Instant) {
        self.timetable = timetable
        self.clock = clock
        self.now = now.milliseconds / Instant.Span.second
        let today = clock.date(at: now)
        days = [0, -1, 1].compactMap { today?.adding(days: $0) }
    }

    /// The start of a service day, in seconds since 1970.
    func start(of date: ServiceDate) -> Int64 {
        clock.start(of: date).milliseconds / Instant.Span.second
    }

    /// The calls of a run.
    func calls(of run: TripRun) -> [RunCall] {
        let start = timetable.trip(at: run.trip)?.start ?? 0
        let isFrequent = !timetable.frequencies(of: run.trip).isEmpty
        // Only trips that run by frequencies have runs that the timetable starts at another time.
        let shift = isFrequent ? 0 : Int64(clamping: run.start.saturatingSubtract(start))
        return timetable.calls(
            of: run.trip,
            on: run.date,
            start: isFrequent ? run.start : nil,
            startOfDay: self.start(of:)
        ).map {
            RunCall(
                stop: $0.stop,
                arrivesAt: $0.arrivesAt.saturatingAdd(shift),
                departsAt: $0.departsAt.saturatingAdd(shift)
            )
        }
    }

    // MARK: - Trips

    /// The place of the trip that a feed names, or `nil` when the timetable does not have it.
    ///
    /// A trip without an id is known by its line, direction and start.
    func trip(_ trip: RealtimeFeed.Trip) -> Int? {
        if let id = trip.id { return timetable.trip(sourceID: id) }
        guard let start = trip.startTime, let line = trip.route.flatMap(timetable.line(sourceID:)) else {
            return nil
        }
        return timetable.trips(of: line).first { place in
            guard let facts = timetable.trip(at: place), facts.start == start else { return false }
            let isRightWay = trip.direction == nil || timetable.direction(of: place) == trip.direction
            return isRightWay && !dates(of: trip, service: facts.service).isEmpty
        }
    }

    private func dates(of trip: RealtimeFeed.Trip, service: Int) -> [ServiceDate] {
        (trip.startDate.map { [$0] } ?? days).filter { timetable.runs(service: service, on: $0) }
    }

    // MARK: - Runs

    /// The run of a trip of the timetable, or `nil` when it has none on the day, or none can be told.
    ///
    /// Where the feed does not tell the day, the run is taken whose times are nearest to those of the stops;
    /// where it tells no times, the run that is on its way, or else the nearest to now.
    func run(of trip: RealtimeFeed.Trip, stops: [RealtimeFeed.StopUpdate] = []) -> FoundRun? {
        guard let place = self.trip(trip), let facts = timetable.trip(at: place) else { return nil }
        let dates = dates(of: trip, service: facts.service)
        guard let first = dates.first else { return nil }
        let isFrequent = !timetable.frequencies(of: place).isEmpty
        let model = TripRun(trip: place, date: first, start: facts.start)
        if dates.count == 1, !isFrequent { return FoundRun(model) }

        let calls = calls(of: model)
        guard let begin = calls.first?.departsAt, let end = calls.last?.arrivesAt else { return nil }
        let began = departure(begin, calls, facts.pattern, stops)
        var best: (run: TripRun, distance: UInt64)?
        for date in dates {
            let day = self.start(of: date)
            let nearest = began.flatMap { nearestStart(of: place, to: $0.saturatingSubtract(day))?.start }
            guard let start = isFrequent ? trip.startTime ?? nearest : facts.start else { continue }
            let departure = day.saturatingAdd(Int64(clamping: start))
            let arrival = departure.saturatingAdd(end.saturatingSubtract(begin))
            let distance =
                began.map { $0.saturatingSubtract(departure) }
                ?? max(0, departure.saturatingSubtract(now), now.saturatingSubtract(arrival))
            if distance.magnitude < best?.distance ?? .max {
                best = (TripRun(trip: place, date: date, start: start), distance.magnitude)
            }
        }
        return best.map { isFrequent ? frequentRun($0.run) : FoundRun($0.run) }
    }

    /// The departure from the first stop, in seconds since 1970, of a run that has been on time up to the
    /// first stop whose time is told.
    private func departure(
        _ begin: Int64,
        _ calls: [RunCall],
        _ pattern: Int,
        _ stops: [RealtimeFeed.StopUpdate]
    ) -> Int64? {
        guard let pattern = timetable.pattern(at: pattern) else { return nil }
        let matching = CallMatching(timetable: timetable, pattern: pattern)
        for (stop, position) in zip(stops, matching.positions(of: stops, calls: [])) {
            guard let time = stop.time, let call = position.flatMap({ calls[checked: $0] }) else { continue }
            let planned = stop.departure?.time == nil ? call.arrivesAt : call.departsAt
            return time.saturatingSubtract(planned.saturatingSubtract(begin))
        }
        return nil
    }

    // MARK: - Frequencies

    /// The most runs of a trip on one day.
    private static let mostRuns = 5000

    /// The runs of a trip by frequencies on its day, or today, if the feed tells no start: all are meant.
    func runs(of trip: RealtimeFeed.Trip) -> [TripRun] {
        guard trip.startTime == nil, let place = self.trip(trip), let facts = timetable.trip(at: place),
            let date = dates(of: trip, service: facts.service).first
        else { return [] }
        let starts = timetable.frequencies(of: place).flatMap { frequency in
            stride(from: frequency.start, to: frequency.end, by: max(1, frequency.headway))
                .prefix(Self.mostRuns)
        }
        return starts.prefix(Self.mostRuns).map { TripRun(trip: place, date: date, start: $0) }
    }

    private func frequentRun(_ run: TripRun) -> FoundRun {
        let start = Int64(clamping: run.start)
        guard let nearest = nearestStart(of: run.trip, to: start),
            nearest.start.distance(to: run.start).magnitude <= nearest.frequency.headway.magnitude / 2
        else { return FoundRun(run: run, hides: nil, usesDelays: false) }
        let planned = TripRun(trip: run.trip, date: run.date, start: nearest.start)
        let isExact = nearest.frequency.isExact
        return FoundRun(run: isExact ? planned : run, hides: planned, usesDelays: isExact)
    }

    /// The start of a trip by frequencies that is nearest to a time, in seconds after the start of the day.
    private func nearestStart(
        of trip: Int,
        to second: Int64
    ) -> (start: Int, frequency: TimetableFrequency)? {
        let second = Int(clamping: min(max(second, -1_000_000), 10_000_000))
        let starts = timetable.frequencies(of: trip).map { frequency in
            let headway = max(1, frequency.headway)
            let last = max(0, frequency.end - frequency.start - 1) / headway
            let number = max(0, second - frequency.start + headway / 2) / headway
            return (start: frequency.start + min(number, last) * headway, frequency: frequency)
        }
        return starts.min { abs($0.start - second) < abs($1.start - second) }
    }
}

/// A run that a feed speaks of.
struct FoundRun {
    let run: TripRun
    /// The run of the timetable in whose place it is told.
    let hides: TripRun?
    /// False when the run has no schedule of its own that a delay could count from.
    let usesDelays: Bool
}

extension FoundRun {
    /// A run of a trip with a start of its own.
    init(_ run: TripRun) {
        self.init(run: run, hides: run, usesDelays: true)
    }
}
