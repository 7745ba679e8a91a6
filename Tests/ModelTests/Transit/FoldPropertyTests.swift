import Model
import TestData
import Testing

/// What must hold of any stops and departures, held to a slower computation.
struct FoldPropertyTests {
    /// Random boards of up to eight stops, which share trips.
    private func boards(_ random: inout Seeded) throws -> [NearDepartures.Board] {
        let stops = try (1...Int64.random(in: 1...8, using: &random)).map { number in
            try Boards.stop(number, distance: Double(Int.random(in: 0...900, using: &random)))
        }
        var calls = stops.map { _ in [Departure]() }
        for trip in 0..<Int.random(in: 0...40, using: &random) {
            let line = random.pick(["1", "2", "10", "X"])
            let start = Int.random(in: -200...2000, using: &random)
            let status = random.pick([DepartureStatus.ok, .ok, .delayed, .cancelled, .skipped])
            for index in stops.indices where Bool.random(using: &random) {
                var departure = Boards.departure(
                    line,
                    in: start + 60 * index,
                    at: stops[index],
                    trip: "trip \(trip)",
                    to: "to \(trip % 2)",
                    direction: String(trip % 2)
                )
                departure.status = status
                calls[index].append(departure)
            }
        }
        return zip(stops, calls).map {
            NearDepartures.Board(stop: $0, departures: $1.shuffled(using: &random))
        }
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `each trip is told once, at the nearest stop where it can be caught`(_ seed: UInt64) throws {
        var random = Seeded(seed)
        let boards = try boards(&random)
        let rows = NearDepartures.fold(boards, at: Boards.now, most: .max)
        let told = rows.flatMap { row in row.departures.map { ($0.tripID ?? "", $0.stop.id) } }
        #expect(told.count == Set(told.map(\.0)).count)
        var wanted: [String: Stop.ID] = [:]
        let nearest = boards.sorted {
            ($0.stop.distance, $0.stop.stop.id) < ($1.stop.distance, $1.stop.stop.id)
        }
        func choose(_ isGood: (NearStop, Departure, Int) -> Bool) {
            for board in nearest {
                for departure in board.departures {
                    guard let trip = departure.tripID, let left = departure.secondsLeft(at: Boards.now),
                        left >= -30, wanted[trip] == nil, isGood(board.stop, departure, left)
                    else { continue }
                    wanted[trip] = board.stop.stop.id
                }
            }
        }
        choose { stop, departure, left in
            left >= stop.walkingTime && departure.status != .cancelled && departure.status != .skipped
        }
        choose { stop, _, left in left >= stop.walkingTime }
        choose { _, _, _ in true }
        #expect(Dictionary(uniqueKeysWithValues: told) == wanted)
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `rows are in order, short, and the same whatever the order of the boards`(_ seed: UInt64) throws {
        var random = Seeded(seed)
        let boards = try boards(&random)
        let rows = NearDepartures.fold(boards, at: Boards.now)
        for row in rows {
            #expect((1...NearDepartures.mostDepartures).contains(row.departures.count))
            let times = row.departures.compactMap(\.time)
            #expect(times == times.sorted())
            #expect(row.destination == row.departures.first?.destination)
            #expect(row.departures.first?.stop.id == row.stop.stop.id)
            #expect(row.departures.allSatisfy { $0.line.name == row.line.name })
            #expect(row.departures.allSatisfy { $0.direction == row.direction })
        }
        let distances = rows.map(\.stop.distance)
        #expect(distances == distances.sorted())
        let keys = rows.map { "\($0.line.name) \($0.direction ?? "")" }
        #expect(keys.count == Set(keys).count)
        #expect(NearDepartures.fold(boards.shuffled(using: &random), at: Boards.now) == rows)
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `within a window, viewers elsewhere and later are told the same rows`(_ seed: UInt64) throws {
        var random = Seeded(seed)
        let boards = try boards(&random).sorted {
            ($0.stop.distance, $0.stop.stop.id) < ($1.stop.distance, $1.stop.stop.id)
        }
        let window = FoldWindow(of: boards, at: Boards.now)
        #expect(window.holds(boards.map(\.stop), at: Boards.now))
        #expect(!window.holds(boards.map(\.stop), at: Boards.now - 1))
        func calls(_ rows: [NearDepartures.Row]) -> [[String]] {
            rows.map { row in row.departures.map { "\($0.tripID ?? "") \($0.stop.id)" } }
        }
        let rows = calls(NearDepartures.fold(boards, at: Boards.now))
        for _ in 0..<20 {
            let now = Boards.now + Int64.random(in: 0...3000, using: &random)
            let step = Double.random(in: -9...9, using: &random)
            let others = try boards.map { board in
                NearDepartures.Board(
                    stop: try Boards.stop(board.stop.stop.id.rawValue, distance: board.stop.distance + step),
                    departures: board.departures
                )
            }
            guard window.holds(others.map(\.stop), at: now) else { continue }
            #expect(calls(NearDepartures.fold(others, at: now)) == rows)
        }
    }
}
