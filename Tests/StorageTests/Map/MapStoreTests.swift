import Geodesy
import Model
import Relational
import TestData
import Testing

@testable import Storage

/// The counts of a map against brute force, and what hidden notes do to them: nothing.
struct MapStoreTests {
    private static let boxes: [(Double, Double, Double, Double)] = [
        (-180, -90, 180, 90), (179, -2, 180, 2), (179.5, -1, -179.5, 1), (-180, -1, -179.5, 1),
        (180, -1, 180, 1), (10, 40, -170, 80), (-180, 89.5, 180, 90), (-180, -90, 180, -89), (17, 59, 17, 59),
        (17.9, 59.2, 18.2, 59.4),
    ]

    /// All tiles of a coarse level, or fine ones around the city.
    private func tiles(_ level: Int) throws -> [GridTile] {
        let coarse = min(level, 4)
        let start =
            level <= 4
            ? GridTile(level: 0, column: 0, row: 0)
            : GridTile(GridCell(try place(59.33, 18.06)), level: level - coarse)
        var tiles = [try #require(start)]
        for _ in 0..<coarse { tiles = tiles.flatMap(\.children) }
        return tiles
    }

    private func counts(
        _ world: SearchTests.World,
        _ box: BoundingBox,
        _ tiles: [GridTile],
        for viewer: Viewer,
        upTo cap: Int = 1000,
        rows: Int = MapStore.rowsOfMap
    ) async throws -> [MapCount] {
        try await world.test.read { connection in
            var store = MapStore(connection, box: box, viewer: viewer, rows: rows)
            return try store.counts(of: [.note, .place], in: tiles, upTo: cap).counts
        }
    }

    /// What the viewer sees in each tile, by brute force; notes by `hidden` authors are not seen.
    private func expected(
        _ world: SearchTests.World,
        _ box: BoundingBox,
        level: Int,
        for viewer: Viewer,
        without hidden: Set<Int64>
    ) throws -> [Int64: [Note]] {
        let ids = Set(try SearchTests().expected(world.notes, NoteFilter(), .newest, viewer))
        let seen = world.notes.filter {
            ids.contains($0.id) && box.contains($0.coordinate) && !hidden.contains($0.author.id.rawValue)
        }
        return Dictionary(grouping: seen) { note in
            GridTile(GridCell(note.coordinate), level: level)?.cells.lower ?? -1
        }
    }

    private func compare(
        _ world: SearchTests.World,
        _ random: inout Seeded,
        without hidden: (Int64?) -> Set<Int64> = { _ in [] }
    ) async throws {
        for corners in Self.boxes {
            let box = try #require(
                BoundingBox(west: corners.0, south: corners.1, east: corners.2, north: corners.3)
            )
            let members: [Int64?] = [nil, 1, 2, 3]
            let member = members.randomElement(using: &random) ?? nil
            let position = Bool.random(using: &random) ? try place(59.33, 18.06) : nil
            let viewer = visitor(member, at: position)
            for level in [0, 2, 4, 9, 13] {
                let tiles = try tiles(level)
                let all = try expected(world, box, level: level, for: viewer, without: hidden(member))
                    .filter { entry in tiles.contains { $0.cells.lower == entry.key } }
                for cap in [1000, 5] {
                    let found = try await counts(world, box, tiles, for: viewer, upTo: cap)
                    #expect(Set(found.map(\.tile.cells.lower)) == Set(all.keys), "\(corners) \(level)")
                    for count in found {
                        let notes = all[count.tile.cells.lower] ?? []
                        #expect(count.kind == .note)
                        #expect(count.count == min(notes.count, cap), "\(corners) \(level)")
                        #expect(count.more == (notes.count > cap))
                        guard !count.more, !notes.isEmpty else {
                            #expect(count.center == nil)
                            continue
                        }
                        let number = Double(notes.count)
                        let latitude = notes.reduce(0) { $0 + $1.coordinate.latitude } / number
                        let longitude = notes.reduce(0) { $0 + $1.coordinate.longitude } / number
                        #expect(abs((count.center?.latitude ?? .nan) - latitude) < 1e-9)
                        #expect(abs((count.center?.longitude ?? .nan) - longitude) < 1e-9)
                    }
                }
                let some = tiles.filter { all[$0.cells.lower] != nil }.prefix(20)
                let things = try await world.test.read { connection in
                    try MapStore(connection, box: box, viewer: viewer).things(of: .note, in: Array(some))
                }
                #expect(things == some.flatMap { all[$0.cells.lower] ?? [] }.map { .note($0.id) }.sorted())
            }
        }
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `each tile counts what the viewer sees in it`(_ seed: UInt64) async throws {
        var random = Seeded(seed)
        let world = try await SearchTests().world(seed: seed, count: 800)
        try await compare(world, &random)
        try await world.test.write { connection in
            try connection.execute("INSERT INTO block (blocker_id, blocked_id, created_at) VALUES (1, 3, 0)")
            try connection.execute("UPDATE member SET suspended_at = 1 WHERE id = 2")
        }
        try await compare(world, &random) { member in
            switch member {
            case 1: [2, 3]
            case 3: [1, 2]
            // Suspended members are signed out; the rule shows them their own notes all the same.
            case 2: []
            default: [2]
            }
        }
    }

    /// Sixty visible notes in one tile and three in another.
    private func crowd() async throws -> (SearchTests.World, BoundingBox, [GridTile]) {
        let test = try await TestDatabase()
        try await test.add(members: [1, 2, 3])
        var notes: [Note] = []
        for number in 0..<63 {
            let longitude = number < 60 ? 10 + Double(number) / 100 : 100 + Double(number) / 100
            notes.append(.numbered(Int64(10_000 + number), at: try place(50, longitude)))
        }
        try await test.add(notes)
        let world = SearchTests.World(test: test, notes: notes, group: .init(rawValue: 900))
        let box = try #require(BoundingBox(west: 0, south: 0, east: 180, north: 80))
        return (world, box, try tiles(3))
    }

    private func words(_ counts: [MapCount]) -> [String] {
        counts.map {
            "\($0.kind) \($0.tile.cells.lower) \($0.count) \($0.more) \(String(describing: $0.center))"
        }
    }

    @Test(arguments: [1000, 60, 59, 20, 2])
    func `what a viewer does not see changes nothing`(_ cap: Int) async throws {
        let (world, box, tiles) = try await crowd()
        let viewers = [visitor(), visitor(3), visitor(3, at: try place(50, 10))]
        var before: [[String]] = []
        for viewer in viewers {
            before.append(words(try await counts(world, box, tiles, for: viewer, upTo: cap)))
        }
        #expect(before[0].count == 2)
        var hidden: [Note] = []
        for number in 0..<900 {
            let coordinate = try place(
                50 + Double(number % 3 - 1) / 1000,
                number % 2 == 0 ? 10 + Double(number) / 1000 : 100 + Double(number) / 1000
            )
            hidden.append(
                .numbered(
                    Int64(20_000 + number),
                    by: number % 5 == 0 ? 2 : 1,
                    at: coordinate,
                    audience: number % 5 == 0 ? .everyone : number % 5 == 1 ? .friends : .onlyMe
                )
            )
        }
        try await world.test.add(hidden)
        try await world.test.suspend(from: 2, through: 2)
        for (viewer, before) in zip(viewers, before) {
            #expect(words(try await counts(world, box, tiles, for: viewer, upTo: cap)) == before)
        }
    }

    @Test func `where the rows are used up, a count says that there may be more`() async throws {
        let (world, box, tiles) = try await crowd()
        try await world.test.add(
            try (0..<4000).map { number in
                .numbered(
                    Int64(20_000 + number),
                    at: try place(49.9, 10 + Double(number) / 1000),
                    audience: .onlyMe
                )
            }
        )
        let found = try await counts(world, box, tiles, for: visitor(), upTo: 100, rows: 20_000)
        #expect(found.map(\.count) == [60, 3])
        #expect(found.map(\.more) == [false, false])
        let few = found.map(\.tile)
        let bounded = try await counts(world, box, few, for: visitor(), upTo: 100, rows: 3000)
        #expect(bounded.map(\.count).last == 3)
        #expect(bounded.map(\.more) == [true, false])
        #expect((bounded.first?.count ?? 99) <= 60)
        #expect(bounded.first.map { $0.center == nil } == true)
    }

    @Test func `tiles with few things leave their shares to those with more`() async throws {
        let (world, box, tiles) = try await crowd()
        let counted = try await world.test.read { connection in
            var store = MapStore(connection, box: box, viewer: visitor())
            return try store.counts(of: [.note], in: tiles, sharing: 70)
        }
        #expect(counted.counts.map(\.count) == [35, 3])
        #expect(counted.counts.map(\.more) == [true, false])
        #expect(counted.cap == 35)
    }

    @Test func `tiles are not counted anew to tell little more`() async throws {
        let (world, box, tiles) = try await crowd()
        let both = try await counts(world, box, tiles, for: visitor()).map(\.tile)
        let counted = try await world.test.read { connection in
            var store = MapStore(connection, box: box, viewer: visitor())
            return try store.counts(of: [.note], in: both, upTo: 40, sharing: 60)
        }
        #expect(counted.counts.map(\.count) == [30, 3])
        #expect(counted.counts.map(\.more) == [true, false])
        #expect(counted.cap == 30)
        // Among many tiles, a single one is counted to the end.
        let single = try await world.test.read { connection in
            var store = MapStore(connection, box: box, viewer: visitor())
            return try store.counts(of: [.note], in: tiles, upTo: 70, sharing: 40 * tiles.count)
        }
        #expect(single.counts.map(\.count) == [60, 3])
        #expect(single.counts.map(\.more) == [false, false])
        #expect(single.cap == 70)
    }

    @Test func `notes of one cell are counted once, however often the cell is read`() async throws {
        let (world, box, tiles) = try await crowd()
        // A third of them is visible, between the others, so that each round of reading finds some.
        try await world.test.add(
            try (0..<900).map { number in
                .numbered(
                    Int64(20_000 + number),
                    at: try place(10, 10),
                    audience: number % 3 == 0 ? .everyone : .onlyMe
                )
            }
        )
        let before = try await counts(world, box, tiles, for: visitor(), upTo: 60)
        #expect(before.map(\.count).max() == 60)
        let level = try #require(tiles.first).level
        let tile = try #require(GridTile(GridCell(place(10, 10)), level: level))
        for cap in [61, 120, 299, 300, 1000] {
            let found = try await counts(world, box, tiles, for: visitor(), upTo: cap)
            let crowded = try #require(found.first { $0.tile == tile })
            #expect(crowded.count == min(cap, 300))
            #expect(crowded.more == (cap < 300))
            if cap >= 300 {
                let center = try #require(crowded.center)
                #expect(abs(center.latitude - 10) < 1e-9 && abs(center.longitude - 10) < 1e-9)
            }
        }
    }

    @Test func `places are counted until they are gone`() async throws {
        let (world, box, tiles) = try await crowd()
        try await world.test.write { connection in
            for number in 0..<8 {
                let facts = PlaceFacts(
                    source: "osm",
                    sourceID: "node/\(number)",
                    name: nil,
                    categories: ["cafe", "bakery"],
                    coordinate: try place(50, number < 6 ? 10 : -10)
                )
                try PlaceStore(connection)
                    .insert(
                        try #require(facts),
                        as: .init(rawValue: Int64(500 + number)),
                        at: TestDatabase.now
                    )
            }
        }
        let found = try await counts(world, box, tiles, for: visitor())
        #expect(found.map(\.kind) == [.note, .note, .place])
        #expect(found.last?.count == 6)
        let there = try #require(found.last?.tile)
        try await world.test.write { connection in
            let store = PlaceStore(connection)
            let place = try #require(try store.place(.init(rawValue: 500), for: nil))
            try store.retire(place, at: TestDatabase.now)
        }
        #expect(try await counts(world, box, tiles, for: visitor()).last?.count == 5)
        let things = try await world.test.read { connection in
            try MapStore(connection, box: box, viewer: visitor()).things(of: .place, in: [there])
        }
        #expect(things == (501...505).map { .place(.init(rawValue: $0)) })
    }
}
