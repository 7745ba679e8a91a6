import CivilTime
package import Model
import Relational
import Storage

/// Trips that members take again and again, and the alarms that are made of them.
package struct SavedTripService: Sendable {
    let platform: Platform
    let networks: TransitNetworks

    private static let batch = 100
    /// The days after today in which a trip must leave once to be saved: some holidays of schools are longer
    /// than a week.
    private static let sought = 28

    package func create(
        _ draft: SavedTripDraft,
        of member: Member.ID,
        key: IdempotentRequest?,
        answer: @escaping @Sendable (SavedTrip) -> IdempotentAnswer
    ) async throws -> IdempotentOutcome {
        if let replay = try await platform.replay(of: key) { return replay }
        let map = try await networks.map()
        let stop = try map.requiredStop(draft.stop)
        try map.requiredLine(draft.line)
        guard let network = try await network(of: draft.line, in: map) else {
            throw Refusal.refusedField("line_id", "The line has no timetable.", code: "no-timetable")
        }
        let now = platform.now()
        guard let today = network.clock.date(at: now) else {
            throw Refusal(.unavailable, code: "unavailable", "The clock of the server is wrong.")
        }
        let misfit = Self.misfit(draft, of: network)
        guard leaves(draft, from: stop, after: today, of: network, misfit) else {
            throw Refusal.refusedField(
                "time",
                """
                The line does not leave from the stop within \(SavedTrip.tolerance) minutes of that time, \
                where the trip goes, on any of these weekdays in the next \(Self.sought) days.
                """,
                code: "no-departure"
            )
        }
        let trip = SavedTrip(id: platform.ids.next(), draft: draft, createdAt: now)
        let outcome = try await platform.addOwn(
            to: SavedTripStore.self,
            of: member,
            key: key,
            at: now
        ) { connection in
            try SavedTripStore(connection).insert(trip, of: member, plannedThrough: today.number - 1)
            return answer(trip)
        }
        // The next round of planning would make them too.
        if case .done = outcome {
            let planned = SavedTripStore.Planned(trip: trip, member: member, day: today.number - 1)
            try await plan(planned, in: map, at: now)
        }
        return outcome
    }

    package func trips(
        of member: Member.ID,
        after cursor: SavedTrip.ID?,
        limit: Int
    ) async throws -> (trips: [SavedTrip], next: SavedTrip.ID?) {
        try await platform.ownPage(of: SavedTripStore.self, of: member, after: cursor, limit: limit)
    }

    /// Deletes a saved trip, and the alarms that were made of it and wait.
    package func delete(_ id: SavedTrip.ID, of member: Member.ID) async throws {
        try await platform.deleteOwn(id, from: SavedTripStore.self, of: member)
    }

    // MARK: - Planning

    /// Makes the alarms of today and tomorrow, as the clocks of each timetable show.
    package func plan() async throws {
        let now = platform.now()
        var cursor: SavedTrip.ID?
        while true {
            let found = try await platform.database.read { [cursor] in
                try SavedTripStore($0).allTrips(after: cursor, limit: Self.batch)
            }
            let map = try await networks.map()
            for planned in found { try await plan(planned, in: map, at: now) }
            guard found.count == Self.batch else { return }
            cursor = found.last?.trip.id
        }
    }

    private func network(of line: TransitLine.ID, in map: TransitMap) async throws -> TransitNetwork? {
        guard let source = map.stops.line(line).flatMap({ map.source($0.source) }) else { return nil }
        return try? await networks.network(of: source, in: map)
    }

    private func plan(
        _ planned: SavedTripStore.Planned,
        in map: TransitMap,
        at now: Instant
    ) async throws {
        let (trip, member) = (planned.trip, planned.member)
        guard let stop = map.stops.stop(trip.draft.stop), let line = map.stops.line(trip.draft.line) else {
            let farewell = try await self.farewell(to: planned, nil, in: map, at: now)
            try await platform.database.write { try farewell?.store(revision: nil, on: $0, at: now) }
            return
        }
        guard let network = try await network(of: line.id, in: map),
            let today = network.clock.date(at: now)
        else { return }
        let last = today.number + 1
        guard planned.day < last else { return }
        let misfit = Self.misfit(trip.draft, of: network)
        let days = (max(planned.day + 1, today.number)...last).compactMap { ServiceDate(number: $0) }
        let alarms = days.compactMap { day -> Alarm? in
            guard trip.draft.weekdays.contains(day.weekday),
                let departure = departure(trip.draft, from: stop, on: day, of: network, misfit),
                let wanted = AlarmTrip(departure, at: stop.id), now < wanted.time
            else { return nil }
            return Alarm(
                id: platform.ids.next(),
                member: member,
                subject: .departure(wanted, walk: nil),
                lead: trip.draft.lead,
                savedTrip: trip.id,
                createdAt: now
            )
        }
        var farewell: Farewell?
        if alarms.isEmpty, !leaves(trip.draft, from: stop, after: today, of: network, misfit) {
            farewell = try await self.farewell(to: planned, network, in: map, at: now)
        }
        let revision = map.source(line.source)?.revision
        try await platform.database.write { [farewell] connection in
            guard try SavedTripStore(connection).plan(trip.id, from: planned.day, through: last) else {
                return
            }
            for alarm in alarms { try AlarmStore(connection).insert(alarm) }
            try farewell?.store(revision: revision, on: connection, at: now)
        }
    }

    /// `true` if a trip leaves once in the coming weeks.
    private func leaves(
        _ draft: SavedTripDraft,
        from stop: Stop,
        after today: ServiceDate,
        of network: TransitNetwork,
        _ misfit: (Departure) -> Int?
    ) -> Bool {
        (today.number...today.number + Self.sought).contains { number in
            guard let day = ServiceDate(number: number), draft.weekdays.contains(day.weekday) else {
                return false
            }
            return departure(draft, from: stop, on: day, of: network, misfit) != nil
        }
    }

    /// The misfit of departures to a trip, made once for many days: a timetable may have many translations.
    private static func misfit(
        _ draft: SavedTripDraft,
        of network: TransitNetwork
    ) -> (Departure) -> Int? {
        let isNamed = draft.destination.map(network.isBound) ?? { _ in false }
        return { draft.misfit($0, isNamed: isNamed) }
    }

    /// The scheduled departure of those that fit best that is nearest to the saved time on a local day.
    private func departure(
        _ draft: SavedTripDraft,
        from stop: Stop,
        on day: ServiceDate,
        of network: TransitNetwork,
        _ misfit: (Departure) -> Int?
    ) -> Departure? {
        let wanted = network.clock.instant(on: day, second: draft.minute * 60)
        let start = wanted - Int64(SavedTrip.tolerance) * Instant.Span.minute
        var filter = DepartureFilter(from: start, minutes: 2 * SavedTrip.tolerance)
        filter.line = draft.line.description
        func distance(_ departure: Departure) -> Int64 {
            guard let time = departure.scheduled else { return .max }
            return (max(time, wanted) - min(time, wanted).milliseconds).milliseconds
        }
        let fitting = network.departures(from: [stop], filter).compactMap { departure in
            misfit(departure).map { (departure, $0) }
        }
        return fitting.min { ($0.1, distance($0.0)) < ($1.1, distance($1.0)) }?.0
    }
}
