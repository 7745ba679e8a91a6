import Geodesy
import Model
import Relational
import TestData
import Testing

@testable import Storage

/// The notes that are searched, and what brute force finds among them.
extension SearchTests {
    struct World {
        let test: TestDatabase
        let notes: [Note]
        let group: Group.ID
    }

    /// The place that some notes are about.
    static let placeID = Place.ID(rawValue: 77)

    /// A dense city, a country around it, the antimeridian and the poles, with ties in time and in place.
    func world(seed: UInt64, count: Int = 1600) async throws -> World {
        var random = Seeded(seed)
        let test = try await TestDatabase()
        let group = Group.ID(rawValue: 900)
        try await test.add(members: [1, 2, 3])
        try await test.write {
            try $0.addGroup(
                group,
                owner: .init(rawValue: 1),
                members: [.init(rawValue: 1), .init(rawValue: 2)]
            )
        }
        let city = try place(59.33, 18.06)
        var notes: [Note] = []
        for number in 0..<count {
            let coordinate: Coordinate
            switch Int.random(in: 0..<20, using: &random) {
            case 0..<10:
                coordinate = city.destination(
                    azimuth: .random(in: 0..<360, using: &random),
                    distance: .random(in: 0...3000, using: &random)
                )
            case 10..<14:
                coordinate = try place(
                    .random(in: 58...61, using: &random),
                    .random(in: 15...20, using: &random)
                )
            case 14..<16:
                coordinate = try place(
                    .random(in: -1...1, using: &random),
                    Angle.signed(180 + .random(in: -1...1, using: &random))
                )
            case 16:
                coordinate = try place(
                    .random(in: 89...90, using: &random),
                    .random(in: -180..<180, using: &random)
                )
            case 17: coordinate = try place(-90, 0)
            case 18: coordinate = notes.last?.coordinate ?? city
            default:
                coordinate = try place(
                    .random(in: -90...90, using: &random),
                    [-180, 0, 179.9999].randomElement(using: &random) ?? 0
                )
            }
            let created = TestDatabase.now - Int64.random(in: 0...400, using: &random) * 1000
            let window: Window =
                switch Int.random(in: 0..<12, using: &random) {
                case 0:
                    Window(
                        uncheckedOpens: TestDatabase.now + Int64.random(in: -90...900, using: &random) * 1000,
                        closes: nil
                    )
                case 1: Window(uncheckedOpens: nil, closes: TestDatabase.now)
                default: .always
                }
            let audience: Audience =
                switch Int.random(in: 0..<12, using: &random) {
                case 0: .onlyMe
                case 1: .group(group)
                default: .everyone
                }
            notes.append(
                .numbered(
                    Int64(10_000 + number),
                    by: Int64.random(in: 1...3, using: &random),
                    at: coordinate,
                    audience: audience,
                    window: window,
                    revealRadius: Int.random(in: 0..<20, using: &random) == 0 ? 400 : nil,
                    createdAt: created,
                    heading: Int.random(in: 0..<8, using: &random) == 0
                        ? nil : .random(in: 0..<360, using: &random),
                    placeID: Int.random(in: 0..<6, using: &random) == 0 ? Self.placeID : nil
                )
            )
        }
        try await test.add(notes)
        return World(test: test, notes: notes, group: group)
    }

    func expected(
        _ notes: [Note],
        _ filter: NoteFilter,
        _ order: NoteOrder,
        _ viewer: Viewer
    ) throws -> [Note.ID] {
        let found = notes.filter { note in
            var standing = ViewerRelation()
            standing.viewerIsInGroup = [1, 2].contains(viewer.member?.rawValue)
            standing.authorIsInGroup = [1, 2].contains(note.author.id.rawValue)
            return note.facts(authorIsSuspended: false).isVisible(to: viewer, standing: standing)
                && filter.admits(
                    coordinate: note.coordinate,
                    author: note.author.id,
                    audience: note.content.audience,
                    placeID: note.content.placeID,
                    createdAt: note.createdAt,
                    viewingDirection: note.content.standpoint.viewingDirection
                )
        }
        switch order {
        case .newest:
            return found.sorted { ($0.publishedAt, $0.id) > ($1.publishedAt, $1.id) }.map(\.id)
        case .nearest:
            var center = viewer.position
            if center == nil, case .circle(let middle, _) = filter.area { center = middle }
            let from = try #require(center)
            return found.map { (from.distance(to: $0.coordinate), $0.id) }.sorted { $0 < $1 }.map(\.1)
        }
    }

    func paged(
        _ test: TestDatabase,
        _ filter: NoteFilter,
        _ order: NoteOrder,
        _ viewer: Viewer,
        limit: Int,
        atMost most: Int
    ) async throws -> [Note.ID] {
        try await test.read { connection in
            var ids: [Note.ID] = []
            var cursor: NoteCursor?
            repeat {
                let page = try NoteStore(connection).page(
                    filter,
                    order: order,
                    for: viewer,
                    after: cursor,
                    limit: limit
                )
                ids += page.notes.map(\.id)
                cursor = page.next
            } while cursor != nil && ids.count < most
            return ids
        }
    }

    func areas(_ random: inout Seeded, around coordinate: Coordinate) throws -> [NoteFilter.Area] {
        let (latitude, longitude) = (coordinate.latitude, coordinate.longitude)
        let height = Double.random(in: 0.001...3, using: &random)
        return [
            .circle(
                center: coordinate,
                radius: [1, 250, 2000, 9000, 50_000].randomElement(using: &random) ?? 1
            ),
            .box(
                try #require(
                    BoundingBox(
                        west: Angle.signed(longitude - height),
                        south: max(latitude - height, -90),
                        east: Angle.signed(longitude + height),
                        north: min(latitude + height, 90)
                    )
                )
            ),
        ]
    }
}
