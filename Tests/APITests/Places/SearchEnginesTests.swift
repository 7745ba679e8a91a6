import Geodesy
import Model
import Relational
import Storage
import TestData
import Testing

/// The answers of both engines, held against each other.
@Suite(
    .enabled(if: SharedData.isAvailable, "the shared data is not there"),
    .enabled(if: TestEngine.hasServer, "SIGHTLINE_TEST_POSTGRES names no server; scripts/test starts one"),
    .enabled(if: !TestEngine.isPostgres, "one pass compares both")
)
struct SearchEnginesTests {
    /// Words of which much is found, and little; slips of words for kinds of places among them.
    private static let others = [
        "krogh", "a", "st", "mat", "food", "restaurnt", "cafe", "kafé", "hotel p", "parking", "bar pub",
        "shop",
        "helsinki", "monaco", "rue", "katu", "sauna", "moské", "zoo", "pizza place", "hotel de la gare",
        "krog",
    ]

    @Test func `both engines find the same places in the same order`() async throws {
        try await withApp { app in
            let other = try await TestEngine.openPostgres(for: app.folder)
            try await app.importTowns()
            try await app.importTowns(into: other)
            let searches = try SearchQuality.searches("typed.tsv") + SearchQuality.searches("hand.tsv")
            var asked: Set<String> = []
            for search in searches {
                let position = try #require(search.position)
                try await expectTheSame(search.query, at: position, app.database, other)
                // The words that are in no list are looked for once in each town.
                guard asked.insert(search.town).inserted else { continue }
                for text in Self.others { try await expectTheSame(text, at: position, app.database, other) }
            }
            #expect(asked.count == SearchQuality.towns.count)
            await other.close()
        }
    }

    private func expectTheSame(
        _ text: String,
        at position: Coordinate,
        _ one: any Database,
        _ other: any Database
    ) async throws {
        var filter = PlaceFilter()
        filter.query = try PlaceQuery(text)
        filter.position = position
        let (left, right) = (try await found(filter, in: one), try await found(filter, in: other))
        #expect(left == right, "'\(text)' at \(position)")
    }

    /// What the places of two pages are at their source.
    private func found(_ filter: PlaceFilter, in database: any Database) async throws -> [String] {
        try await database.read { connection in
            let first = try PlaceSearch(connection).page(filter, after: nil, limit: 20)
            var hits = first.hits
            if let next = first.next {
                hits += try PlaceSearch(connection).page(filter, after: next, limit: 20).hits
            }
            return try PlaceStore(connection).places(hits.map(\.id), for: nil).map(\.facts.sourceID)
        }
    }
}
