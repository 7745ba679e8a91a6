package import Geodesy
package import Model
import Relational
import Storage

package struct ParkingService: Sendable {
    let platform: Platform

    /// Returns where the member parked; throws `404` when the member has not parked.
    package func parking(of member: Member.ID) async throws -> Parking {
        let found = try await platform.database.read { try ParkingStore($0).parking(of: member) }
        guard let found else { throw Refusal.notFound }
        return found
    }

    package func park(
        at coordinate: Coordinate,
        altitude: Double?,
        note: String?,
        of member: Member.ID
    ) async throws -> Parking {
        let parking = Parking(
            coordinate: coordinate,
            altitude: altitude,
            note: try note.map(Parking.checkedNote),
            parkedAt: platform.now()
        )
        try await platform.write(as: member) { try ParkingStore($0).put(parking, of: member) }
        return parking
    }

    package func forget(of member: Member.ID) async throws {
        try await platform.write(as: member) { try ParkingStore($0).delete(of: member) }
    }
}
