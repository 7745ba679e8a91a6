package import Geodesy
package import Model
import Relational
import Storage

/// The places where members parked their cars.
package struct ParkingService: Sendable {
    private let platform: Platform

    package init(platform: Platform) {
        self.platform = platform
    }

    /// Returns the place where a member parked; throws `404` when there is none.
    package func parking(of member: Member.ID) async throws -> Parking {
        let found = try await platform.database.read { try ParkingStore($0).parking(of: member) }
        guard let found else { throw Refusal.notFound }
        return found
    }

    /// Stores the place where a member parks now.
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

    /// Deletes the place where a member parked.
    package func forget(of member: Member.ID) async throws {
        try await platform.database.write { try ParkingStore($0).delete(of: member) }
    }
}
