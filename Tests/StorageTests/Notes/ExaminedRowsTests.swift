import EngineTesting
import Geodesy
import Model
import Relational
import TestData
import Testing

@testable import Storage

/// How many rows the worst requests examine among 30,000 notes.
struct ExaminedRowsTests {
    private static let count: Int64 = 30_000
    /// The rows that a page may examine here; a window, a ring or a tile may go beyond it once.
    ///
    /// Statements that are sent to a server count as rows too.
    private static let (budget, most) = TestEngine.isPostgres ? (5000, 10_000) : (2000, 4000)
    private static let mostStatements = 125

    /// Notes in a city and in a country around it; one in four had a window that opened after its creation,
    /// and one in ten is private.
    private static let world = Task {
        let test = try await TestDatabase()
        try await test.add(members: [1, 2, 3])
        try await test.write { connection in
            let sha256 = String(repeating: "a", count: 64)
            let blob = try BlobLedger(connection).claim(sha256: sha256, byteCount: 1, id: 77, uses: 3)
            try connection.execute(
                """
                INSERT INTO image (id, name, format, width, height, original_blob, display_blob, thumb_blob)
                WITH RECURSIVE c (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < \(count))
                SELECT i, 'aaaaaaaaaaaa' || (1000000000 + i), 'jpeg', 1, 1, \(blob), \(blob), \(blob) FROM c
                """
            )
            var random = Seeded(61)
            let (city, store) = (try place(59.33, 18.06), NoteStore(connection))
            for number in 1...count {
                let coordinate =
                    number % 2 == 0
                    ? city.destination(
                        azimuth: .random(in: 0..<360, using: &random),
                        distance: 4000 * Double.random(in: 0...1, using: &random).squareRoot()
                    )
                    : try place(.random(in: 55...69, using: &random), .random(in: 11...24, using: &random))
                let created = TestDatabase.now - number * 60_000
                try store.insertRow(
                    .numbered(
                        number,
                        by: number % 3 + 1,
                        at: coordinate,
                        audience: number % 10 == 0 ? .onlyMe : .everyone,
                        window: number % 4 == 1
                            ? Window(uncheckedOpens: created + 30_000, closes: nil) : .always,
                        createdAt: created
                    ),
                    imageID: number
                )
            }
        }
        try await test.database.analyze()
        return test
    }

    /// The pages of a request, up to some, and the most rows that one of them examined.
    private func pages(
        _ order: NoteOrder = .newest,
        from position: Coordinate? = nil,
        atMost: Int = 4,
        limit: Int = 20,
        _ change: (inout NoteFilter) throws -> Void = { _ in }
    ) async throws -> (pages: [[Note.ID]], examined: Int) {
        var filter = NoteFilter()
        try change(&filter)
        return try await Self.world.value.read { [filter] connection in
            var (pages, examined, cursor): ([[Note.ID]], Int, NoteCursor?) = ([], 0, nil)
            repeat {
                let (budget, counter) = (RowBudget(Self.budget), ReadCounter(connection))
                let page = try NoteStore(counter).page(
                    filter,
                    order: order,
                    for: visitor(at: position),
                    after: cursor,
                    limit: limit,
                    within: budget
                )
                pages.append(page.notes.map(\.id))
                examined = max(examined, budget.examined)
                if TestEngine.isPostgres { #expect(counter.statements <= Self.mostStatements) }
                cursor = page.next
            } while cursor != nil && pages.count < atMost
            return (pages, examined)
        }
    }

    @Test func `the nearest notes are found from the middle of an ocean`() async throws {
        for (latitude, longitude) in [(-60.0, -150.0), (0, -160), (90, 0), (-59.33, -161.94), (-90, 0)] {
            let position = try place(latitude, longitude)
            let (pages, examined) = try await pages(.nearest, from: position, atMost: 2)
            #expect(pages.map(\.count) == [20, 20])
            #expect(examined < Self.most, "\(latitude), \(longitude)")
        }
    }

    @Test func `nothing from before the first note is found in one page`() async throws {
        let (pages, examined) = try await pages { $0.until = Instant(milliseconds: 86_400_000) }
        #expect(pages == [[]])
        #expect(examined < Self.most)
    }

    @Test func `a time that ends before it begins has no notes, and no row is examined to find out`()
        async throws
    {
        for order in [NoteOrder.newest, .nearest] {
            for since in [TestDatabase.now, Instant(milliseconds: .max)] {
                let (pages, examined) = try await pages(order, from: try place(59.33, 18.06)) {
                    ($0.since, $0.until) = (since, TestDatabase.now)
                }
                #expect(pages == [[]])
                #expect(examined == 0)
            }
        }
    }

    @Test func `notes from before an instant are found behind many windows that opened later`() async throws {
        for minutes: Int64 in [100, 15_000, 29_900] {
            let until = TestDatabase.now - minutes * 60_000
            let (pages, examined) = try await pages(atMost: 40) { $0.until = until }
            // The oldest note that is not shown to everyone ends the list.
            #expect(pages.joined().prefix(40).allSatisfy { $0.rawValue > minutes })
            #expect(!pages.joined().isEmpty)
            #expect(examined < Self.most)
        }
    }

    @Test func `a strip around the world is searched in short pages`() async throws {
        let strip = try #require(BoundingBox(west: -180, south: 59.000_010, east: 180, north: 59.000_011))
        for order in [NoteOrder.newest, .nearest] {
            let (_, examined) = try await pages(order, from: try place(59, 18), atMost: 5) {
                $0.area = .box(strip)
            }
            #expect(examined < Self.most, "\(order)")
        }
    }

    @Test func `a made-up cursor far out is as cheap as others`() async throws {
        let here = try place(59.33, 18.06)
        for distance in [1000.0, 300_000, 800_000, 5_000_000, 20_000_000] {
            let examined = try await Self.world.value.read { connection in
                let budget = RowBudget(Self.budget)
                _ = try NoteStore(connection).page(
                    NoteFilter(),
                    order: .nearest,
                    for: visitor(at: here),
                    after: .nearest(distance: distance, id: .init(rawValue: 1)),
                    limit: 20,
                    within: budget
                )
                return budget.examined
            }
            #expect(examined < 3 * Self.most, "\(distance)")
        }
    }

    @Test func `other filters that few notes match end a page early, too`() async throws {
        let city = try place(59.33, 18.06)
        let filters: [@Sendable (inout NoteFilter) -> Void] = [
            { ($0.author, $0.until) = (.init(rawValue: 2), Instant(milliseconds: 1)) },
            { ($0.author, $0.since) = (.init(rawValue: 2), TestDatabase.now) },
            { ($0.area, $0.author) = (.circle(center: city, radius: 50_000), .init(rawValue: 3)) },
            { ($0.area, $0.until) = (.circle(center: city, radius: 5000), Instant(milliseconds: 1)) },
            { $0.area = .facing(city, within: 4000) },
            { $0.group = .init(rawValue: 5) },
            { $0.author = .init(rawValue: 99) },
        ]
        for (index, filter) in filters.enumerated() {
            for order in [NoteOrder.newest, .nearest] {
                let (_, examined) = try await pages(order, from: city) { filter(&$0) }
                #expect(examined < Self.most, "filter \(index) \(order)")
            }
        }
    }
}
