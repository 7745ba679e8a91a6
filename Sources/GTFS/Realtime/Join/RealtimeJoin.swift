import Bounds
import Model
import Timetable

/// Joins trip updates with the timetable, one update after another.
struct RealtimeJoin {
    private(set) var departures: [LiveDeparture] = []
    private(set) var unmatched: [String] = []
    private(set) var hidden: Set<TripRun> = []
    private(set) var hiddenCalls: [Int: Int] = [:]

    private let finder: RunFinder
    private let vehicles: VehicleIndex
    private var runs: [TripRun: (update: RealtimeFeed.TripUpdate, found: FoundRun)] = [:]
    /// Runs that are cancelled with all others of their trip on the day.
    private var cancelled: [TripRun: RealtimeFeed.TripUpdate] = [:]
    private var extras: [ExtraTrip.Key: ExtraTrip] = [:]
    private var patterns: [Int: TimetablePattern] = [:]

    private var timetable: SourceTimetable { finder.timetable }

    init(_ finder: RunFinder, _ vehicles: VehicleIndex) {
        self.finder = finder
        self.vehicles = vehicles
    }

    /// Takes an update.
    ///
    /// Of several about the same run, the latest counts; where that is not told, the last.
    mutating func add(_ update: RealtimeFeed.TripUpdate) {
        switch update.trip.relationship {
        case .added, .new, .duplicated:
            addExtra(update)
        case .replacement:
            if let hidden = finder.run(of: update.trip, stops: update.stops)?.hides { hide(hidden) }
            addExtra(update)
        case .scheduled, .canceled, .deleted, .unscheduled:
            guard let found = finder.run(of: update.trip, stops: update.stops) else {
                addUntold(update)
                return
            }
            if let known = runs[found.run]?.update, known.isNewer(than: update) { return }
            runs[found.run] = (update, found)
        }
    }

    /// Takes an update that names no single run.
    private mutating func addUntold(_ update: RealtimeFeed.TripUpdate) {
        switch update.trip.relationship {
        case .unscheduled: addExtra(update)
        case .canceled, .deleted:
            let all = finder.runs(of: update.trip)
            if all.isEmpty { unmatched.append(update.id) }
            for run in all { cancelled[run] = update }
        default: unmatched.append(update.id)
        }
    }

    private mutating func addExtra(_ update: RealtimeFeed.TripUpdate) {
        let extra = ExtraTrip(update, finder)
        if let known = extras[extra.key]?.update, known.isNewer(than: update) { return }
        extras[extra.key] = extra
    }

    /// Makes the departures of all updates.
    mutating func finish() {
        for (update, found) in runs.values {
            if let hidden = found.hides { hide(hidden) }
            join(update, found)
        }
        // What is told of one run counts more than what is told of all.
        for (run, update) in cancelled where !hidden.contains(run) {
            hide(run)
            join(update, FoundRun(run))
        }
        for extra in extras.values {
            let made = extra.departures(finder, vehicles)
            if made.isEmpty, extra.isUntold { unmatched.append(extra.update.id) }
            departures += made
        }
    }

    private mutating func hide(_ run: TripRun) {
        guard hidden.insert(run).inserted, let trip = timetable.trip(at: run.trip) else { return }
        for call in pattern(at: trip.pattern)?.calls ?? [] { hiddenCalls[call.stop, default: 0] += 1 }
    }

    private mutating func pattern(at place: Int) -> TimetablePattern? {
        if let known = patterns[place] { return known }
        let pattern = timetable.pattern(at: place)
        patterns[place] = pattern
        return pattern
    }

    private mutating func join(_ update: RealtimeFeed.TripUpdate, _ found: FoundRun) {
        let run = found.run
        guard let trip = timetable.trip(at: run.trip), let pattern = pattern(at: trip.pattern) else { return }
        let news = RunNews(update, finder.calls(of: run), pattern, timetable)
        let vehicle = vehicles.vehicle(of: run)
        let isCancelled = [.canceled, .deleted].contains(update.trip.relationship)
        var propagation = DelayPropagation(delay: update.delay, usesDelays: found.usesDelays)
        for (position, (call, told)) in zip(news.calls, news.updates).enumerated() {
            let forecast = propagation.forecast(for: call, told)
            guard news.canBoard(at: position) else { continue }
            var departure = LiveDeparture(stop: news.stop(at: position) ?? call.stop, realtime: .live)
            departure.fill(trip, at: position, of: run, in: timetable)
            departure.scheduled = Instant(
                milliseconds: call.departsAt.saturatingMultiply(Instant.Span.second)
            )
            departure.take(told)
            departure.fill(update.vehicle)
            if isCancelled {
                departure.status = .cancelled
            } else {
                departure.take(forecast, usesDelays: found.usesDelays)
            }
            vehicle?.fill(&departure)
            departures.append(departure)
        }
    }
}

extension LiveDeparture {
    /// Tells when it is expected.
    mutating func take(_ forecast: CallForecast, usesDelays: Bool = true) {
        switch forecast {
        case .unknown: realtime = .unknown
        case .timetable: realtime = .scheduled
        case .skipped: status = .skipped
        case .expected(let second):
            let time = Instant(milliseconds: second.saturatingMultiply(Instant.Span.second))
            expected = time
            guard usesDelays, let scheduled else { return }
            let late = time.milliseconds.saturatingSubtract(scheduled.milliseconds) / Instant.Span.second
            delay = Int(clamping: late)
            if late >= Self.delayedFrom { status = .delayed }
        }
    }

    /// Tells what an update says of the call besides its time.
    mutating func take(_ update: RealtimeFeed.StopUpdate?) {
        if let occupancy = update?.occupancy { self.occupancy = occupancy }
        if let headsign = update?.headsign { destination = headsign }
    }
}

extension RealtimeFeed.TripUpdate {
    fileprivate func isNewer(than other: RealtimeFeed.TripUpdate) -> Bool {
        guard let reportedAt, let then = other.reportedAt else { return false }
        return reportedAt > then
    }
}
