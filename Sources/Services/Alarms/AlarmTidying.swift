import Model
import Relational
import Storage

/// Deletes what alarms told long ago, and what no alarm needs any more.
struct AlarmTidying: Sendable {
    /// The vehicles of one transaction.
    private static let batch = 1_000

    let platform: Platform

    func run() async throws {
        let now = platform.now()
        try await platform.database.write { connection in
            try FiredAlarmStore(connection).purge(at: now)
            try PushStore(connection).purge(at: now)
        }
        var last: AlarmStore.KnownVehicle?
        repeat {
            last = try await platform.database.write { [last] connection in
                try AlarmStore(connection).purgeVehicles(after: last, count: Self.batch, at: now)
            }
        } while last != nil
    }
}
