import Geodesy
import Model
import Relational
import TestData
import Testing

@testable import Storage

/// Searches and pages against brute force over the same notes.
struct SearchTests {
    private let corners: [(Double, Double, Double, Double)] = [
        (-180, -90, 180, 90), (179, -2, 180, 2), (179.5, -1, -179.5, 1), (-180, -1, -179.5, 1),
        (180, -1, 180, 1),
        (10, 40, -170, 80), (-180, 89.5, 180, 90), (-180, -90, 180, -89), (17, 59, 17, 59),
    ]

    @Test(arguments: [1, 2] as [UInt64])
    func `pages equal a brute-force search`(_ seed: UInt64) async throws {
        let world = try await world(seed: seed)
        var random = Seeded(seed + 100)
        var cases = 0
        for round in 0..<30 {
            let near = try #require(world.notes.randomElement(using: &random)).coordinate
            let position: Coordinate? =
                round % 3 == 0 ? nil : near.destination(azimuth: 77, distance: round % 3 == 1 ? 120 : 30_000)
            let viewer = visitor([nil, 1, 3].randomElement(using: &random) ?? nil, at: position)
            for area in [nil] + (try areas(&random, around: near)) {
                var filter = NoteFilter()
                filter.area = area
                if Int.random(in: 0..<5, using: &random) == 0 { filter.author = .init(rawValue: 1) }
                if Int.random(in: 0..<8, using: &random) == 0 { filter.group = world.group }
                if Int.random(in: 0..<6, using: &random) == 0 { filter.placeID = Self.placeID }
                if Int.random(in: 0..<5, using: &random) == 0 { filter.since = TestDatabase.now - 200_000 }
                if Int.random(in: 0..<5, using: &random) == 0 { filter.until = TestDatabase.now - 100_000 }
                let limit = [1, 7, 20, 60].randomElement(using: &random) ?? 1
                for order in [NoteOrder.newest, .nearest] {
                    var isCircle = false
                    if case .circle = area { isCircle = true }
                    if order == .nearest, position == nil, !isCircle { continue }
                    let all = try expected(world.notes, filter, order, viewer)
                    let found = try await paged(
                        world.test,
                        filter,
                        order,
                        viewer,
                        limit: limit,
                        atMost: 6 * limit
                    )
                    #expect(found == Array(all.prefix(found.count)), "\(filter) \(order) \(viewer)")
                    #expect(found.count == min(all.count, 6 * limit))
                    cases += 1
                }
            }
        }
        #expect(cases > 100)
    }

