import Geodesy
package import Model
package import Relational

package struct ParkingStore {
    private let connection: any Connection

    package init(_ connection: any Connection) {
        self.connection = connection
    }

    package func parking(of member: Member.ID) throws -> Parking? {
        try connection.first(
            "SELECT lat, lon, alt_m, note, parked_at FROM parking WHERE member_id = \(member)"
        ) { row in
            guard let coordinate = Coordinate(latitude: try row.real(), longitude: try row.real()) else {
                throw DatabaseError.corrupt("the parking place of member \(member) has no valid position")
            }
            return Parking(
                coordinate: coordinate,
                altitude: row.optionalReal(),
                note: row.optionalText(),
                parkedAt: try row.instant()
            )
        }
    }

    package func put(_ parking: Parking, of member: Member.ID) throws {
        try connection.execute(
            """
            INSERT INTO parking (member_id, lat, lon, alt_m, note, parked_at)
            VALUES (\(member), \(parking.coordinate.latitude), \(parking.coordinate.longitude), \(parking.altitude),
                    \(parking.note), \(parking.parkedAt))
            ON CONFLICT (member_id) DO UPDATE SET lat = excluded.lat, lon = excluded.lon, alt_m = excluded.alt_m,
                note = excluded.note, parked_at = excluded.parked_at
            """
        )
    }

    package func delete(of member: Member.ID) throws {
        try connection.execute("DELETE FROM parking WHERE member_id = \(member)")
    }
}
