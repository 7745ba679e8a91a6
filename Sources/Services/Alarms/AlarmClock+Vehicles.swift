package import Geodesy
package import Model
import Relational
import Storage

/// A vehicle of a line, at its predicted position.
package struct LineVehicle: Sendable, Hashable {
    package let id: String
    package let position: Coordinate

    package init(id: String, position: Coordinate) {
        (self.id, self.position) = (id, position)
    }
}

/// The vehicles of a line that are on their way, where they are predicted to be at an instant.
package typealias LineVehicles = @Sendable (TransitLine.ID, Instant) async throws -> [LineVehicle]

extension AlarmClock {
    private static let page = 500

    /// Tells which vehicles came near; returns the number of things that this server told.
    @discardableResult
    package func spot() async throws -> Int {
        guard let vehicles else { return 0 }
        let now = platform.now()
        var (count, last): (Int, Alarm?) = (0, nil)
        var known: (line: TransitLine.ID, vehicles: [LineVehicle])?
        while true {
            let (alarms, near) = try await platform.database.read { [last] connection in
                let store = AlarmStore(connection)
                let alarms = try store.near(after: last, limit: Self.page)
                return (alarms, try store.vehicles(near: alarms.map(\.id)))
            }
            var (coming, gone): ([(LineVehicle, AlarmArea, Alarm)], [(String, Alarm.ID)]) = ([], [])
            for alarm in alarms {
                guard let area = alarm.area else { continue }
                if known?.line != area.line {
                    known = (area.line, try await vehicles(area.line, now))
                }
                let before = near[alarm.id] ?? []  // in range: a dictionary
                let reach = area.radius + AlarmArea.hysteresis
                let surroundings = BoundingBox(around: area.center, radius: reach)
                for vehicle in known?.vehicles ?? [] {
                    // Most vehicles of a line are far away.
                    let isAround = surroundings.contains(vehicle.position)
                    let distance = isAround ? area.center.distance(to: vehicle.position) : .infinity
                    if before.contains(vehicle.id) {
                        if distance > reach { gone.append((vehicle.id, alarm.id)) }
                    } else if distance <= area.radius {
                        coming.append((vehicle, area, alarm))
                    }
                }
            }
            try await forget(gone)
            count += try await tell(coming, at: now)
            guard alarms.count == Self.page else { return count }
            last = alarms.last
        }
    }

    private func forget(_ gone: [(String, Alarm.ID)]) async throws {
        guard !gone.isEmpty else { return }
        try await platform.database.write { connection in
            for (vehicle, alarm) in gone { try AlarmStore(connection).leaves(vehicle, alarm) }
        }
    }

    private func tell(_ coming: [(LineVehicle, AlarmArea, Alarm)], at now: Instant) async throws -> Int {
        guard !coming.isEmpty else { return 0 }
        let members = Set(coming.map(\.2.member))
        let quiet = try await platform.database.readOne { try FiredAlarmStore($0).quietHours(of: members) }
        let words = AlarmWords(map: try await networks.map(), quiet: quiet, ids: platform.ids, now: now)
        return try await tell(coming.map { words.approach(of: $0, to: $1, $2) }, at: now)
    }
}