    @Test func `boxes at the antimeridian, at the poles and around the world are exact`() async throws {
        let world = try await world(seed: 3)
        let viewer = visitor(at: try place(0.2, 179.9))
        for (west, south, east, north) in corners {
            var filter = NoteFilter()
            filter.area = .box(try #require(BoundingBox(west: west, south: south, east: east, north: north)))
            for order in [NoteOrder.newest, .nearest] {
                let all = try expected(world.notes, filter, order, viewer)
                let found = try await paged(world.test, filter, order, viewer, limit: 150, atMost: .max)
                #expect(found == all, "\(west),\(south),\(east),\(north) \(order)")
            }
        }
    }

    @Test(arguments: [UInt64(31), 32]) func `photos that face a point are found in every order, page by page`(
        _ seed: UInt64
    ) async throws {
        let world = try await world(seed: seed)
        var random = Seeded(seed)
        var found = 0
        for _ in 0..<25 {
            let note = try #require(world.notes.randomElement(using: &random))
            let point = note.coordinate.destination(
                azimuth: .random(in: 0...360, using: &random),
                distance: .random(in: 0...2000, using: &random)
            )
            var filter = NoteFilter()
            filter.area = .facing(point, within: .random(in: 100...50_000, using: &random))
            if Bool.random(using: &random) { filter.author = note.author.id }
            for order in [NoteOrder.newest, .nearest] {
                let viewer = visitor(at: note.coordinate)
                let all = try expected(world.notes, filter, order, viewer)
                let pages = try await paged(world.test, filter, order, viewer, limit: 7, atMost: .max)
                #expect(pages == all, "\(filter) \(order)")
                found += all.count
            }
        }
        #expect(found > 100)
    }

    @Test func `every plan for searching an area finds the same`() async throws {
        let world = try await world(seed: 4)
        var random = Seeded(5)
        let ways: [NewestSearch.Limits] = [
            .init(), .init(tiles: 0), .init(countedTiles: 0), .init(sortedNotes: 1),
            .init(sortedNotes: 100_000),
            .init(countedTiles: 100_000, sortedNotes: 20), .init(sortedNotesOfOne: 0),
            .init(sortedOpenings: 0), .init(tiles: 0, sortedOpenings: 0),
        ]
        for _ in 0..<40 {
            let near = try #require(world.notes.randomElement(using: &random)).coordinate
            var filter = NoteFilter()
            filter.area = try areas(&random, around: near).randomElement(using: &random)
            if Int.random(in: 0..<4, using: &random) == 0 { filter.author = .init(rawValue: 2) }
            if Bool.random(using: &random) {
                filter.until = TestDatabase.now - Int64.random(in: 0...300, using: &random) * 1000
            }
            let viewer = visitor(2, at: near)
            let all = try expected(world.notes, filter, .newest, viewer)
            let asked = filter
            let start = all.isEmpty ? nil : all[all.count / 3]
            let key = world.notes.first { $0.id == start }.map {
                NoteKey(id: $0.id, publishedAt: $0.publishedAt)
            }
            let found = try await world.test.read { connection in
                try ways.map { limits in
                    try [nil, key].map { key in
                        var search = NewestSearch(asked, for: viewer, count: 30, on: connection)
                        search.limits = limits
                        search.start = key
                        let part = try search.keys()
                        #expect(part.end == nil)
                        return part.keys.map(\.id)
                    }
                }
            }
            for pages in found {
                #expect(pages[0] == Array(all.prefix(30)))
                if !all.isEmpty { #expect(pages[1] == Array(all.dropFirst(all.count / 3 + 1).prefix(30))) }
            }
        }
    }

    @Test(arguments: [NoteOrder.newest, .nearest], [false, true])
    func `pages neither skip nor repeat while notes come and go`(
        _ order: NoteOrder,
        _ inArea: Bool
    ) async throws {
        let world = try await world(seed: 6, count: 900)
        var random = Seeded(7)
        let city = try place(59.33, 18.06)
        let viewer = visitor(at: city)
        var filter = NoteFilter()
        if inArea { filter.area = .circle(center: city, radius: 40_000) }
        let before = try expected(world.notes, filter, order, viewer)
        var deleted: Set<Note.ID> = []
        var seen: [Note.ID] = []
        var cursor: NoteCursor?
        var fresh: Int64 = 50_000
        repeat {
            let (asked, after) = (filter, cursor)
            let page = try await world.test.read {
                try NoteStore($0).page(asked, order: order, for: viewer, after: after, limit: 23)
            }
            seen += page.notes.map(\.id)
            cursor = page.next
            // Some of those that are still to come go, the last one that was given out too, and some come.
            let victims =
                Array(before.filter { !deleted.contains($0) }.shuffled(using: &random).prefix(5)) + [
                    seen.last
                ]
            for case let victim? in victims where deleted.insert(victim).inserted {
                try await world.test.write { connection in
                    let store = NoteStore(connection)
                    if let note = try store.note(victim, for: viewer) {
                        try store.delete(note, at: TestDatabase.now)
                    }
                }
            }
            fresh += 1
            let newcomer = Note.numbered(
                fresh,
                at: city.destination(azimuth: 5, distance: Double.random(in: 0...3000, using: &random)),
                createdAt: TestDatabase.now - Int64.random(in: 0...400, using: &random) * 1000
            )
            try await world.test.add([newcomer])
        } while cursor != nil
        #expect(Set(seen).count == seen.count)
        let survivors = before.filter { !deleted.contains($0) }
        #expect(survivors.allSatisfy(Set(seen).contains))
        let known = seen.filter { $0.rawValue < 50_000 }
        #expect(known == before.filter(Set(known).contains))
    }

    @Test func `the nearest in view are exact at every range`() async throws {
        let world = try await world(seed: 8)
        var random = Seeded(9)
        for _ in 0..<60 {
            let here = try #require(world.notes.randomElement(using: &random)).coordinate
            let viewer = visitor(at: here)
            let range: Double = try #require(
                [Double](arrayLiteral: 1, 300, 1000, 5000, 50_000).randomElement(using: &random)
            )
            let count = [1, 5, 50].randomElement(using: &random) ?? 1
            let parity = Int64.random(in: 1...3, using: &random)
            var filter = NoteFilter()
            filter.area = .circle(center: here, radius: range)
            let all = try expected(world.notes, filter, .nearest, viewer).filter { $0.rawValue % parity == 0 }
            let found = try await world.test.read { connection in
                try NoteStore(connection).nearest(
                    NearestQuery(around: here, within: range, count: count),
                    for: viewer,
                    accept: { id, _, altitude in
                        #expect(altitude == 5)
                        return id.rawValue % parity == 0 ? id : nil
                    }
                )
            }
            #expect(found == Array(all.prefix(count)))
        }
    }

    @Test func `sorting by distance without a position is refused`() async throws {
        let test = try await TestDatabase()
        await #expect(throws: Refusal.self) {
            try await test.read {
                try NoteStore($0).page(NoteFilter(), order: .nearest, for: visitor(), after: nil, limit: 1)
                    .notes.count
            }
        }
    }

    @Test func `an unopened note is listed first for its author, and hidden from others`() async throws {
        let test = try await TestDatabase()
        try await test.add(members: [1, 2])
        let here = try place(1, 1)
        let later = Window(uncheckedOpens: TestDatabase.now + Instant.Span.day, closes: nil)
        try await test.add([
            .numbered(10, at: here), .numbered(11, at: here, window: later), .numbered(12, by: 2, at: here),
        ])
        func ids(_ member: Int64?) async throws -> [Int64] {
            try await paged(test, NoteFilter(), .newest, visitor(member), limit: 1, atMost: 9).map(\.rawValue)
        }
        #expect(try await ids(1) == [11, 12, 10])
        #expect(try await ids(2) == [12, 10])
        #expect(try await ids(nil) == [12, 10])
    }

    @Test func `labels and notes are returned in the order of their ids, without missing ones`()
        async throws
    {
        let test = try await TestDatabase()
        try await test.add(members: [1])
        let here = try place(1, 1)
        try await test.add((1...130).map { .numbered($0, at: here) })
        let ids = ([500] + (1...130).reversed().map(Int64.init)).map(Note.ID.init(rawValue:))
        let (labels, notes) = try await test.read { connection in
            (try NoteStore(connection).labels(ids), try NoteStore(connection).notes(ids, for: visitor()))
        }
        #expect(labels.map(\.target) == ids.dropFirst().map(ItemID.note))
        #expect(notes.map(\.id) == Array(ids.dropFirst()))
        #expect(labels.first?.title == "Note 130")
        #expect(labels.first?.thumbPath == "/uploads/0000000000000000000130/thumb.jpg")
    }
}
