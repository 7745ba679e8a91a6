import CivilTime
import Geodesy
package import Model
import Relational
import Storage
import Timetable

/// The alarms of members; ``AlarmClock`` tells them.
package struct AlarmService: Sendable {
    let platform: Platform
    let networks: TransitNetworks
    let departures: DepartureService
    let walking: WalkingTimes

    /// How far, in minutes, a departure may be from the instant that was asked for.
    private static let tolerance = 30
    /// How far ahead a departure may be, in milliseconds.
    package static let horizon = 7 * Instant.Span.day

    /// Creates an alarm; throws when the departure is not known or the member has too many.
    package func create(
        _ draft: AlarmDraft,
        of member: Member.ID,
        key: IdempotentRequest?,
        answer: @escaping @Sendable (Alarm) -> IdempotentAnswer
    ) async throws -> IdempotentOutcome {
        if let replay = try await platform.replay(of: key) { return replay }
        let now = platform.now()
        let (subject, lead) = try await subject(of: draft, at: now)
        let alarm = Alarm(
            id: platform.ids.next(),
            member: member,
            subject: subject,
            lead: lead,
            createdAt: now
        )
        return try await platform.addOwn(to: AlarmStore.self, of: member, key: key, at: now) { connection in
            try AlarmStore(connection).insert(alarm)
            return answer(alarm)
        }
    }

    private func subject(of draft: AlarmDraft, at now: Instant) async throws -> (Alarm.Subject, lead: Int) {
        let map = try await networks.map()
        switch draft {
        case .vehicles(let area):
            try map.requiredLine(area.line)
            return (.vehicles(area), 0)
        case .departure(let choice, let id, let lead, let start):
            let stop = try map.requiredStop(id)
            if case .line(let line, _, _) = choice { try map.requiredLine(line) }
            guard let departure = try await departure(choice, from: id, at: now),
                let trip = AlarmTrip(departure, at: id)
            else { throw Self.noDeparture(choice) }
            var walk: Alarm.Walk?
            if let start {
                let near = NearStop(stop: stop, from: start)
                let measured = await walking.measured([near], from: start, at: now).first ?? near
                walk = Alarm.Walk(from: start, duration: measured.walkingTime)
            }
            return (.departure(trip, walk: walk), lead)
        }
    }

    private func departure(
        _ choice: AlarmDraft.Choice,
        from stop: Stop.ID,
        at now: Instant
    ) async throws -> Departure? {
        func isAhead(_ departure: Departure) -> Bool {
            departure.status != .cancelled && departure.status != .skipped
                && departure.time.map { now < $0 } ?? false
        }
        switch choice {
        case .trip(let trip):
            var filter = DepartureFilter(from: now, minutes: DepartureFilter.mostMinutes)
            // A board has so many departures at most, which at a busy stop are not those of a whole day.
            filter.line = try await line(ofTrip: trip, from: stop)?.description
            let board = try await departures.board(of: stop, filter, in: .none, at: now)
            return board.departures.first { $0.tripID == trip && isAhead($0) }
        case .line(let line, let instant, let direction):
            guard now < instant, instant <= now + Self.horizon else {
                throw Refusal.badField("at", "Must be in the next seven days.")
            }
            let start = max(now, instant - Int64(Self.tolerance) * Instant.Span.minute)
            var filter = DepartureFilter(from: start, minutes: 2 * Self.tolerance)
            (filter.line, filter.direction) = (line.description, direction)
            let board = try await departures.board(of: stop, filter, in: .none, at: now)
            return board.departures.filter(isAhead).min { left, right in
                left.distance(from: instant) < right.distance(from: instant)
            }
        }
    }

    /// The line of a trip of the stop's timetable; `nil` when the timetable does not know it.
    private func line(ofTrip trip: String, from stop: Stop.ID) async throws -> TransitLine.ID? {
        let map = try await networks.map()
        guard let source = map.stops.stop(stop).flatMap({ map.source($0.source) }),
            let network = try? await networks.network(of: source, in: map),
            let place = network.timetable.trip(sourceID: trip).flatMap(network.timetable.line(of:))
        else { return nil }
        return network.line(at: place)?.id
    }

    private static func noDeparture(_ choice: AlarmDraft.Choice) -> Refusal {
        switch choice {
        case .trip:
            .refusedField(
                "trip_id",
                "No such trip leaves from the stop within the next 24 hours.",
                code: "no-departure"
            )
        case .line:
            .refusedField(
                "at",
                "The line does not leave from the stop within \(tolerance) minutes of that instant.",
                code: "no-departure"
            )
        }
    }

    package func alarms(
        of member: Member.ID,
        after cursor: Alarm.ID?,
        limit: Int
    ) async throws -> (alarms: [Alarm], next: Alarm.ID?) {
        try await platform.ownPage(of: AlarmStore.self, of: member, after: cursor, limit: limit)
    }

    package func delete(_ id: Alarm.ID, of member: Member.ID) async throws {
        try await platform.deleteOwn(id, from: AlarmStore.self, of: member)
    }

    /// What alarms told, the newest first.
    package func fired(
        of member: Member.ID,
        before cursor: FiredAlarm.ID?,
        limit: Int
    ) async throws -> (fired: [FiredAlarm], next: FiredAlarm.ID?) {
        let found = try await platform.database.read {
            try FiredAlarmStore($0).fired(of: member, before: cursor, limit: limit + 1)
        }
        return Page.cut(found, limit: limit, \.id)
    }

    // MARK: - Quiet hours

    package func quietHours(of member: Member.ID) async throws -> QuietHours? {
        // in range: a dictionary
        try await platform.database.readOne { try FiredAlarmStore($0).quietHours(of: [member])[member] }
    }

    /// Sets the hours without pushes, or none; throws when the time zone is unknown.
    package func setQuietHours(_ hours: QuietHours?, of member: Member.ID) async throws {
        if let hours, ZoneClock(hours.zone) == nil {
            throw Refusal.badField(
                "time_zone",
                "Must be the name of a time zone, such as 'Europe/Stockholm'."
            )
        }
        let now = platform.now()
        try await platform.write(as: member) { connection in
            try FiredAlarmStore(connection).set(hours, of: member)
            try ChangeLog(connection).takeNumber(touching: [.other], at: now)
        }
    }
}

extension Departure {
    /// Milliseconds between the planned time and an instant, at least 0.
    fileprivate func distance(from instant: Instant) -> Int64 {
        guard let time = scheduled ?? expected else { return .max }
        let (low, high) = (min(time, instant), max(time, instant))
        return (high - low.milliseconds).milliseconds
    }
}
