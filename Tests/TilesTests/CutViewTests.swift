import Geodesy
import Model
import SQLiteEngine
import Storage
import TestData
import Testing
import ViewEngine

@testable import Tiles

/// What a view holds that may not look at, or read, all that it would need.
struct CutViewTests {
    /// Notes around here, as many in each metre of distance.
    private static func crowd(_ count: Int64, within radius: Double) async throws -> TileBench {
        let bench = try await TileBench()
        var random = Seeded(31)
        try await bench.add(
            (1...count).map { TileBench.note($0, at: random.coordinate(within: radius, of: try here())) }
        )
        return bench
    }

    private static func here() throws -> Coordinate { try TileBench.place(59.33, 18.06) }

    private static func around(_ range: Double) throws -> Viewpoint {
        try Viewpoint(coordinate: here(), heading: 0, fieldOfView: 360, range: range)
    }

    private enum Reading {
        case nothing
        case short(Int)
        case long(Int)
    }

    /// Searches among the notes whose numbers a number divides.
    private static func search(
        _ tiles: NoteTiles,
        _ bench: TileBench,
        within range: Double,
        count: Int,
        reading: Reading,
        every divisor: Int64 = 1,
        beyond start: Double = 0
    ) async throws -> (sightings: [Sighting<ItemID>], isCut: Bool, spent: Int) {
        try await bench.database.read { connection in
            let sight = Sight(try around(range))
            let snapshot = try TileBench.some(tiles.snapshot(for: TileBench.stranger, reading: connection))
            let source: TileSource? =
                switch reading {
                case .nothing: nil
                case .short(let rows): TileSource(connection, within: RowBudget(rows), isLong: false)
                case .long(let rows): TileSource(connection, within: RowBudget(rows))
                }
            let center = try here()
            let wanted = NearestQuery(
                around: center,
                from: start,
                within: sight.reach,
                sectors: [],
                count: count
            )
            var reader = TileReader(tiles, snapshot, snapshot.notes, around: center, reading: source)
            let found = try reader.sightings(sight, wanted, in: nil) { note in
                guard note.number % divisor == 0 else { return nil }
                return Candidate(id: .note(note.id), coordinate: note.coordinate)
            }
            return (found.sightings, found.isCut, source?.budget.examined ?? 0)
        }
    }

    private static func tiles() -> NoteTiles {
        var limits = NoteTiles.Limits(bytes: 1 << 24)
        limits.itemsOfLeaf = 16
        return NoteTiles(limits: limits)
    }

    @Test func `it ends with the nearest things, says so, and the next one goes farther`() async throws {
        let bench = try await Self.crowd(1500, within: 900)
        let all = try await Self.search(
            Self.tiles(),
            bench,
            within: 1000,
            count: 2000,
            reading: .long(100_000)
        )
        #expect(all.sightings.count == 1500)
        #expect(!all.isCut)
        for budget in [60, 250, 900] {
            let tiles = Self.tiles()
            var (last, rounds) = (0, 0)
            while rounds < 100 {
                rounds += 1
                let found = try await Self.search(
                    tiles,
                    bench,
                    within: 1000,
                    count: 2000,
                    reading: .long(budget)
                )
                #expect(found.sightings == Array(all.sightings.prefix(found.sightings.count)))
                #expect(found.sightings.count >= last)
                #expect(found.isCut == (found.sightings.count < 1500))
                last = found.sightings.count
                if !found.isCut { break }
            }
            #expect(rounds > 2 && rounds < 100, "\(rounds) rounds of \(budget)")
            let again = try await Self.search(tiles, bench, within: 1000, count: 2000, reading: .nothing)
            #expect(again.sightings == all.sightings)
        }
    }

    @Test func `one that does not get as far as it begins has no answer`() async throws {
        let bench = try await Self.crowd(1500, within: 900)
        let tiles = Self.tiles()
        await #expect(throws: TileMiss.spent) {
            try await Self.search(
                tiles,
                bench,
                within: 1000,
                count: 2000,
                reading: .long(60),
                beyond: 600
            )
        }
        let found = try await Self.search(
            tiles,
            bench,
            within: 1000,
            count: 2000,
            reading: .long(100_000),
            beyond: 600
        )
        #expect(found.sightings.count > 400)
        #expect(!found.isCut)
    }

    @Test func `one that would look at more than a request may is left to SQL early`() async throws {
        let bench = try await Self.crowd(9000, within: 900)
        var limits = NoteTiles.Limits(bytes: 1 << 24)
        (limits.itemsOfLeaf, limits.itemsOfRequest) = (16, 8000)
        let tiles = NoteTiles(limits: limits)
        for range in [300.0, 500, 700] {
            let found = try await Self.search(
                tiles,
                bench,
                within: range,
                count: 10_000,
                reading: .long(100_000)
            )
            #expect(Double(found.sightings.count) > 9 * range)
        }
        for reading in [Reading.long(100_000), .nothing] {
            await #expect(throws: TileMiss.tooMuch) {
                try await Self.search(tiles, bench, within: 900, count: 10_000, reading: reading)
            }
        }
    }

    @Test func `one that looked at many things in vain goes to a long read, which reads less`() async throws {
        let bench = try await Self.crowd(9000, within: 900)
        let tiles = Self.tiles()
        func search(
            _ reading: Reading,
            count: Int = 600
        ) async throws -> (sightings: [Sighting<ItemID>], isCut: Bool, spent: Int) {
            try await Self.search(
                tiles,
                bench,
                within: 900,
                count: count,
                reading: reading,
                every: 64
            )
        }
        // Some 7,000 notes are then in memory, of which a search finds one in 64.
        _ = try await Self.search(tiles, bench, within: 700, count: 10_000, reading: .long(100_000))
        for reading in [Reading.nothing, .short(100_000)] {
            await #expect(throws: TileMiss.unknownAmongMany) { try await search(reading) }
        }
        // What finds enough does not have to know the rest.
        #expect(try await search(.nothing, count: 60).sightings.count == 60)
        let cut = try await search(.long(400))
        #expect(cut.isCut)
        let whole = try await search(.long(100_000))
        #expect(whole.sightings.count == 9000 / 64)
        #expect(cut.sightings == Array(whole.sightings.prefix(cut.sightings.count)))
        #expect(cut.sightings.count > 100 && cut.sightings.count < 9000 / 64, "\(cut.sightings.count)")
        #expect(!whole.isCut)
        #expect(whole.spent > 50_000)
    }
}
