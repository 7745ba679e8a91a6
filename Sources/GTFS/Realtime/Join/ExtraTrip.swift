import Bounds
import Model
import Timetable

/// A trip that the timetable does not have, made from its update.
struct ExtraTrip {
    /// The properties that tell extra trips apart.
    struct Key: Hashable {
        let id: String
        let date: ServiceDate?
        let start: Int?
    }

    let update: RealtimeFeed.TripUpdate
    let key: Key
    /// The place of the trip in the timetable that it is like, or that it replaces.
    private let model: Int?

    init(_ update: RealtimeFeed.TripUpdate, _ finder: RunFinder) {
        self.update = update
        let isCopy = update.trip.relationship == .duplicated
        let id = (isCopy ? update.properties.tripID : nil) ?? update.trip.id ?? update.id
        let date = (isCopy ? update.properties.startDate : nil) ?? update.trip.startDate
        let start = (isCopy ? update.properties.startTime : nil) ?? update.trip.startTime
        key = Key(id: id, date: date ?? finder.days.first, start: start)
        model = update.trip.id.flatMap(finder.timetable.trip(sourceID:))
    }

    /// True when nobody can tell from the update where and when the trip stops.
    var isUntold: Bool {
        !update.stops.contains { $0.relationship == .skipped || $0.plannedTime != nil || $0.time != nil }
    }

    func departures(_ finder: RunFinder, _ vehicles: VehicleIndex) -> [LiveDeparture] {
        let made = update.trip.relationship == .duplicated ? copied(finder) : told(finder)
        let vehicle = vehicles.vehicle(ofTrip: key.id)
        return made.map { departure in
            var departure = departure
            departure.fill(update.vehicle)
            vehicle?.fill(&departure)
            return departure
        }
    }

    /// The departures of a trip that runs like another, at another time.
    private func copied(_ finder: RunFinder) -> [LiveDeparture] {
        let timetable = finder.timetable
        guard let model, let date = key.date, let trip = timetable.trip(at: model),
            let pattern = timetable.pattern(at: trip.pattern)
        else { return told(finder) }
        let run = TripRun(trip: model, date: date, start: key.start ?? trip.start)
        let news = RunNews(update, finder.calls(of: run), pattern, timetable)
        var propagation = DelayPropagation(delay: update.delay, usesDelays: true)
        return zip(news.calls, news.updates).enumerated().compactMap { position, pair in
            let (call, told) = pair
            let forecast = propagation.forecast(for: call, told)
            guard news.canBoard(at: position) else { return nil }
            var departure = LiveDeparture(stop: news.stop(at: position) ?? call.stop, realtime: .live)
            departure.fill(trip, at: position, of: run, in: timetable)
            departure.tripID = key.id
            departure.destination = update.properties.headsign ?? departure.destination
            departure.scheduled = Instant(
                milliseconds: call.departsAt.saturatingMultiply(Instant.Span.second)
            )
            departure.take(told)
            departure.take(forecast)
            return departure
        }
    }

    /// The departures of a trip of which the update tells all stops.
    private func told(_ finder: RunFinder) -> [LiveDeparture] {
        let timetable = finder.timetable
        let line = update.trip.route.flatMap(timetable.line(sourceID:)) ?? model.flatMap(timetable.line(of:))
        let last = update.stops.last.flatMap { $0.place(in: timetable) }
        let terminus = last.flatMap { timetable.stops[checked: $0]?.name }
        return update.stops.dropLast().compactMap { stop in
            guard stop.hasPickup != false, let place = stop.place(in: timetable) else { return nil }
            let expected = stop.expectedTime
            guard let time = stop.plannedTime ?? expected else { return nil }
            var departure = LiveDeparture(stop: place, realtime: .live)
            departure.line = line
            departure.route = update.trip.route ?? line.flatMap { timetable.lines[checked: $0]?.sourceID }
            departure.direction = update.trip.direction ?? model.flatMap(timetable.direction(of:))
            departure.tripID = key.id
            departure.date = key.date
            departure.destination = update.properties.headsign ?? terminus
            departure.take(stop)
            if stop.plannedTime != nil || stop.relationship == .skipped {
                departure.scheduled = Instant(milliseconds: time.saturatingMultiply(Instant.Span.second))
            }
            switch stop.relationship {
            case .skipped: departure.take(.skipped)
            case .noData: departure.take(.timetable)
            case .scheduled, .unscheduled: departure.take(expected.map { .expected($0) } ?? .unknown)
            }
            return departure.time == nil ? nil : departure
        }
    }
}

extension RealtimeFeed.StopUpdate {
    fileprivate func place(in timetable: SourceTimetable) -> Int? {
        assignedStop.flatMap(timetable.stop(sourceID:)) ?? stop.flatMap(timetable.stop(sourceID:))
    }

    /// The departure as it was planned, in seconds since 1970, as far as the update tells it.
    fileprivate var plannedTime: Int64? {
        for event in [departure, arrival] {
            if let planned = event?.scheduledTime { return planned.milliseconds / Instant.Span.second }
        }
        for event in [departure, arrival] {
            if let time = event?.time, let delay = event?.delay {
                return (time.milliseconds / Instant.Span.second).saturatingSubtract(Int64(clamping: delay))
            }
        }
        return nil
    }

    /// The departure as it is expected, in seconds since 1970, as far as the update tells it.
    fileprivate var expectedTime: Int64? {
        if let time { return time }
        guard let delay = departure?.delay ?? arrival?.delay else { return nil }
        return plannedTime?.saturatingAdd(Int64(clamping: delay))
    }
}
