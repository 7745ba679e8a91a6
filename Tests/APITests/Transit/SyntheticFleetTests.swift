import App
import Geodesy
import JSONText
import Model
import Services
import TestData
import Testing

/// Fleets that drive on the lines of real cities: their trackers post positions, and the server tells the
/// line of each vehicle.
@Suite(.enabled(if: SharedData.isAvailable, "the folder of test data is missing"))
struct SyntheticFleetTests {
    /// The vehicles of one noise, counted at each look.
    private struct Outcome {
        var (right, wrong, none, elsewhere) = (0, 0, 0, 0)
        var told: Int { right + wrong }
    }

    private static let source = "city"
    /// Standard deviations of the positions in each direction, in metres.
    private static let noises = [10.0, 25, 50]
    /// Seconds between two positions of a vehicle, two looks, the first look, and the end.
    private static let (step, look, first, end) = (10, 60, 180, 900)
    /// A line passes a vehicle whose position is within so many metres of it.
    private static let near = 160.0

    @Test(arguments: [
        (archive: "gtfs/santamonica-bigbluebus-2020.gtfs.zip", every: 1, right: [0.97, 0.97, 0.9]),
        (archive: "gtfs/mexico-city-2018.gtfs.zip", every: 6, right: [0.97, 0.95, 0.7]),
    ])
    func `vehicles that tell no trip are on the line that they drive, and none on one that does not pass`(
        _ city: (archive: String, every: Int, right: [Double])
    ) async throws {
        try await withApp { app in
            let file = GTFSTimetableFile(path: try SharedData.path(city.archive), source: Self.source)
            _ = try await app.installation.services.transitImport.run(try file.read { _ in })
            var roads = RoadBook(app: app)
            let fleet = try await fleet(every: city.every, &roads)
            let outcomes = try await drive(fleet, app, &roads)
            for (noise, right) in zip(Self.noises, city.right) {
                let outcome = try #require(outcomes[noise])
                print(city.archive, noise, outcome)
                #expect(outcome.elsewhere == 0)
                #expect(Double(outcome.right) >= right * Double(outcome.told))
                #expect(noise > 25 || outcome.told * 2 > outcome.none)
            }
        }
    }

    /// The roads of lines, asked for once.
    private struct RoadBook {
        let app: TestApp
        private var known: [String: [FleetRoad]] = [:]

        init(app: TestApp) { self.app = app }

        mutating func roads(of line: String) async throws -> [FleetRoad] {
            if let roads = known[line] { return roads }
            let details = try await app.get("/v1/lines/\(line)")
            let features = details["shapes"]?["features"]?.arrayValue ?? []
            let roads = try features.map(FleetRoad.init)
            known[line] = roads
            return roads
        }
    }

    /// A vehicle of each noise on the first road of some of the lines.
    private func fleet(every: Int, _ roads: inout RoadBook) async throws -> [FleetVehicle] {
        var lines: [(name: String, id: String)] = []
        var page = "/v1/lines?source=\(Self.source)&limit=100"
        while true {
            let answer = try await roads.app.get(page)
            lines += answer.items.compactMap { line in
                guard let name = line["source_id"]?.stringValue, let id = line["id"]?.stringValue else {
                    return nil
                }
                return (name, id)
            }
            guard let next = answer["next"]?.stringValue else { break }
            page = next
        }
        var random = Seeded(16)
        var fleet: [FleetVehicle] = []
        // The same fleet on each run, whatever ids the lines have.
        let sorted = lines.sorted { $0.name < $1.name }.map(\.id)
        for (number, line) in sorted.enumerated() where number % every == 0 {
            guard let road = try await roads.roads(of: line).first, road.length > 2_000 else { continue }
            for noise in Self.noises {
                fleet.append(FleetVehicle("\(line) \(noise)", of: line, on: road, noise: noise, &random))
            }
        }
        return fleet
    }

    /// Drives the vehicles until they have arrived or a quarter of an hour has passed; looks every minute.
    private func drive(
        _ fleet: [FleetVehicle],
        _ app: TestApp,
        _ roads: inout RoadBook
    ) async throws -> [Double: Outcome] {
        let key = try await app.trackerKey(of: Self.source)
        var (fleet, random) = (fleet, Seeded(17))
        var outcomes: [Double: Outcome] = [:]
        var positions: [PostedPosition] = []
        for second in stride(from: 0, through: Self.end, by: Self.step) {
            for index in fleet.indices {
                let place = fleet[index].drive(seconds: Double(Self.step), &random)
                guard let place else { continue }
                positions.append(
                    PostedPosition(vehicle: fleet[index].name, place: place, at: app.clock.now)
                )
            }
            fleet.removeAll(where: \.hasArrived)
            if second % Self.look == 0 {
                let answer = try await app.post(positions, of: Self.source, key)
                #expect(answer["stored"] == .integer(Int64(positions.count)), "\(answer.text)")
                positions = []
                let told = try await app.get("/v1/vehicles?limit=1000").items
                for vehicle in fleet where second >= Self.first {
                    // One that was silent from the beginning is not known yet.
                    guard let item = told.first(where: { $0["source_id"]?.stringValue == vehicle.name })
                    else {
                        continue
                    }
                    try await judge(item, of: vehicle, &roads, &outcomes[vehicle.noise, default: Outcome()])
                }
            }
            app.clock.advance(by: Int64(Self.step) * Instant.Span.second)
        }
        return outcomes
    }

    private func judge(
        _ told: JSONValue,
        of vehicle: FleetVehicle,
        _ roads: inout RoadBook,
        _ outcome: inout Outcome
    ) async throws {
        guard let line = told["line"]?["id"]?.stringValue else {
            outcome.none += 1
            return
        }
        if line == vehicle.line { outcome.right += 1 } else { outcome.wrong += 1 }
        let place = try #require(
            Coordinate(
                latitude: told["lat"]?.doubleValue ?? .nan,
                longitude: told["lon"]?.doubleValue ?? .nan
            )
        )
        let passes = try await roads.roads(of: line).contains { $0.passes(place, within: Self.near) }
        if !passes { outcome.elsewhere += 1 }
    }
}
