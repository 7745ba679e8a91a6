import Geodesy
package import Model
package import Relational

/// The alarms that wait.
///
/// Several servers may try to tell the same at the same time: each change is a statement with a condition,
/// and only the server whose statement changed the row tells it.
package struct AlarmStore: OwnStore {
    private let connection: any Connection

    package init(_ connection: any Connection) {
        self.connection = connection
    }

    private static let columns: SQL = """
        id, member_id, created_at, before_s, saved_trip_id, warned, stop_id, line_id, source, trip_id,
        service_day, run_start, destination, scheduled, expected, walk_s, lat, lon, radius_m
        """

    package func page(of member: Member.ID, after cursor: Alarm.ID?, limit: Int) throws -> [Alarm] {
        let later: SQL = if let cursor { "AND id > \(cursor)" } else { "" }
        return try connection.all(
            """
            SELECT \(Self.columns) FROM alarm
            WHERE member_id = \(member) \(later)
            ORDER BY id
            LIMIT \(limit)
            """,
            Self.alarm
        )
    }

    /// The alarms that tell something at an instant or before it, the earliest first.
    package func due(at now: Instant, limit: Int) throws -> [Alarm] {
        try connection.all(
            """
            SELECT \(Self.columns) FROM alarm
            WHERE fires_at <= \(now)
            ORDER BY fires_at, id
            LIMIT \(limit)
            """,
            Self.alarm
        )
    }

    /// The alarms of vehicles, by line.
    package func near(after cursor: Alarm?, limit: Int) throws -> [Alarm] {
        guard let cursor, let line = cursor.area?.line else { return try near("", limit: limit) }
        // A range of both columns would read the alarms of the line from its first.
        let ofLine = try near("AND line_id = \(line) AND id > \(cursor.id)", limit: limit)
        if ofLine.count == limit { return ofLine }
        return ofLine + (try near("AND line_id > \(line)", limit: limit - ofLine.count))
    }

    private func near(_ range: SQL, limit: Int) throws -> [Alarm] {
        try connection.all(
            """
            SELECT \(Self.columns) FROM alarm
            WHERE kind = 'vehicle-near' \(range)
            ORDER BY line_id, id
            LIMIT \(limit)
            """,
            Self.alarm
        )
    }

    /// The alarms of departures of a source that were made before an instant, by id.
    package func departures(
        of source: String,
        madeBefore end: Instant,
        after cursor: Alarm.ID?,
        limit: Int
    ) throws -> [Alarm] {
        try connection.all(
            """
            SELECT \(Self.columns) FROM alarm
            WHERE id > \(cursor?.rawValue ?? 0) AND source = \(source) AND created_at < \(end)
            ORDER BY id
            LIMIT \(limit)
            """,
            Self.alarm
        )
    }

    package func count(of member: Member.ID) throws -> Int {
        Int(clamping: try connection.integer("SELECT count(*) FROM alarm WHERE member_id = \(member)") ?? 0)
    }

    package func insert(_ alarm: Alarm) throws {
        let (trip, walk, area) = (alarm.trip, alarm.walk, alarm.area)
        let place = walk?.start ?? area?.center
        try connection.execute(
            """
            INSERT INTO alarm (\(Self.columns), kind, fires_at)
            VALUES (\(alarm.id), \(alarm.member), \(alarm.createdAt), \(alarm.lead), \(alarm.savedTrip),
                    \(alarm.hasWarned ? 1 : 0), \(trip?.stop), \(trip?.line ?? area?.line), \(trip?.source),
                    \(trip?.tripID), \(trip?.serviceDate?.number), \(trip?.runStart), \(trip?.destination),
                    \(trip?.scheduled), \(trip?.expected), \(walk?.duration), \(place?.latitude),
                    \(place?.longitude), \(area?.radius), \(alarm.kind.rawValue), \(alarm.next?.at))
            """
        )
    }

    package func delete(_ id: Alarm.ID, of member: Member.ID) throws -> Bool {
        try connection.execute("DELETE FROM alarm_vehicle WHERE alarm_id = \(id) AND member_id = \(member)")
        return try connection.execute("DELETE FROM alarm WHERE id = \(id) AND member_id = \(member)") > 0
    }

    /// Stores that the warning was told; `false` when another server told it, or the alarm moved.
    package func warn(_ alarm: Alarm, at now: Instant) throws -> Bool {
        try connection.execute(
            """
            UPDATE alarm SET warned = 1, fires_at = \(alarm.afterWarning.next?.at)
            WHERE id = \(alarm.id) AND warned = 0 AND fires_at <= \(now)
            """
        ) > 0
    }

    /// Ends an alarm that told its last; `false` when another server did, or the alarm moved.
    package func end(_ alarm: Alarm, at now: Instant) throws -> Bool {
        try connection.execute(
            """
            DELETE FROM alarm
            WHERE id = \(alarm.id) AND warned = \(alarm.hasWarned ? 1 : 0) AND fires_at <= \(now)
            """
        ) > 0
    }

    /// Ends an alarm whose departure was cancelled; `false` when it has ended.
    package func cancel(_ id: Alarm.ID) throws -> Bool {
        try connection.execute("DELETE FROM alarm WHERE id = \(id)") > 0
    }

    /// Moves an alarm to what its departure is expected to be now.
    package func move(_ alarm: Alarm) throws {
        try connection.execute(
            """
            UPDATE alarm SET expected = \(alarm.trip?.expected), fires_at = \(alarm.next?.at)
            WHERE id = \(alarm.id) AND warned = \(alarm.hasWarned ? 1 : 0)
            """
        )
    }

    /// Makes an alarm wait for another trip, unless another server told something of it meanwhile.
    package func rematch(_ alarm: Alarm) throws {
        guard let trip = alarm.trip else { return }
        try connection.execute(
            """
            UPDATE alarm
            SET trip_id = \(trip.tripID), service_day = \(trip.serviceDate?.number),
                run_start = \(trip.runStart), destination = \(trip.destination),
                scheduled = \(trip.scheduled), expected = \(trip.expected), fires_at = \(alarm.next?.at)
            WHERE id = \(alarm.id) AND warned = \(alarm.hasWarned ? 1 : 0)
            """
        )
    }

    // MARK: - Vehicles

    /// The vehicles that alarms know as near.
    package func vehicles(near alarms: [Alarm.ID]) throws -> [Alarm.ID: Set<String>] {
        var found: [Alarm.ID: Set<String>] = [:]
        try IDRows.forEachBatch(of: alarms) { wanted in
            let rows = try connection.all(
                """
                SELECT alarm_id, vehicle FROM alarm_vehicle
                WHERE alarm_id IN (VALUES \(wanted)) AND near = 1
                """
            ) { row in (alarm: try row.id(Alarm.ID.self), vehicle: try row.text()) }
            // in range: a dictionary
            for row in rows { found[row.alarm, default: []].insert(row.vehicle) }
        }
        return found
    }

    /// Stores that a vehicle came near; `false` when it is known to be near, was told less than the rest ago,
    /// or the alarm has ended.
    package func comes(_ vehicle: String, near alarm: Alarm, at now: Instant) throws -> Bool {
        try connection.execute(
            """
            INSERT INTO alarm_vehicle (alarm_id, vehicle, member_id, near, told_at)
            SELECT id, \(vehicle), member_id, 1, \(now) FROM alarm WHERE id = \(alarm.id)
            ON CONFLICT (alarm_id, vehicle) DO UPDATE SET near = 1, told_at = \(now)
            WHERE alarm_vehicle.near = 0 AND alarm_vehicle.told_at <= \(now - AlarmArea.rest)
            """
        ) > 0
    }

    /// Stores that a vehicle is out of the circle again.
    package func leaves(_ vehicle: String, _ alarm: Alarm.ID) throws {
        try connection.execute(
            "UPDATE alarm_vehicle SET near = 0 WHERE alarm_id = \(alarm) AND vehicle = \(vehicle)"
        )
    }

    /// A vehicle that an alarm knows: the key of a row.
    package struct KnownVehicle: Sendable, Hashable {
        fileprivate let alarm: Alarm.ID
        fileprivate let vehicle: String
    }

    /// Looks at so many vehicles after one, in the order of the key, and forgets those that left long ago and
    /// those of alarms that are gone; returns the last of them, `nil` where no more follow.
    package func purgeVehicles(
        after last: KnownVehicle?,
        count: Int,
        at now: Instant
    ) throws -> KnownVehicle? {
        let isLater: SQL =
            if let last { "(alarm_id, vehicle) > (\(last.alarm), \(last.vehicle))" } else { "alarm_id > 0" }
        let end = try connection.first(
            """
            SELECT alarm_id, vehicle FROM alarm_vehicle
            WHERE \(isLater)
            ORDER BY alarm_id, vehicle
            LIMIT 1 OFFSET \(count - 1)
            """
        ) { row in
            KnownVehicle(alarm: try row.id(), vehicle: try row.text())
        }
        let isInside: SQL =
            if let end { "AND (alarm_id, vehicle) <= (\(end.alarm), \(end.vehicle))" } else { "" }
        try connection.execute(
            """
            DELETE FROM alarm_vehicle
            WHERE \(isLater) \(isInside)
                AND (near = 0 AND told_at < \(now - Instant.Span.day)
                    OR (SELECT a.id FROM alarm a WHERE a.id = alarm_vehicle.alarm_id) IS NULL)
            """
        )
        return end
    }

    private static func alarm(from row: inout RowReader) throws -> Alarm {
        let (id, member, createdAt) = (
            try row.id(Alarm.ID.self), try row.id(Member.ID.self), try row.instant()
        )
        let (lead, savedTrip) = (Int(clamping: try row.integer()), row.optionalID(SavedTrip.ID.self))
        let hasWarned = try row.integer() == 1
        let (stop, line) = (row.optionalID(Stop.ID.self), row.optionalID(TransitLine.ID.self))
        let (source, tripID, day) = (row.optionalText(), row.optionalText(), row.optionalInteger())
        let (runStart, destination) = (row.optionalInstant(), row.optionalText())
        let (scheduled, expected) = (row.optionalInstant(), row.optionalInstant())
        let walk = row.optionalInteger().map { Int(clamping: $0) }
        let (latitude, longitude, radius) = (row.optionalReal(), row.optionalReal(), row.optionalReal())
        var place: Coordinate?
        if let latitude, let longitude { place = Coordinate(latitude: latitude, longitude: longitude) }
        let subject: Alarm.Subject
        if let stop, let source {
            guard
                var trip = AlarmTrip(
                    stop: stop,
                    line: line,
                    source: source,
                    scheduled: scheduled,
                    expected: expected
                )
            else { throw DatabaseError.corrupt("an alarm has no time") }
            trip.tripID = tripID
            trip.serviceDate = day.flatMap { ServiceDate(number: Int(clamping: $0)) }
            (trip.runStart, trip.destination) = (runStart, destination)
            var way: Alarm.Walk?
            if let place, let walk { way = Alarm.Walk(from: place, duration: walk) }
            subject = .departure(trip, walk: way)
        } else if let line, let place, let radius {
            subject = .vehicles(AlarmArea(line: line, center: place, radius: radius))
        } else {
            throw DatabaseError.corrupt("an alarm is about nothing")
        }
        var alarm = Alarm(
            id: id,
            member: member,
            subject: subject,
            lead: lead,
            savedTrip: savedTrip,
            createdAt: createdAt
        )
        alarm.hasWarned = hasWarned
        return alarm
    }
}
