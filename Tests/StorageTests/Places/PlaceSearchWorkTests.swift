import EngineTesting
import Geodesy
import Model
import Relational
import Testing

@testable import Storage

/// How much a search for places reads: little, wherever it is asked from and whatever it is given.
struct PlaceSearchWorkTests {
    private static let count = 12_000

    /// A city of cafés that are evenly spread over 40 km by 40 km, each with a number in its name.
    private static func city() async throws -> TestDatabase {
        let test = try await TestDatabase()
        try await test.write { connection in
            let store = PlaceStore(connection)
            for number in 0..<Self.count {
                let coordinate = Coordinate(
                    latitude: 48 + Double(number % 110) / 300,
                    longitude: 2 + Double(number / 110) / 200
                )
                let facts = PlaceFacts(
                    source: "osm",
                    sourceID: "node/\(number)",
                    name: "Nummer\(number) Café",
                    categories: ["cafe"],
                    coordinate: try #require(coordinate)
                )
                try store.insert(
                    try #require(facts),
                    as: .init(rawValue: Int64(number + 1)),
                    at: TestDatabase.now
                )
            }
        }
        try await test.database.analyze()
        return test
    }

    private static let shared = Task { try await city() }

    /// A page, and how many rows were read for it.
    private func page(
        _ filter: PlaceFilter,
        after cursor: PlaceSearchCursor? = nil,
        limit: Int = 20
    ) async throws -> (page: PlaceSearch.Page, rows: Int) {
        try await Self.shared.value.read { connection in
            let counter = ReadCounter(connection)
            return (try PlaceSearch(counter).page(filter, after: cursor, limit: limit), counter.rows)
        }
    }

    private func filter(_ text: String?, at latitude: Double, _ longitude: Double) throws -> PlaceFilter {
        var filter = PlaceFilter()
        filter.position = Coordinate(latitude: latitude, longitude: longitude)
        filter.query = try text.map { try PlaceQuery($0) }
        return filter
    }

    @Test(arguments: [nil, "cafe"], [(48.1, 2.1), (48.9, 2.9), (-30, 170)])
    func `a search in a sparse box reads only the box`(
        _ text: String?,
        _ position: (Double, Double)
    ) async throws {
        var filter = try filter(text, at: position.0, position.1)
        filter.area = .box(
            try #require(BoundingBox(west: 2.101, south: 48.101, east: 2.1015, north: 48.1015))
        )
        let empty = try await page(filter)
        #expect(empty.page.hits.isEmpty && empty.page.next == nil)
        #expect(empty.rows < 100)
        filter.area = .box(
            try #require(BoundingBox(west: 2.0999, south: 48.0999, east: 2.1001, north: 48.1001))
        )
        let one = try await page(filter)
        #expect(one.page.hits.count == 1)
        #expect(one.rows < 200)
    }

    @Test(arguments: [nil, "cafe"], [(10.0, 2.4), (-33, 151), (48.2, -60), (89.9, 100)])
    func `a search from far away finds the nearest without reading the rest`(
        _ text: String?,
        _ position: (Double, Double)
    ) async throws {
        var filter = try filter(text, at: position.0, position.1)
        filter.order = .nearest
        let found = try await page(filter)
        #expect(found.page.hits.count == 20)
        #expect(found.rows < Self.count / 2)
        let center = try #require(filter.position)
        let nearest = (0..<Self.count).compactMap { number in
            Coordinate(latitude: 48 + Double(number % 110) / 300, longitude: 2 + Double(number / 110) / 200)
        }.map(center.distance).sorted()
        #expect(found.page.hits.map(\.rank) == Array(nearest.prefix(20)))
    }

    @Test(arguments: ["nummer", "nummer1", "nummer11"])
    func `typing one more letter never loses the nearest match`(_ beginning: String) async throws {
        var filter = try filter(beginning, at: 48.18, 2.27)
        filter.order = .nearest
        let found = try await page(filter)
        let center = try #require(filter.position)
        let expected = (0..<Self.count).filter { "nummer\($0)".hasPrefix(beginning) }.map { number in
            let there = Coordinate(
                latitude: 48 + Double(number % 110) / 300,
                longitude: 2 + Double(number / 110) / 200
            )
            return (there.map(center.distance) ?? .infinity, Int64(number + 1))
        }.sorted { $0 < $1 }
        #expect(found.page.hits.map(\.id.rawValue) == expected.prefix(20).map(\.1))
    }

    @Test func `a made-up cursor reads no more than a page`() async throws {
        let filter = try filter("cafe", at: 48.18, 2.27)
        let forged = PlaceSearchCursor(
            section: .ring(inner: 0, outer: 100_000_000),
            last: PlaceHit(id: .init(rawValue: 5), rank: 5),
            reading: .plain
        )
        let found = try await page(filter, after: forged, limit: 2)
        #expect(found.page.hits.count == 2)
        #expect(found.rows < Self.count)
    }

    @Test func `every place is listed once, however the pages are cut`() async throws {
        let filter = try filter("nummer", at: 48.18, 2.27)
        var (ids, cursor): ([Place.ID], PlaceSearchCursor?) = ([], nil)
        repeat {
            let found = try await page(filter, after: cursor, limit: 1000).page
            ids += found.hits.map(\.id)
            cursor = found.next
        } while cursor != nil && ids.count <= Self.count
        #expect(ids.count == Self.count)
        #expect(Set(ids).count == Self.count)
    }
}
