import Foundation
import Model
import Relational
import SQLiteEngine
import TestData
import Testing

@testable import Storage

/// The sums of ratings against the ratings themselves.
struct RatingSumTests {
    private static let members: [Int64] = Array(1...6)
    private static let places: [Int64] = Array(100...103)

    private func world() async throws -> TestDatabase {
        let test = try await TestDatabase()
        try await test.add(members: Self.members)
        try await test.write { connection in
            for number in Self.places {
                let facts = PlaceFacts(
                    source: "osm",
                    sourceID: "node/\(number)",
                    name: nil,
                    categories: ["cafe"],
                    coordinate: try place(57, 12)
                )
                try PlaceStore(connection)
                    .insert(try #require(facts), as: .init(rawValue: number), at: TestDatabase.now)
            }
        }
        return test
    }

    /// What each viewer sees of each place, by the sums and by the ratings.
    private func compare(_ test: TestDatabase) async throws {
        try await test.read { connection in
            let ids = Self.places.map(Place.ID.init(rawValue:))
            for viewer in [nil] + Self.members.map(Member.ID.init(rawValue:)).map(Optional.some) {
                let people = PeopleRule(for: viewer, over: .many)
                let expected = try Self.places.map { number in
                    try connection.first(
                        """
                        SELECT CAST(coalesce(sum(r.stars), 0) AS BIGINT), count(*) FROM poi_rating r
                        WHERE r.poi_id = \(number) AND \(people.admits("r.member_id"))
                        """
                    ) { row in [Int(try row.integer()), Int(try row.integer())] }
                }
                let store = PlaceStore(connection)
                let found = try store.places(ids, for: viewer).map(\.response)
                #expect(found.map { [$0.starSum, $0.ratingCount] } == expected)
                let labels = try store.labels(ids, for: viewer, in: .none)
                #expect(labels.map(\.averageStars) == found.map(\.averageStars))
                #expect(labels.map(\.ratingCount) == found.map(\.ratingCount))
            }
        }
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `sums follow ratings, suspensions, blocks and ends of accounts`(_ seed: UInt64) async throws {
        var random = Seeded(seed)
        let test = try await world()
        for step in 0..<120 {
            let member = Member.ID(rawValue: Self.members.randomElement(using: &random) ?? 1)
            let other = Self.members.randomElement(using: &random) ?? 1
            let place = Place.ID(rawValue: Self.places.randomElement(using: &random) ?? 100)
            let stars = Int.random(in: 1...5, using: &random)
            let choice = step == 90 ? 99 : Int.random(in: 0..<12, using: &random)
            try await test.write { connection in
                let store = PlaceStore(connection)
                switch choice {
                case 0..<6: try store.rate(place, stars: stars, by: member, at: TestDatabase.now)
                case 6..<8: try store.unrate(place, by: member, at: TestDatabase.now)
                case 8..<10:
                    var facts = try #require(try TargetStore(connection).facts(of: .member(member)))
                    facts.suspendedAt = choice == 8 ? TestDatabase.now : nil
                    try TargetStore(connection).update(facts, at: TestDatabase.now)
                case 99: _ = try AccountStore(connection).end(member, at: TestDatabase.now)
                default:
                    guard member.rawValue != other else { break }
                    try connection.execute(
                        """
                        INSERT INTO block (blocker_id, blocked_id, created_at) VALUES (\(member), \(other), 0)
                        ON CONFLICT (blocker_id, blocked_id) DO NOTHING
                        """
                    )
                }
            }
            if step % 10 == 9 { try await compare(test) }
        }
        try await compare(test)
    }

    @Test func `the migration sums what was rated before`() async throws {
        let folder = FileManager.default.temporaryDirectory.path + "/ratings-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let database = try SQLiteDatabase(path: folder + "/old.sqlite")
        _ = try await Migrator(Schema.migrations.filter { $0.name < "014" }).migrate(database)
        try await database.write { connection in
            for id in 1...3 {
                try connection.execute(
                    """
                    INSERT INTO member (id, handle, display_name, role, suspended_at, created_at)
                    VALUES (\(id), \("member_\(id)"), '', 'member', \(id == 3 ? Int64(1) : nil), 0)
                    """
                )
            }
            try connection.execute(
                """
                INSERT INTO poi (id, source, source_id, category, categories, lat, lon, cell, first_seen_at, updated_at)
                VALUES (9, 'osm', 'node/9', 'cafe', '["cafe"]', 57, 12, 1, 0, 0),
                       (10, 'osm', 'node/10', 'cafe', '["cafe"]', 57, 12, 1, 0, 0)
                """
            )
            try connection.execute(
                """
                INSERT INTO poi_rating (poi_id, member_id, stars, created_at, updated_at)
                VALUES (9, 1, 5, 0, 0), (9, 2, 3, 0, 0), (9, 3, 1, 0, 0), (10, 3, 4, 0, 0)
                """
            )
        }
        _ = try await Schema.migrator.migrate(database)
        let sums = try await database.read { connection in
            try connection.all("SELECT poi_id, stars, ratings FROM poi_rating_sum ORDER BY poi_id") { row in
                [try row.integer(), try row.integer(), try row.integer()]
            }
        }
        #expect(sums == [[9, 8, 2], [10, 0, 0]])
    }
}
