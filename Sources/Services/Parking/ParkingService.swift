package import Geodesy
package import Model
import Relational
import Storage

package struct ParkingService: Sendable {
    private let platform: Platform

    package init(platform: Platform) {
        self.platform = platform
    }

    /// Throws `404` when the member has not parked.
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
        try await platform.database.write { connection in
            guard try MemberStore(connection).isPresent(member) else { throw Refusal.badToken }
            try ParkingStore(connection).put(parking, of: member)
        }
        return parking
    }

    package func forget(of member: Member.ID) async throws {
        try await platform.database.write { try ParkingStore($0).delete(of: member) }
    }
}
