import Bounds
package import Geodesy
package import Model
import Relational
import Storage

package struct VehicleService: Sendable {
    /// The vehicles that a list is of.
    package enum Selection: Sendable, Hashable {
        case all
        case near(Coordinate, radius: Double)
        case box(BoundingBox)
        case line(TransitLine.ID)
    }

    /// The most vehicles of an answer.
    package static let mostVehicles = 1_000
    /// The most fixes of a page of history.
    package static let mostFixes = 1_000
    /// The span of a history without bounds, in milliseconds.
    package static let usualHistory = Instant.Span.hour

    let platform: Platform
    let fleet: Fleet

    /// The place in a list after which a page begins.
    package struct Cursor: Sendable, Comparable {
        /// Whole millimetres from the center of a circle; 0 in other lists, which are sorted by id alone.
        package let distance: Int64
        package let vehicle: Vehicle.ID

        package init(distance: Int64 = 0, vehicle: Vehicle.ID) {
            (self.distance, self.vehicle) = (distance, vehicle)
        }

        package static func < (left: Cursor, right: Cursor) -> Bool {
            (left.distance, left.vehicle) < (right.distance, right.vehicle)
        }
    }

    /// The vehicles of which something was heard in the last hour: the nearest first, or by id.
    ///
    /// By id, a vehicle that is in the list all the time is on one page, wherever it drives meanwhile. In a
    /// circle, one that changes its distance between two pages may be on both, or on none.
    package func vehicles(
        _ selection: Selection,
        after cursor: Cursor?,
        limit: Int,
        at now: Instant
    ) async throws -> (vehicles: [LiveVehicle], next: Cursor?) {
        let snapshot = try await fleet.snapshot(at: now)
        func sorted(_ vehicles: [LiveVehicle]) -> [(cursor: Cursor, vehicle: LiveVehicle)] {
            vehicles.map { (cursor: Cursor(vehicle: $0.id), vehicle: $0) }
        }
        let found: [(cursor: Cursor, vehicle: LiveVehicle)] =
            switch selection {
            case .all: sorted(snapshot.vehicles.sorted { $0.id < $1.id })
            case .near(let center, let radius):
                snapshot.vehicles(near: center, within: radius).map { vehicle, distance in
                    let millimetres = Int64(nearest: distance * 1000)
                    return (cursor: Cursor(distance: millimetres, vehicle: vehicle.id), vehicle: vehicle)
                }.sorted { $0.cursor < $1.cursor }
            case .box(let box): sorted(snapshot.vehicles(in: box))
            case .line(let line): sorted(snapshot.vehicles(of: line))
            }
        let rest = found.filter { row in cursor.map { $0 < row.cursor } ?? true }
        let page = rest.prefix(limit)
        return (page.map(\.vehicle), page.count < rest.count ? page.last?.cursor : nil)
    }

    /// A vehicle, also one of which nothing was heard for long; throws `404` when there is none, or when no
    /// fix of it is kept.
    package func vehicle(_ id: Vehicle.ID, at now: Instant) async throws -> LiveVehicle {
        if let vehicle = try await fleet.snapshot(at: now).vehicle(id) { return vehicle }
        let (vehicle, fix) = try await platform.database.read { connection in
            (
                try VehicleStore(connection).vehicle(id),
                try FixStore(connection).newest(of: id, limit: 1).first
            )
        }
        guard let vehicle, let fix else { throw Refusal.notFound }
        var told = LiveVehicle(vehicle, fix.fix, number: fix.number)
        told.state = .stale
        return told
    }

    /// What a vehicle reported, the oldest first; throws `404` when there is no such vehicle.
    package func history(
        of id: Vehicle.ID,
        since: Instant,
        until: Instant,
        limit: Int
    ) async throws -> (fixes: [VehicleFix], hasMore: Bool) {
        let limit = min(limit, Self.mostFixes)
        let (vehicle, fixes) = try await platform.database.read { connection in
            (
                try VehicleStore(connection).vehicle(id),
                try FixStore(connection).fixes(of: id, since: since, until: until, limit: limit + 1)
            )
        }
        guard vehicle != nil else { throw Refusal.notFound }
        return (fixes.prefix(limit).map(\.fix), fixes.count > limit)
    }
}
