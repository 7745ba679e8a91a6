import Geodesy
package import Model
package import Relational

/// The fixes of vehicles, numbered in the order of their commits by a counter of their own.
///
/// A later commit never has a lower number than one that a reader has seen, because whoever stores fixes
/// takes the numbers first, and writing transactions take turns.
package struct FixStore {
    let connection: any Connection

    package init(_ connection: any Connection) {
        self.connection = connection
    }

    private static let columns: SQL = """
        f.number, f.vehicle_id, f.received_at, f.at, f.lat, f.lon, f.heading_deg, f.speed_mps, f.trip_id,
        f.service_date, f.line_id, f.direction, f.occupancy
        """

    private static func fix(from row: inout RowReader) throws -> StoredFix {
        let number = try row.integer()
        let vehicle: Vehicle.ID = try row.id()
        let receivedAt = try row.instant()
        let at = try row.instant()
        guard let coordinate = Coordinate(latitude: try row.real(), longitude: try row.real()) else {
            throw DatabaseError.corrupt("the fix \(number) has no valid position")
        }
        var fix = VehicleFix(at: at, coordinate: coordinate)
        (fix.heading, fix.speed) = (row.optionalReal(), row.optionalReal())
        fix.tripID = row.optionalText()
        fix.serviceDate = row.optionalInteger().flatMap { ServiceDate(number: Int($0)) }
        fix.lineID = row.optionalText()
        fix.direction = row.optionalInteger().map { Int($0) }
        fix.occupancy = row.optionalText().flatMap(Occupancy.init(rawValue:))
        return StoredFix(number: number, vehicle: vehicle, receivedAt: receivedAt, fix: fix)
    }

    /// Stores fixes; returns how many are new.
    ///
    /// One of the same vehicle and instant that is there already stays as it is.
    @discardableResult
    package func add(_ fixes: [(vehicle: Vehicle.ID, fix: VehicleFix)], at now: Instant) throws -> Int {
        if fixes.isEmpty { return 0 }
        let last = try connection.integer(
            """
            UPDATE counter SET value = value + \(fixes.count) WHERE name = 'vehicle-fix' RETURNING value
            """
        )
        guard let last else { throw DatabaseError.corrupt("the counter of fixes is missing") }
        var number = last - Int64(fixes.count)
        var stored = 0
        for batch in fixes.statementBatches {
            let rows = batch.map { vehicle, fix in
                number += 1
                let values: [any SQLBindable] = [
                    number, vehicle, fix.at, now, fix.coordinate.latitude, fix.coordinate.longitude,
                    fix.heading, fix.speed, fix.tripID, fix.serviceDate?.number, fix.lineID,
                    fix.direction, fix.occupancy?.rawValue,
                ]
                return values.map(\.sqlValue)
            }
            stored += try connection.execute(
                """
                INSERT INTO vehicle_fix (number, vehicle_id, at, received_at, lat, lon, heading_deg, speed_mps, trip_id,
                                         service_date, line_id, direction, occupancy)
                VALUES \(.rows(rows))
                ON CONFLICT (vehicle_id, at) DO NOTHING
                """
            )
        }
        return stored
    }

    /// The last number that was given out; fixes that come later have greater ones.
    package func lastNumber() throws -> Int64 {
        try connection.integer("SELECT value FROM counter WHERE name = 'vehicle-fix'") ?? 0
    }

    /// The fixes with greater numbers, in their order, and at most `limit`.
    package func fixes(after number: Int64, limit: Int) throws -> [StoredFix] {
        try connection.all(
            """
            SELECT \(Self.columns) FROM vehicle_fix f
            WHERE f.number > \(number)
            ORDER BY f.number
            LIMIT \(limit)
            """,
            Self.fix
        )
    }

    /// The newest fix of each vehicle that has one from `since` or later, in no order.
    ///
    /// It looks at each vehicle that ever reported, and at one fix of each.
    package func newest(since: Instant) throws -> [StoredFix] {
        // PostgreSQL would join all fixes where the other way is written.
        let newest: SQL = .either(
            sqlite: """
                JOIN vehicle_fix f ON f.number = (
                    SELECT n.number FROM vehicle_fix n WHERE n.vehicle_id = v.id ORDER BY n.at DESC LIMIT 1)
                """,
            postgres: """
                CROSS JOIN LATERAL (
                    SELECT n.* FROM vehicle_fix n WHERE n.vehicle_id = v.id ORDER BY n.at DESC LIMIT 1) f
                """
        )
        return try connection.all(
            "SELECT \(Self.columns) FROM vehicle v \(newest) WHERE f.at >= \(since)",
            Self.fix
        )
    }

    /// The newest fixes of a vehicle, the newest first.
    package func newest(of vehicle: Vehicle.ID, limit: Int) throws -> [StoredFix] {
        try connection.all(
            """
            SELECT \(Self.columns) FROM vehicle_fix f
            WHERE f.vehicle_id = \(vehicle)
            ORDER BY f.at DESC
            LIMIT \(limit)
            """,
            Self.fix
        )
    }

    /// The fixes of a vehicle from `since` up to but without `until`, in the order of their instants.
    package func fixes(
        of vehicle: Vehicle.ID,
        since: Instant,
        until: Instant,
        limit: Int
    ) throws -> [StoredFix] {
        try connection.all(
            """
            SELECT \(Self.columns) FROM vehicle_fix f
            WHERE f.vehicle_id = \(vehicle) AND f.at >= \(since) AND f.at < \(until)
            ORDER BY f.at
            LIMIT \(limit)
            """,
            Self.fix
        )
    }
}
