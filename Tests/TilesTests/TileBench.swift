import EngineTesting
import Foundation
import Geodesy
import Model
import Relational
import SQLiteEngine
import Storage
import TestData
import ViewEngine

@testable import Tiles

/// A database of notes, whose changes take numbers as those of servers do.
final class TileBench: Sendable {
    struct BadFixture: Error {}

    static let now = Instant(milliseconds: 1_800_000_000_000)
    static let author = Member.ID(rawValue: 1)

    private let scratch: Scratch
    let database: SQLiteDatabase

    init() async throws {
        scratch = try Scratch()
        database = try SQLiteDatabase(path: scratch.path + "/tiles.sqlite")
        _ = try await Schema.migrator.migrate(database)
        let member = Member(
            id: Self.author,
            handle: try Self.some(Handle("author")),
            displayName: "Author",
            pictureURL: nil,
            role: .member,
            createdAt: Self.now,
            suspendedAt: nil
        )
        try await database.write { try MemberStore($0).insert(member, passwordHash: nil) }
    }

    static func some<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw BadFixture() }
        return value
    }

    static func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try some(Coordinate(latitude: latitude, longitude: longitude))
    }

    static func note(_ number: Int64, at coordinate: Coordinate, title: String = "Note") -> Note {
        Note(
            id: .init(rawValue: number),
            author: .init(id: author, handle: "author", displayName: "Author", pictureURL: nil),
            content: .init(
                title: "\(title) \(number)",
                standpoint: Standpoint(
                    coordinate: coordinate,
                    altitude: nil,
                    accuracy: nil,
                    heading: nil,
                    fieldOfView: 60
                ),
                audience: .everyone
            ),
            image: NoteImage(
                name: String("0000000000000000000000\(number)".suffix(22)),
                format: .jpeg,
                width: 4,
                height: 3,
                byteCount: 100,
                sha256: String(repeating: "a", count: 64)
            ),
            createdAt: now + number,
            updatedAt: now + number
        )
    }

    func add(_ notes: [Note]) async throws {
        try await database.write { connection in
            for note in notes {
                let blob = try BlobLedger(connection).claim(
                    sha256: note.image.sha256,
                    byteCount: note.image.byteCount,
                    id: 77,
                    uses: 3
                )
                let image = ImageStore.Stored(
                    id: note.id.rawValue + 1_000_000,
                    original: blob,
                    display: blob,
                    thumb: blob
                )
                try NoteStore(connection).insert(note, image: image)
            }
        }
    }

    func move(_ id: Note.ID, to coordinate: Coordinate) async throws {
        try await database.write { connection in
            let store = NoteStore(connection)
            let old = try Self.some(try store.note(id, ownedBy: Self.author))
            var new = old
            var edit = try NoteEdit()
            edit.coordinate = .set(coordinate)
            new.content = try old.content.applying(edit)
            try store.update(new, from: old, at: Self.now)
        }
    }

    func delete(_ id: Note.ID) async throws {
        try await database.write { connection in
            let store = NoteStore(connection)
            try store.delete(try Self.some(store.note(id, ownedBy: Self.author)), at: Self.now)
        }
    }

    static let stranger = Viewer(member: nil, position: nil, instant: now + Instant.Span.day)

    /// The ids of all notes of a box, the newest first; a read without a connection throws where something is
    /// not in memory.
    func ids(
        _ tiles: NoteTiles,
        in box: BoundingBox,
        connected: Bool = true,
        limit: Int = 10_000
    ) async throws -> [Note.ID] {
        try await database.read { connection in
            let list = try Self.list(box)
            let snapshot = try Self.some(tiles.snapshot(for: Self.stranger, reading: connection))
            let source = connected ? TileSource(connection, within: RowBudget()) : nil
            return try tiles.page(list, order: .newest, limit: limit, at: snapshot, reading: source).ids
        }
    }

    /// The nearest things in view.
    func sightings(
        _ tiles: NoteTiles,
        _ viewpoint: Viewpoint,
        count: Int
    ) async throws -> [Sighting<ItemID>] {
        try await countedSightings(tiles, viewpoint, count: count).sightings
    }

    /// The nearest things in view, and the statements that were needed to find them.
    func countedSightings(
        _ tiles: NoteTiles,
        _ viewpoint: Viewpoint,
        count: Int
    ) async throws -> (sightings: [Sighting<ItemID>], statements: Int) {
        try await database.read { connection in
            let counter = ReadCounter(connection)
            let sight = Sight(viewpoint)
            let snapshot = try Self.some(tiles.snapshot(for: Self.stranger, reading: connection))
            let wanted = NearestQuery(
                around: viewpoint.coordinate,
                from: sight.innerReach,
                within: sight.reach,
                sectors: [sight.sector].compactMap { $0 },
                count: count
            )
            let found = try tiles.sightings(
                of: .note,
                sight,
                wanted,
                in: nil,
                at: snapshot,
                reading: TileSource(counter, within: RowBudget())
            )
            return (found.sightings, counter.statements)
        }
    }

    /// The nearest notes of the world.
    func nearest(_ tiles: NoteTiles, to center: Coordinate, limit: Int) async throws -> [Note.ID] {
        try await database.read { connection in
            let viewer = Viewer(member: nil, position: center, instant: Self.stranger.instant)
            let snapshot = try Self.some(tiles.snapshot(for: viewer, reading: connection))
            let list = try Self.some(TileList(NoteFilter(), order: .nearest, for: viewer, after: nil))
            let source = TileSource(connection, within: RowBudget())
            return try tiles.page(list, order: .nearest, limit: limit, at: snapshot, reading: source).ids
        }
    }

    static func list(_ box: BoundingBox) throws -> TileList {
        var filter = NoteFilter()
        filter.area = .box(box)
        return try some(TileList(filter, order: .newest, for: stranger, after: nil))
    }

    static var world: BoundingBox {
        get throws { try some(BoundingBox(west: -180, south: -90, east: 180, north: 90)) }
    }
}

extension Seeded {
    mutating func coordinate(within radius: Double, of center: Coordinate) -> Coordinate {
        center.destination(
            azimuth: Double.random(in: 0..<360, using: &self),
            distance: Double.random(in: 0...radius, using: &self)
        )
    }
}
