import Geodesy
import Model
import Relational
import SQLiteEngine
import Storage
import TestData
import Testing
import ViewEngine

@testable import Tiles

struct NoteTilesTests {
    private static func limits(_ bytes: Int, itemsOfLeaf: Int = 8) -> NoteTiles.Limits {
        var limits = NoteTiles.Limits(bytes: bytes)
        limits.itemsOfLeaf = itemsOfLeaf
        return limits
    }

    @Test func `without a connection nothing is read, and what is in memory is answered`() async throws {
        let bench = try await TileBench()
        let here = try TileBench.place(59.33, 18.06)
        try await bench.add((1...40).map { TileBench.note($0, at: here) })
        let tiles = NoteTiles(limits: Self.limits(1 << 20))
        let world = try TileBench.world
        // The number of the tiles is not known, so there is no snapshot either.
        #expect(tiles.snapshot(at: 0, for: TileBench.stranger) == nil)
        await #expect(throws: TileMiss.unknown) {
            try await bench.ids(tiles, in: world, connected: false)
        }
        let all = try await bench.ids(tiles, in: world)
        #expect(all.map(\.rawValue) == (1...40).reversed())
        #expect(try await bench.ids(tiles, in: world, connected: false) == all)
        let number = try await bench.database.read { try ChangeLog($0).number() }
        let snapshot = try #require(tiles.snapshot(at: number, for: TileBench.stranger))
        #expect(throws: TileMiss.unknown) { try tiles.notes(all, at: snapshot, reading: nil) }
        #expect(throws: TileMiss.unknown) { try tiles.labels(of: all, at: snapshot, reading: nil) }
        let places: [Place.ID] = [.init(rawValue: 7)]
        #expect(throws: TileMiss.unknown) {
            try tiles.labels(of: places, in: LanguagePreference.none, at: snapshot, reading: nil)
        }
        // What the tiles of an earlier number know is no answer.
        try await bench.add([TileBench.note(41, at: here)])
        let later = try await bench.database.read { try ChangeLog($0).number() }
        #expect(later > number && tiles.snapshot(at: later, for: TileBench.stranger) == nil)
        #expect(try await bench.ids(tiles, in: world, connected: false).count == 41)
        #expect(throws: TileMiss.unknown) { try tiles.labels(of: all, at: snapshot, reading: nil) }
    }

    @Test func `a tree that follows changes equals one that is read anew`() async throws {
        let bench = try await TileBench()
        var random = Seeded(13)
        let centers = [
            try TileBench.place(59.33, 18.06), try TileBench.place(-17, -180), try TileBench.place(89.999, 0),
        ]
        var count: Int64 = 200
        var live = Set((1...count).map { Note.ID(rawValue: $0) })
        try await bench.add(
            (1...count).map {
                TileBench.note($0, at: random.coordinate(within: 2000, of: random.pick(centers)))
            }
        )
        let world = try TileBench.world
        let (patched, divided) = (
            NoteTiles(limits: Self.limits(1 << 24)), NoteTiles(limits: Self.limits(1 << 24, itemsOfLeaf: 3))
        )
        for tiles in [patched, divided] { _ = try await bench.ids(tiles, in: world) }
        for round in 0..<60 {
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = random.coordinate(within: random.pick([0, 50, 3000]), of: random.pick(centers))
                switch Int.random(in: 0..<5, using: &random) {
                case 0, 1:
                    count += 1
                    try await bench.add([TileBench.note(count, at: place)])
                    live.insert(Note.ID(rawValue: count))
                case 2, 3: try await bench.move(random.pick(live.sorted()), to: place)
                default:
                    let id = random.pick(live.sorted())
                    try await bench.delete(id)
                    live.remove(id)
                }
            }
            if round % 2 == 0 {
                for tiles in [patched, divided] {
                    let followed = try await bench.database.readOne { try tiles.followByOne($0) }
                    #expect(followed != nil, "round \(round)")
                }
            }
            let anew = NoteTiles(limits: Self.limits(1 << 24))
            let expected = try await bench.ids(anew, in: world)
            #expect(expected.count == live.count && Set(expected) == live)
            for tiles in [patched, divided] {
                #expect(try await bench.ids(tiles, in: world) == expected, "round \(round)")
                let center = random.pick(centers)
                let box = BoundingBox(around: center, radius: random.pick([1, 40, 900]))
                #expect(try await bench.ids(tiles, in: box) == bench.ids(anew, in: box), "round \(round)")
            }
        }
    }

    @Test func `one statement follows all changes, and keeps the labels of what is held`() async throws {
        let bench = try await TileBench()
        let (here, away) = (try TileBench.place(59.33, 18.06), try TileBench.place(10, 10))
        try await bench.add((1...7).map { TileBench.note($0, at: here) })
        try await bench.add((100...120).map { TileBench.note($0, at: away) })
        let tiles = NoteTiles(limits: Self.limits(1 << 20))
        let follow = { @Sendable in try await bench.database.readOne { try tiles.followByOne($0) } }
        // Nothing was read, and so nothing can be followed.
        #expect(try await follow() == nil)
        let box = BoundingBox(around: here, radius: 1000)
        _ = try await bench.ids(tiles, in: box)
        #expect(try await follow() != nil)
        try await bench.move(.init(rawValue: 5), to: here.destination(azimuth: 1, distance: 10))
        try await bench.move(.init(rawValue: 5), to: here.destination(azimuth: 1, distance: 20))
        try await bench.move(.init(rawValue: 6), to: away)
        try await bench.delete(.init(rawValue: 7))
        try await bench.add([TileBench.note(128, at: here)])
        #expect(try await follow() != nil)
        let number = try await bench.database.read { try ChangeLog($0).number() }
        let snapshot = try #require(tiles.snapshot(at: number, for: TileBench.stranger))
        let near = try await bench.ids(tiles, in: box, connected: false)
        #expect(near.map(\.rawValue) == [128, 5, 4, 3, 2, 1])
        let ids = [128, 5].map { Note.ID(rawValue: $0) }
        let read = try await bench.database.read { try NoteStore($0).labels(ids) }
        let held = try tiles.labels(of: ids, at: snapshot, reading: nil)
        #expect(held.map(\.coordinate) == read.map(\.coordinate))
        #expect(held.map { [$0.title, $0.thumbPath] } == read.map { [$0.title, $0.thumbPath] })
        // A note whose square is not in memory takes none for its label either.
        #expect(throws: TileMiss.unknown) {
            try tiles.labels(of: [.init(rawValue: 6)], at: snapshot, reading: nil)
        }
        // A suspension takes more than one statement.
        try await bench.database.write {
            try ChangeLog($0).recordAllNotes(of: TileBench.author, at: TileBench.now)
        }
        #expect(try await follow() == nil)
        #expect(tiles.isBehind(number + 1))
        try await bench.database.read { try tiles.follow($0) }
        #expect(!tiles.isBehind(number + 1))
        #expect(try await follow() != nil)
    }

    @Test func `a change that outgrows the log of changes is not missed`() async throws {
        let bench = try await TileBench()
        let here = try TileBench.place(59.33, 18.06)
        try await bench.add((1...5).map { TileBench.note($0, at: here) })
        let tiles = NoteTiles(limits: Self.limits(1 << 20))
        let world = try TileBench.world
        _ = try await bench.ids(tiles, in: world)
        // A row is gone, a number was never taken, and there are more changes than are followed one by one.
        try await bench.add([TileBench.note(6, at: here)])
        try await bench.database.write { connection in
            _ = try ChangeLog(connection).purge(at: TileBench.now + 40 * Instant.Span.day)
        }
        #expect(try await bench.ids(tiles, in: world).count == 6)
        try await bench.database.write { connection in
            try connection.execute("DELETE FROM note WHERE id = 6")
            try ChangeLog(connection).leap(at: TileBench.now)
        }
        #expect(try await bench.ids(tiles, in: world).count == 5)
        var limits = Self.limits(1 << 20)
        limits.caughtUpChanges = 2
        let hasty = NoteTiles(limits: limits)
        _ = try await bench.ids(hasty, in: world)
        for number in Int64(7)...12 {
            try await bench.add([TileBench.note(number, at: here)])
            if number % 4 == 0 { #expect(try await bench.ids(hasty, in: world).count == number - 1) }
        }
        #expect(try await bench.ids(hasty, in: world).count == 11)
    }

    @Test func `a snapshot stays as it was, and an older connection gets none`() async throws {
        let bench = try await TileBench()
        let here = try TileBench.place(59.33, 18.06)
        try await bench.add([TileBench.note(1, at: here)])
        let tiles = NoteTiles(limits: Self.limits(1 << 20))
        let world = try TileBench.world
        _ = try await bench.ids(tiles, in: world)
        let number = try await bench.database.read { try ChangeLog($0).number() }
        let old = try #require(tiles.snapshot(at: number, for: TileBench.stranger))
        try await bench.add([TileBench.note(2, at: here)])
        #expect(try await bench.ids(tiles, in: world).count == 2)
        let list = try TileBench.list(world)
        #expect(try tiles.page(list, order: .newest, limit: 9, at: old, reading: nil).ids.count == 1)
        // A database that is behind the tiles, as a standby may be.
        try await bench.database.write { connection in
            try connection.execute("UPDATE counter SET value = value - 1 WHERE name = 'change'")
        }
        let late = try await bench.database.read { connection in
            try tiles.snapshot(for: TileBench.stranger, reading: connection) == nil
        }
        #expect(late)
    }

    @Test func `the tiles never take more than their bytes`() async throws {
        let bench = try await TileBench()
        var random = Seeded(17)
        let center = try TileBench.place(59.33, 18.06)
        let bytes = 96 << 10
        try await bench.add(
            (1...3000).map { TileBench.note($0, at: random.coordinate(within: 30_000, of: center)) }
        )
        let tiles = NoteTiles(limits: Self.limits(bytes, itemsOfLeaf: 16))
        var most = 0
        for round in 0..<300 {
            let spot = random.coordinate(within: 30_000, of: center)
            let box = BoundingBox(around: spot, radius: 2500)
            let ids = try await bench.ids(tiles, in: box)
            most = max(most, tiles.byteCount)
            #expect(tiles.byteCount <= bytes, "round \(round)")
            let anew = try await bench.ids(NoteTiles(limits: Self.limits(1 << 24)), in: box)
            #expect(ids == anew)
            // Writes make leaves grow that nobody reads.
            let new = (0..<8).map { TileBench.note(Int64(10_000 + round * 8 + $0), at: spot) }
            try await bench.add(new)
            _ = try await bench.ids(
                tiles,
                in: try #require(BoundingBox(west: 1, south: 1, east: 1, north: 1))
            )
            #expect(tiles.byteCount <= bytes, "round \(round)")
        }
        #expect(most > bytes / 4)
    }

    @Test func `what was just read is answered from memory, even where memory is short`() async throws {
        let bench = try await TileBench()
        var random = Seeded(19)
        let center = try TileBench.place(59.33, 18.06)
        try await bench.add(
            (1...3000).map { TileBench.note($0, at: random.coordinate(within: 30_000, of: center)) }
        )
        let tiles = NoteTiles(limits: Self.limits(96 << 10, itemsOfLeaf: 16))
        for _ in 0..<200 {
            let box = BoundingBox(around: random.coordinate(within: 30_000, of: center), radius: 300)
            let ids = try await bench.ids(tiles, in: box)
            // The first read may have dropped what it found in memory for what it had to read.
            #expect(try await bench.ids(tiles, in: box) == ids)
            #expect(try await bench.ids(tiles, in: box, connected: false) == ids)
        }
    }

    @Test func `views and nearest lists show what a search through all notes finds`() async throws {
        let bench = try await TileBench()
        var random = Seeded(23)
        let centers = [
            try TileBench.place(59.33, 18.06), try TileBench.place(-17, 179.9999),
            try TileBench.place(86.5, 20), try TileBench.place(0, 0),
        ]
        let notes = (Int64(1)...1500).map { number in
            let distance = [40.0, 600, 9000, 70_000][Int(number % 4)]
            return TileBench.note(
                number,
                at: random.coordinate(within: distance, of: random.pick(centers))
            )
        }
        try await bench.add(notes)
        let tiles = NoteTiles(limits: Self.limits(1 << 24))
        for _ in 0..<250 {
            let center = random.coordinate(within: random.pick([0, 30, 3000]), of: random.pick(centers))
            let viewpoint = try Viewpoint(
                coordinate: center,
                heading: Double.random(in: 0..<360, using: &random),
                fieldOfView: random.pick([30, 60, 120, 200, 360]),
                range: random.pick([50, 500, 5000, 50_000]),
                minimumRange: random.pick([0, 0, 20]),
                accuracy: random.pick([0, 0, 40]),
                headingAccuracy: random.pick([0, 0, 8])
            )
            let count = random.pick([1, 10, 2000])
            let found = try await bench.sightings(tiles, viewpoint, count: count)
            let expected = viewpoint.sightings(
                among: notes.map { Candidate(id: ItemID.note($0.id), coordinate: $0.coordinate) },
                limit: count
            )
            #expect(found == expected.items)
            let nearest = try await bench.nearest(tiles, to: center, limit: count)
            let origin = GeodesicOrigin(center)
            let byDistance = notes.map { (origin.distance(to: $0.coordinate), $0.id) }.sorted { $0 < $1 }
            #expect(nearest == byDistance.prefix(count).map(\.1))
        }
    }
}
