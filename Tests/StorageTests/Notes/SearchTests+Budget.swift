import Geodesy
import Model
import Relational
import TestData
import Testing

@testable import Storage

/// Pages that end early, because the rows that they may examine are few.
extension SearchTests {
    /// The notes of all pages, the number of pages, and the number of those without a note that go on.
    private struct Pages {
        var ids: [Note.ID] = []
        var count = 0
        var empty = 0
        /// The most rows that a page examined.
        var examined = 0
    }

    private func pages(
        _ test: TestDatabase,
        _ filter: NoteFilter,
        _ order: NoteOrder,
        _ viewer: Viewer,
        limit: Int,
        budget: Int
    ) async throws -> Pages {
        try await test.read { connection in
            var pages = Pages()
            var cursor: NoteCursor?
            repeat {
                let rows = RowBudget(budget)
                let page = try NoteStore(connection).page(
                    filter,
                    order: order,
                    for: viewer,
                    after: cursor,
                    limit: limit,
                    within: rows
                )
                #expect(page.next == nil || page.next != cursor)
                #expect(page.notes.count == limit || rows.isCut == (page.next != nil))
                pages.ids += page.notes.map(\.id)
                pages.count += 1
                if page.notes.isEmpty, page.next != nil { pages.empty += 1 }
                pages.examined = max(pages.examined, rows.examined)
                cursor = page.next
            } while cursor != nil && pages.count < 5000
            return pages
        }
    }

    @Test(arguments: [UInt64(51), 52, 53])
    func `cursors of pages that end early lead to the same notes in the same order`(
        _ seed: UInt64
    ) async throws {
        let world = try await world(seed: seed, count: 1200)
        var random = Seeded(seed)
        var (cut, empty) = (0, 0)
        for round in 0..<24 {
            let near = try #require(world.notes.randomElement(using: &random)).coordinate
            let ocean = try place(-60, -150)
            let position: Coordinate? =
                round % 4 == 0 ? nil : round % 4 == 1 ? ocean : near.destination(azimuth: 77, distance: 900)
            let viewer = visitor([nil, 1, 3].randomElement(using: &random) ?? nil, at: position)
            for area in [nil, Self.strip] + (try areas(&random, around: near)) {
                var filter = NoteFilter()
                filter.area = area
                if Int.random(in: 0..<5, using: &random) == 0 { filter.author = .init(rawValue: 1) }
                if Int.random(in: 0..<8, using: &random) == 0 { filter.group = world.group }
                if Int.random(in: 0..<8, using: &random) == 0 { filter.placeID = Self.placeID }
                if Int.random(in: 0..<4, using: &random) == 0 { filter.since = TestDatabase.now - 200_000 }
                if Int.random(in: 0..<3, using: &random) == 0 { filter.until = TestDatabase.now - 100_000 }
                for order in [NoteOrder.newest, .nearest] {
                    var isCircle = false
                    if case .circle = area { isCircle = true }
                    if order == .nearest, position == nil, !isCircle { continue }
                    let all = try expected(world.notes, filter, order, viewer)
                    let budget = [1, 30, 200].randomElement(using: &random) ?? 1
                    let limit = [1, 20, 100].randomElement(using: &random) ?? 1
                    let found = try await pages(
                        world.test,
                        filter,
                        order,
                        viewer,
                        limit: limit,
                        budget: budget
                    )
                    #expect(found.ids == all, "\(filter) \(order) \(viewer) \(limit) \(budget)")
                    if found.count > all.count / limit + 1 { cut += 1 }
                    empty += found.empty
                }
            }
        }
        #expect(cut > 20)
        #expect(empty > 20)
    }

    /// A centimetre high, around the world.
    private static let strip = BoundingBox(west: -180, south: 59.330_000_0, east: 180, north: 59.330_000_1)
        .map(NoteFilter.Area.box)

    @Test func `a page with too few rows for the notes of one instant goes on within that instant`()
        async throws
    {
        let test = try await TestDatabase()
        try await test.add(members: [1, 2])
        let here = try place(10, 10)
        try await test.add(
            (1...200).map { .numbered($0, by: $0 % 90 == 0 ? 1 : 2, at: here, audience: .onlyMe) }
        )
        let found = try await pages(test, NoteFilter(), .newest, visitor(1), limit: 5, budget: 20)
        #expect(found.ids.map(\.rawValue) == [180, 90])
        #expect(found.empty > 0)
    }

    @Test func `views stop at the nearest when the budget is spent`() async throws {
        let world = try await world(seed: 54, count: 900)
        let city = try place(59.33, 18.06)
        var filter = NoteFilter()
        filter.area = .circle(center: city, radius: 50_000)
        let viewer = visitor(at: city)
        let all = try expected(world.notes, filter, .nearest, viewer)
        for budget in [1, 100, 300, 100_000] {
            let (found, isCut) = try await world.test.read { connection in
                let rows = RowBudget(budget)
                let found = try NoteStore(connection).nearest(
                    NearestQuery(around: city, within: 50_000, count: 2000),
                    for: viewer,
                    within: rows,
                    accept: { id, _, _ in id }
                )
                return (found, rows.isCut)
            }
            #expect(found == Array(all.prefix(found.count)))
            #expect(isCut == (budget < 100_000), "\(budget)")
            #expect(isCut || found.count == all.count)
            #expect(budget > 1 || found.count < all.count)
        }
    }
}
