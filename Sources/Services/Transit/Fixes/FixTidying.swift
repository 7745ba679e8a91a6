import Model
import Relational
import Storage

/// Deletes and thins positions of vehicles that are old, and forgets vehicles of which none is left.
struct FixTidying: Sendable {
    /// The vehicles of one transaction.
    private static let batch = 20

    let platform: Platform
    /// The milliseconds for which fixes are kept.
    let keptSpan: Int64

    /// Tidies the fixes of all vehicles; returns how many went.
    @discardableResult
    func run() async throws -> Int {
        let now = platform.now()
        let oldest = now - keptSpan
        var (cursor, gone) = (Vehicle.ID?.none, 0)
        while true {
            let after = cursor
            let vehicles = try await platform.database.read {
                try FixStore($0).vehicles(after: after, limit: Self.batch)
            }
            guard let last = vehicles.last else { return gone }
            cursor = last
            gone += try await platform.database.write { connection in
                let gone = try vehicles.reduce(0) { sum, vehicle in
                    sum + (try FixStore(connection).tidy(vehicle, keepingFrom: oldest, at: now))
                }
                try VehicleStore(connection).deleteSilent(vehicles, firstSeenBefore: oldest)
                return gone
            }
        }
    }
}
