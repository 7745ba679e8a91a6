import Geodesy
import Model
import Relational
import SQLiteEngine
import Storage
import Synchronization
import TestData
import Testing
import ViewEngine

@testable import Tiles

/// What happens where requests look at more than there is room for, and what the first of them reads.
struct TileRoomTests {
    @Test func `a first view of a city needs few statements, and a second one none`() async throws {
        let (bench, _) = try await Self.places(1, of: 3000)
        for turn in 0..<8 {
            let here = try TileBench.place(-60, 30).destination(azimuth: 45 * Double(turn), distance: 300)
            let viewpoint = try Viewpoint(
                coordinate: here,
                heading: 45 * Double(turn),
                fieldOfView: 60,
                range: 500
            )
            let tiles = NoteTiles(limits: NoteTiles.Limits(bytes: 1 << 24))
            let first = try await bench.countedSightings(tiles, viewpoint, count: 50)
            let again = try await bench.countedSightings(tiles, viewpoint, count: 50)
            #expect(!first.sightings.isEmpty)
            #expect(first.sightings == again.sightings)
            // Some five squares are in view; a question comes before the first of each part of the tree.
            #expect(first.statements <= 11, "\(first.statements)")
            #expect(again.statements == 0)
        }
    }

    /// The notes of some places far apart, and the box of each.
    private static func places(_ count: Int, of notes: Int64) async throws -> (TileBench, [BoundingBox]) {
        let bench = try await TileBench()
        var random = Seeded(29)
        var boxes: [BoundingBox] = []
        var number: Int64 = 0
        for place in 0..<count {
            let middle = try TileBench.place(-60 + 10 * Double(place), 30)
            let new = (1...notes).map {
                TileBench.note(number + $0, at: random.coordinate(within: 900, of: middle))
            }
            number += notes
            try await bench.add(new)
            boxes.append(BoundingBox(around: middle, radius: 1000))
        }
        return (bench, boxes)
    }

    private static func tiles(_ bytes: Int) -> NoteTiles {
        var limits = NoteTiles.Limits(bytes: bytes)
        limits.itemsOfLeaf = 8
        return NoteTiles(limits: limits)
    }

    @Test func `a full tree takes in little for each request, and one request whole`() async throws {
        let (bench, boxes) = try await Self.places(8, of: 400)
        let tiles = Self.tiles(160 << 10)
        // Until it is full, it takes in everything.
        for box in boxes.prefix(2) {
            #expect(tiles.mayFill(CompactNote.self))
            #expect(try await bench.ids(tiles, in: box).count == 400)
            #expect(try await bench.ids(tiles, in: box, connected: false).count == 400)
        }
        var (read, refused) = (0, 0)
        for round in 0..<160 {
            let box = boxes[round % boxes.count]  // in range: a remainder
            do {
                #expect(try await bench.ids(tiles, in: box, connected: false).count == 400)
            } catch TileMiss.full {
                // SQL answers.
                refused += 1
            } catch TileMiss.unknown {
                read += 1
                #expect(try await bench.ids(tiles, in: box).count == 400)
                #expect(try await bench.ids(tiles, in: box, connected: false).count == 400)
            }
            #expect(tiles.byteCount <= 160 << 10)
        }
        #expect(read > 20 && refused > 40, "\(read) and \(refused)")
    }

    @Test func `what is read with a connection makes debts, but no more than can be paid`() async throws {
        let (bench, boxes) = try await Self.places(8, of: 400)
        let tiles = Self.tiles(160 << 10)
        for round in 0..<80 {
            _ = try await bench.ids(tiles, in: boxes[round % boxes.count])  // in range: a remainder
        }
        let number = try await bench.database.read { try ChangeLog($0).number() }
        #expect(!tiles.mayFill(CompactNote.self))
        // Places have debts and a room of their own.
        #expect(tiles.mayFill(CompactPlace.self))
        var requests = 0
        while !tiles.mayFill(CompactNote.self), requests < 1000 {
            _ = tiles.snapshot(at: number, for: TileBench.stranger)
            requests += 1
        }
        #expect(requests <= 64)
    }

    @Test func `notes take what others leave, and give it back`() async throws {
        let (bench, boxes) = try await Self.places(8, of: 400)
        let bytes = 320 << 10
        let tiles = Self.tiles(bytes)
        for box in boxes.prefix(4) { _ = try await bench.ids(tiles, in: box) }
        // More than half of everything is taken by notes alone.
        #expect(tiles.byteCount > bytes / 16 * 9)
        let all = try await bench.ids(tiles, in: TileBench.world)
        let number = try await bench.database.read { try ChangeLog($0).number() }
        for start in stride(from: 0, to: all.count, by: 100) {
            try await bench.database.read { connection in
                let snapshot = try #require(tiles.snapshot(at: number, for: TileBench.stranger))
                let source = TileSource(connection, within: RowBudget())
                let ids = Array(all.dropFirst(start).prefix(100))
                _ = try tiles.labels(of: ids, at: snapshot, reading: source)
                #expect(tiles.byteCount <= bytes)
                _ = try tiles.notes(ids, at: snapshot, reading: source)
                #expect(tiles.byteCount <= bytes)
            }
        }
        let labels = tiles.state.withLock { $0.labels.byteCount }
        #expect(labels > bytes / 16 * 3)
        // Their own share is theirs, whatever others take.
        let box = try #require(boxes.last)
        #expect(try await bench.ids(tiles, in: box).count == 400)
        #expect(try await bench.ids(tiles, in: box, connected: false).count == 400)
    }
}
