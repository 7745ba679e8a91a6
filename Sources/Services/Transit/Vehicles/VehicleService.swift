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

    /// The vehicles of which something was heard in the last hour: the nearest first, or by id.
    package func vehicles(
        _ selection: Selection,
        limit: Int,
        at now: Instant
    ) async throws -> (vehicles: [LiveVehicle], hasMore: Bool) {
        let snapshot = try await fleet.snapshot(at: now)
        let found =
            switch selection {
            case .all: snapshot.vehicles.sorted { $0.id < $1.id }
            case .near(let center, let radius):
                snapshot.vehicles(near: center, within: radius).map { $0.vehicle }
            case .box(let box): snapshot.vehicles(in: box)
            case .line(let line): snapshot.vehicles(of: line)
            }
        return (Array(found.prefix(limit)), found.count > limit)
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
