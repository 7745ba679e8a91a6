import Geodesy
import TestData
import Testing

@testable import Motion

/// The paths of a city's lines.
struct City: Sendable {
    var paths: [LinePath] = []
    /// The number of the line of each path.
    var lines: [Int] = []
    var names: [String] = []

    /// The most used shapes of each route of a timetable: at most two for each direction.
    init(_ archive: String) throws {
        var uses: [String: (route: String, direction: String, count: Int)] = [:]
        let trips = try ZippedTable.rows("trips.txt", in: archive, ["route_id", "direction_id", "shape_id"])
        for trip in trips where trip.count == 3 && !trip[2].isEmpty {
            uses[String(trip[2]), default: (String(trip[0]), String(trip[1]), 0)].count += 1
        }
        var shapes: [String: [(order: Int, place: Coordinate)]] = [:]
        let columns = ["shape_id", "shape_pt_sequence", "shape_pt_lat", "shape_pt_lon"]
        for row in try ZippedTable.rows("shapes.txt", in: archive, columns) where row.count == 4 {
            guard let order = Int(row[1]), let latitude = Double(row[2]), let longitude = Double(row[3]),
                let place = Coordinate(latitude: latitude, longitude: longitude)
            else { continue }
            shapes[String(row[0]), default: []].append((order, place))
        }
        let groups = Dictionary(grouping: uses) { $0.value.route }
        for (route, shapesOfRoute) in groups.sorted(by: { $0.key < $1.key }) {
            for (_, ways) in Dictionary(grouping: shapesOfRoute, by: { $0.value.direction }).sorted(by: {
                $0.key < $1.key
            }) {
                let most = ways.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.prefix(2)
                for way in most {
                    let places = (shapes[way.key] ?? []).sorted { $0.order < $1.order }.map(\.place)
                    guard let path = LinePath(places) else { continue }
                    paths.append(path)
                    lines.append(names.count)
                }
            }
            names.append(route)
        }
    }

    /// Whether a line passes within some metres of a place.
    func passes(_ line: Int, near place: Coordinate, within metres: Double) -> Bool {
        zip(paths, lines).contains { $1 == line && !$0.candidates(near: place, within: metres).isEmpty }
    }
}

@Suite(.enabled(if: SharedData.isAvailable, "needs the shared test data"))
struct FleetTests {
    /// What became of a fleet.
    private struct Outcome {
        var (told, right, none, elsewhere) = (0, 0, 0, 0)
    }

    /// Drives vehicles along every third path, with a fix every 10 s, some of them missing, for 20 minutes.
    private func drive(_ city: City, noise: Double, every: Int) -> Outcome {
        var outcome = Outcome()
        var random = Seeded(UInt64(noise))
        for (number, path) in city.paths.enumerated() where number % every == 0 {
            var chooser = LineChooser()
            var gone = Double.random(in: 0...(path.length / 3), using: &random)
            for second in stride(from: 0.0, to: 1_200, by: 10) where gone < path.length {
                gone += Double.random(in: 0...14, using: &random) * 10
                // One of ten fixes is missing, and one of forty begins a gap of a minute and a half.
                let chance = Int.random(in: 0..<40, using: &random)
                if chance == 0 { gone += 500 }
                if chance < 4 { continue }
                let place = path.coordinate(at: gone).moved(by: noise, &random)
                guard let fix = Fix(place, at: 1e6 + second + (chance == 0 ? 90 : 0)) else { continue }
                chooser.add(fix, among: city.paths, lines: city.lines)
                // The first two minutes tell too little.
                guard second >= 120 else { continue }
                guard let chosen = chooser.chosen else {
                    outcome.none += 1
                    continue
                }
                outcome.told += 1
                if city.lines[chosen] == city.lines[number] { outcome.right += 1 }
                if !city.passes(city.lines[chosen], near: place, within: SegmentGrid.reach) {
                    outcome.elsewhere += 1
                }
            }
        }
        return outcome
    }

    @Test(arguments: [10.0, 25, 50])
    func `vehicles of Santa Monica are on their own line, and on none that does not pass`(
        _ noise: Double
    ) throws {
        let city = try City("gtfs/santamonica-bigbluebus-2020.gtfs.zip")
        let outcome = drive(city, noise: noise, every: 2)
        print("Santa Monica", noise, outcome)
        #expect(outcome.elsewhere == 0)
        #expect(Double(outcome.right) >= 0.97 * Double(outcome.told))
        #expect(noise > 25 || outcome.told > outcome.none)
    }

    @Test(arguments: [10.0, 25, 50])
    func `vehicles of Mexico City are on their own line, and on none that does not pass`(
        _ noise: Double
    ) throws {
        let city = try City("gtfs/mexico-city-2018.gtfs.zip")
        let outcome = drive(city, noise: noise, every: 6)
        print("Mexico City", noise, outcome)
        #expect(outcome.elsewhere == 0)
        #expect(Double(outcome.right) >= (noise > 25 ? 0.85 : 0.97) * Double(outcome.told))
        #expect(noise > 25 || outcome.told > outcome.none)
    }

    @Test
    func `of Redding's real vehicles the one on a line is told to be on it, and no other on any`()
        throws
    {
        let city = try City("gtfs/redding-raba-2024.gtfs.zip")
        let text = try SharedData.text("gtfs-rt/redding-raba-2025-vehicle-positions.expected.json")
        let pattern =
            #/"position":\{(?:"bearing":([0-9.]+),)?"latitude":([-0-9.]+),"longitude":([-0-9.]+),"speed":([0-9.]+)/#
        var told: [String] = []
        let matches = text.matches(of: pattern)
        #expect(matches.count == 22)
        for match in matches {
            let place = try Coordinate(latitude: Double(match.2) ?? 99, longitude: Double(match.3) ?? 0)
                .orThrow("a place")
            var chooser = LineChooser()
            let fix = try Fix(
                place,
                at: 1_749_416_900,
                heading: match.1.flatMap { Double($0) },
                speed: Double(match.4)
            ).orThrow("a fix")
            chooser.add(fix, among: city.paths, lines: city.lines)
            if let chosen = chooser.chosen { told.append(city.names[city.lines[chosen]]) }
        }
        // Its trip says the same: route 24. The others stand in the depot, at a station of five lines, or
        // drive where no line passes.
        #expect(told == ["24"])
    }
}
