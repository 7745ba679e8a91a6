import Model
import Relational
import Testing

@testable import Storage

/// Counts of comments and favorites end at a cap, and look at few rows that are hidden.
struct BoundedCountTests {
    private static let hidden: Int64 = 1
    private static let viewer: Int64 = 3
    private static let open: Int64 = 5
    private static let crowd: Int64 = 100_000

    /// A note, and members with low numbers; comments by those with lower numbers are looked at first.
    private func world() async throws -> TestDatabase {
        let test = try await TestDatabase()
        try await test.add(members: [1, 2, 3, 4, 5])
        try await test.add([.numbered(1000, by: 2, at: try place(57, 12))])
        return test
    }

    private func response(_ test: TestDatabase, for viewer: Int64? = nil) async throws -> Note.Response {
        try await test.read { connection in
            let store = NoteStore(connection)
            let one = try #require(try store.note(.init(rawValue: 1000), for: visitor(viewer))).response
            // A page asks in another way than a single note does.
            let page = try store.notes([.init(rawValue: 1000)], for: visitor(viewer))
            #expect(page.map(\.response) == [one])
            return one
        }
    }

    @Test(arguments: [1, 999, 1000, 1001, 2500])
    func `comments and favorites are counted up to a thousand`(_ count: Int) async throws {
        let test = try await world()
        try await test.addCrowd(count, from: Self.crowd)
        try await test.say(count, by: Self.open, from: 10_000)
        try await test.favor(count, by: Self.crowd)
        for viewer in [nil, Self.viewer] {
            let response = try await response(test, for: viewer)
            let expected = CappedCount(min(count, 1000), more: count > 1000)
            #expect(response.commentCount == expected)
            #expect(response.favoriteCount == expected)
        }
    }

    @Test(arguments: [(1500, false), (1999, false), (2500, true)])
    func `what is hidden is not counted, and ends a count only after two thousand`(
        _ hidden: Int,
        _ isTooMuch: Bool
    ) async throws {
        let test = try await world()
        // Looked at first, because of the lower number of the author.
        try await test.say(hidden, by: Self.hidden, from: 10_000)
        try await test.say(1, by: Self.open, from: 90_000)
        let expected = isTooMuch ? CappedCount(0, more: true) : CappedCount(1, more: false)
        let all = CappedCount(1000, more: true)
        try await test.write { connection in
            try connection.execute(
                """
                INSERT INTO block (blocker_id, blocked_id, created_at)
                VALUES (\(Self.viewer), \(Self.hidden), 0), (\(Self.hidden), 4, 0)
                """
            )
        }
        #expect(try await response(test, for: Self.viewer).commentCount == expected)
        #expect(try await response(test, for: 4).commentCount == expected)
        #expect(try await response(test).commentCount == all)
        #expect(try await response(test, for: Self.hidden).commentCount == all)
        try await test.suspend(from: Self.hidden, through: Self.hidden)
        for viewer in [nil, Self.viewer, 4, Self.open] {
            #expect(try await response(test, for: viewer).commentCount == expected)
        }
    }

    @Test func `favorites of suspended members end a count after two thousand`() async throws {
        let test = try await world()
        try await test.addCrowd(2600, from: Self.crowd)
        try await test.favor(2600, by: Self.crowd)
        try await test.suspend(from: Self.crowd, through: Self.crowd + 1899)
        #expect(try await response(test).favoriteCount == CappedCount(101, more: true))
        try await test.suspend(from: Self.crowd, through: Self.crowd + 2599)
        #expect(try await response(test).favoriteCount == CappedCount(0, more: true))
        try await test.write { connection in
            try connection.execute("DELETE FROM favorite WHERE member_id < \(Self.crowd + 600)")
        }
        #expect(try await response(test).favoriteCount == .zero)
    }

    @Test func `the same holds for a place`() async throws {
        let test = try await world()
        let here = try place(57, 12)
        try await test.write { connection in
            let facts = PlaceFacts(
                source: "osm",
                sourceID: "node/1",
                name: "Café",
                categories: ["cafe"],
                coordinate: here
            )
            let store = PlaceStore(connection)
            try store.insert(try #require(facts), as: .init(rawValue: 1000), at: TestDatabase.now)
        }
        try await test.say(1200, by: Self.open, from: 10_000)
        try await test.write { try $0.execute("UPDATE comment SET target_kind = 'poi'") }
        let place = try await test.read { connection in
            try PlaceStore(connection).place(.init(rawValue: 1000), for: nil)
        }
        #expect(place?.response.commentCount == CappedCount(1000, more: true))
        #expect(place?.response.favoriteCount == .zero)
        #expect(try await response(test).commentCount == .zero)
    }
}
