package import Model
package import Relational

package struct SavedTripStore: OwnStore {
    private let connection: any Connection

    package init(_ connection: any Connection) {
        self.connection = connection
    }

    /// A saved trip of a member, and the day up to which its alarms are made.
    package struct Planned: Sendable {
        package let trip: SavedTrip
        package let member: Member.ID
        /// The number of the local day.
        package let day: Int

        package init(trip: SavedTrip, member: Member.ID, day: Int) {
            (self.trip, self.member, self.day) = (trip, member, day)
        }
    }

    private static let columns: SQL = """
        id, stop_id, line_id, direction, destination, minute, weekdays, before_s, created_at
        """

    package func page(of member: Member.ID, after cursor: SavedTrip.ID?, limit: Int) throws -> [SavedTrip] {
        let later: SQL = if let cursor { "AND id > \(cursor)" } else { "" }
        return try connection.all(
            """
            SELECT \(Self.columns) FROM saved_trip
            WHERE member_id = \(member) \(later)
            ORDER BY id
            LIMIT \(limit)
            """,
            Self.trip
        )
    }

    /// Saved trips of all members, by id.
    package func allTrips(after cursor: SavedTrip.ID?, limit: Int) throws -> [Planned] {
        try connection.all(
            """
            SELECT \(Self.columns), member_id, planned_day FROM saved_trip
            WHERE id > \(cursor?.rawValue ?? 0)
            ORDER BY id
            LIMIT \(limit)
            """
        ) { row in
            Planned(
                trip: try Self.trip(from: &row),
                member: try row.id(),
                day: Int(clamping: try row.integer())
            )
        }
    }

    /// Stores that the days up to one are planned; `false` when another server did it, or the trip is gone.
    package func plan(_ trip: SavedTrip.ID, from known: Int, through day: Int) throws -> Bool {
        try connection.execute(
            "UPDATE saved_trip SET planned_day = \(day) WHERE id = \(trip) AND planned_day = \(known)"
        ) > 0
    }

    package func count(of member: Member.ID) throws -> Int {
        Int(
            clamping: try connection.integer("SELECT count(*) FROM saved_trip WHERE member_id = \(member)")
                ?? 0
        )
    }

    package func insert(_ trip: SavedTrip, of member: Member.ID, plannedThrough day: Int) throws {
        let draft = trip.draft
        // in range: weekdays are from 1 to 7
        let weekdays = draft.weekdays.reduce(0) { $0 | 1 << ($1 - 1) }
        try connection.execute(
            """
            INSERT INTO saved_trip (\(Self.columns), member_id, planned_day)
            VALUES (\(trip.id), \(draft.stop), \(draft.line), \(draft.direction), \(draft.destination),
                    \(draft.minute), \(weekdays), \(draft.lead), \(trip.createdAt), \(member), \(day))
            """
        )
    }

    /// The alarms of the trip that wait go with it.
    package func delete(_ id: SavedTrip.ID, of member: Member.ID) throws -> Bool {
        try connection.execute("DELETE FROM alarm WHERE member_id = \(member) AND saved_trip_id = \(id)")
        return try connection.execute("DELETE FROM saved_trip WHERE id = \(id) AND member_id = \(member)") > 0
    }

    private static func trip(from row: inout RowReader) throws -> SavedTrip {
        let (id, stop, line) = (
            try row.id(SavedTrip.ID.self), try row.id(Stop.ID.self), try row.id(TransitLine.ID.self)
        )
        let (direction, destination) = (row.optionalText(), row.optionalText())
        let (minute, bits) = (Int(clamping: try row.integer()), try row.integer())
        let draft = SavedTripDraft(
            stop: stop,
            line: line,
            direction: direction,
            destination: destination,
            minute: minute,
            weekdays: (1...7).filter { bits >> Int64($0 - 1) & 1 == 1 },
            lead: Int(clamping: try row.integer())
        )
        return SavedTrip(id: id, draft: draft, createdAt: try row.instant())
    }
}
