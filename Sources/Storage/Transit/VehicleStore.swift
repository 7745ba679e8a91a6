package import Model
package import Relational

/// The vehicles, which take no change numbers: fixes have a clock of their own.
package struct VehicleStore {
    private let connection: any Connection

    package init(_ connection: any Connection) {
        self.connection = connection
    }

    private static let columns: SQL = "v.id, v.source, v.source_id, v.label, v.first_seen_at"

    private static func vehicle(from row: inout RowReader) throws -> Vehicle {
        Vehicle(
            id: try row.id(),
            source: try row.text(),
            sourceID: try row.text(),
            label: row.optionalText(),
            firstSeenAt: try row.instant()
        )
    }

    package func vehicle(_ id: Vehicle.ID) throws -> Vehicle? {
        try connection.first("SELECT \(Self.columns) FROM vehicle v WHERE v.id = \(id)", Self.vehicle)
    }

    /// The vehicles of those ids that there are, in their order.
    package func vehicles(_ ids: [Vehicle.ID]) throws -> [Vehicle] {
        try IDRows.read(ids, id: \.id) { wanted in
            try connection.all(
                "SELECT \(Self.columns) FROM vehicle v WHERE v.id IN (VALUES \(wanted))",
                Self.vehicle
            )
        }
    }

    package func vehicle(_ sourceID: String, of source: String) throws -> Vehicle? {
        try connection.first(
            """
            SELECT \(Self.columns) FROM vehicle v
            WHERE v.source = \(source) AND v.source_id = \(sourceID)
            """,
            Self.vehicle
        )
    }

    /// Deletes those of some vehicles that were first seen before an instant and of which no fix is kept;
    /// returns how many went.
    @discardableResult
    package func deleteSilent(_ ids: [Vehicle.ID], firstSeenBefore end: Instant) throws -> Int {
        guard !ids.isEmpty else { return 0 }
        return try connection.execute(
            """
            DELETE FROM vehicle
            WHERE id IN (VALUES \(SQL.rows(ids.map(\.rawValue)))) AND first_seen_at < \(end)
                AND NOT EXISTS (SELECT 1 FROM vehicle_fix f WHERE f.vehicle_id = vehicle.id)
            """
        )
    }

    /// All vehicles of some sources, sorted by id.
    package func vehicles(ofSources names: [String]) throws -> [Vehicle] {
        try names.flatMap { name in
            try connection.all(
                "SELECT \(Self.columns) FROM vehicle v WHERE v.source = \(name)",
                Self.vehicle
            )
        }.sorted { $0.id < $1.id }
    }

    /// The ids of vehicles by their names in the source; a vehicle that is not known yet is made.
    ///
    /// A label that differs from the stored one replaces it; one that is not told stays.
    package func ids(
        of vehicles: [(sourceID: String, label: String?)],
        source: String,
        at now: Instant,
        makeID: () -> Int64
    ) throws -> [String: Vehicle.ID] {
        var known: [String: Vehicle.ID] = [:]
        for (sourceID, label) in vehicles where known[sourceID] == nil {
            if let vehicle = try vehicle(sourceID, of: source) {
                known[sourceID] = vehicle.id
                if let label, label != vehicle.label {
                    try connection.execute("UPDATE vehicle SET label = \(label) WHERE id = \(vehicle.id)")
                }
            } else {
                let id = Vehicle.ID(rawValue: makeID())
                try connection.execute(
                    """
                    INSERT INTO vehicle (id, source, source_id, label, first_seen_at)
                    VALUES (\(id), \(source), \(sourceID), \(label), \(now))
                    """
                )
                known[sourceID] = id
            }
        }
        return known
    }
}
