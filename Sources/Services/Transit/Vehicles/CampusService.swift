package import Geodesy
package import Model
import Relational
import Storage

/// What the campus shuttle's tracker of 2018 knew: lines that have no timetable, their stops and vehicles.
///
/// Its clients keep ids as numbers with 53 bits at most, so each thing has a small number here: its place
/// among those of its kind, the oldest first.
package struct CampusService: Sendable {
    package struct Route: Sendable {
        package let number: Int
        package let line: TransitLine
        package let stops: [Int]
        package let points: [Coordinate]
        package let updatedAt: Instant
        /// Whether a vehicle is on it.
        package let isActive: Bool
    }

    package struct NumberedStop: Sendable {
        package let number: Int
        package let stop: Stop
        package let updatedAt: Instant
    }

    package struct NumberedVehicle: Sendable {
        package let number: Int
        package let vehicle: Vehicle
    }

    /// A position of a vehicle.
    package struct Location: Sendable {
        package let number: Int64
        package let vehicle: NumberedVehicle
        package let fix: VehicleFix
        package let receivedAt: Instant
        package let route: Int?
    }

    /// When a vehicle comes to the stops ahead.
    package struct Arrivals: Sendable {
        package let vehicle: Int
        package let route: Int
        package let times: [(stop: Int, expected: Instant)]
        package let updatedAt: Instant
    }

    /// The most positions of a vehicle's history.
    private static let mostFixes = 1_000

    let platform: Platform
    let networks: TransitNetworks
    let lines: LineService
    let fleet: Fleet

    /// The sources with lines but without a timetable.
    private func sources(_ map: TransitMap) -> [TransitSourceFacts] {
        map.sources.filter { $0.hasTimetable && $0.tripCount == 0 && $0.lineCount > 0 }
    }

    private func numbered(_ map: TransitMap) -> [TransitLine] {
        let names = Set(sources(map).map(\.name))
        return map.stops.lines.filter { names.contains($0.source) }.sorted { $0.id < $1.id }
    }

    package func routes(at now: Instant) async throws -> [Route] {
        let map = try await networks.map()
        let stopNumbers = try await Dictionary(stops(at: now).map { ($0.stop.id, $0.number) }) { one, _ in one
        }
        var routes: [Route] = []
        for (index, line) in numbered(map).enumerated() {
            let details = try await lines.details(line.id, at: now)
            routes.append(
                Route(
                    number: index + 1,
                    line: line,
                    // in range: a dictionary
                    stops: details.directions.flatMap(\.stops).compactMap { stopNumbers[$0.id] },
                    points: details.shapes.first?.points ?? [],
                    updatedAt: map.source(line.source)?.importedAt ?? now,
                    isActive: details.vehicles.contains { $0.state != .stale }
                )
            )
        }
        return routes
    }

    package func stops(at now: Instant) async throws -> [NumberedStop] {
        let map = try await networks.map()
        var known: [Stop.ID: NumberedStop] = [:]
        var found: [Stop] = []
        for line in numbered(map) {
            found += try await lines.details(line.id, at: now).directions.flatMap(\.stops)
        }
        let sorted = Set(found.map(\.id)).sorted()
        let numbers = Dictionary(sorted.enumerated().map { ($1, $0 + 1) }) { one, _ in one }
        for stop in found {
            // in range: dictionaries
            guard let number = numbers[stop.id] else { continue }
            known[stop.id] = NumberedStop(
                number: number,
                stop: stop,
                updatedAt: map.source(stop.source)?.importedAt ?? now
            )
        }
        return known.values.sorted { $0.number < $1.number }
    }

    package func vehicles() async throws -> [NumberedVehicle] {
        let names = try await sources(networks.map()).map(\.name)
        let all = try await platform.database.read { try VehicleStore($0).vehicles(ofSources: names) }
        return all.enumerated().map { NumberedVehicle(number: $0 + 1, vehicle: $1) }
    }

    /// The newest position of each vehicle of which something was heard in the last five minutes.
    package func updates(at now: Instant) async throws -> [Location] {
        let snapshot = try await fleet.snapshot(at: now)
        let routes = try await routeNumbers()
        return try await vehicles().compactMap { numbered in
            guard let told = snapshot.vehicle(numbered.vehicle.id), told.state != .stale else { return nil }
            return Location(
                number: told.number,
                vehicle: numbered,
                fix: told.fix,
                receivedAt: told.fix.at,
                // in range: a dictionary
                route: told.line.flatMap { routes[$0.id] }
            )
        }
    }

    /// The newest positions of each vehicle, the newest first.
    package func history() async throws -> [[Location]] {
        let vehicles = try await vehicles()
        let fixes = try await platform.database.readLong { connection in
            try vehicles.map {
                try FixStore(connection).newest(of: $0.vehicle.id, limit: Self.mostFixes)
            }
        }
        return zip(vehicles, fixes).filter { !$1.isEmpty }.map { vehicle, fixes in
            fixes.map { fix in
                Location(
                    number: fix.number,
                    vehicle: vehicle,
                    fix: fix.fix,
                    receivedAt: fix.receivedAt,
                    route: nil
                )
            }
        }
    }

    package func arrivals(at now: Instant) async throws -> [Arrivals] {
        let snapshot = try await fleet.snapshot(at: now)
        let routes = try await routeNumbers()
        let stops = try await Dictionary(stops(at: now).map { ($0.stop.id, $0.number) }) { one, _ in one }
        return try await vehicles().compactMap { numbered in
            // in range: dictionaries
            guard let told = snapshot.vehicle(numbered.vehicle.id), !told.stopTimes.isEmpty,
                let route = told.line.flatMap({ routes[$0.id] })
            else { return nil }
            return Arrivals(
                vehicle: numbered.number,
                route: route,
                // in range: a dictionary
                times: told.stopTimes.compactMap { time in
                    stops[time.stop].map { (stop: $0, expected: time.expected) }
                },
                updatedAt: told.fix.at
            )
        }
    }

    private func routeNumbers() async throws -> [TransitLine.ID: Int] {
        let lines = try await numbered(networks.map())
        return Dictionary(lines.enumerated().map { ($1.id, $0 + 1) }) { one, _ in one }
    }
}
