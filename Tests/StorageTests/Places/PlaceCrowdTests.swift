import EngineTesting
import Geodesy
import Model
import Relational
import Testing

@testable import Storage

/// Many places where one expects few, and boxes without height: each is listed once, and little is read
/// beside it.
struct PlaceCrowdTests {
    private static func facts(_ number: Int, at latitude: Double, _ longitude: Double) throws -> PlaceFacts {
        let coordinate = try #require(Coordinate(latitude: latitude, longitude: longitude))
        return try #require(
            PlaceFacts(
                source: "osm",
                sourceID: "node/\(number)",
                name: "Kiosk \(number)",
                categories: ["kiosk"],
                coordinate: coordinate
            )
        )
    }

    /// A database with places in one statement each 48, numbered from 1.
    private static func filled(_ positions: [(Double, Double)]) async throws -> TestDatabase {
        let test = try await TestDatabase()
        try await test.write { connection in
            let places = try positions.enumerated().map { index, position in
                (
                    id: Place.ID(rawValue: Int64(index + 1)),
                    facts: try facts(index + 1, at: position.0, position.1)
                )
            }
            try PlaceStore(connection).insert(places, at: TestDatabase.now)
        }
        return test
    }

    private static func pages(
        _ filter: PlaceFilter,
        in test: TestDatabase,
        limit: Int
    ) async throws -> [Int64] {
        try await test.read { connection in
            var (ids, cursor, rounds): ([Int64], PlaceSearchCursor?, Int) = ([], nil, 0)
            repeat {
                let page = try PlaceSearch(connection).page(filter, after: cursor, limit: limit)
                ids += page.hits.map(\.id.rawValue)
                cursor = page.next
                rounds += 1
            } while cursor != nil && rounds < 100
            return ids
        }
    }

    @Test(arguments: [nil, "kiosk", "kio"], [0, 500.0])
    func `a building with more places than a step is listed completely`(
        _ text: String?,
        _ distance: Double
    ) async throws {
        // A few around them, nearer and farther.
        var positions: [(Double, Double)] = Array(repeating: (60, 25), count: 1300)
        for number in 0..<40 { positions.append((60 + Double(number) / 4000, 25)) }
        let test = try await Self.filled(positions)
        var filter = PlaceFilter()
        filter.position = Coordinate(latitude: 60 - distance / 111_400, longitude: 25)
        filter.query = try text.map { try PlaceQuery($0) }
        for order in [PlaceFilter.Order.nearest, .relevance] {
            filter.order = order
            let ids = try await Self.pages(filter, in: test, limit: 300)
            #expect(ids.count == 1340 && Set(ids).count == 1340)
        }
    }

    @Test(arguments: [1, 10, 24, 25, 26]) func `a list of places at one point ends with its last page`(
        _ limit: Int
    ) async throws {
        var positions: [(Double, Double)] = Array(repeating: (60, 25), count: 25)
        positions.append((60.01, 25))
        let test = try await Self.filled(positions)
        var filter = PlaceFilter()
        filter.position = Coordinate(latitude: 60, longitude: 25)
        filter.area = .circle(radius: 0)
        let ids = try await Self.pages(filter, in: test, limit: limit)
        #expect(ids.sorted() == Array(1...25))
    }

    @Test(arguments: [nil, "kiosk"]) func `a box without height finds the places on its line with few reads`(
        _ text: String?
    ) async throws {
        // A land of kiosks, and three on a line through it.
        var positions: [(Double, Double)] = []
        for number in 0..<6000 {
            positions.append((58 + Double(number % 80) / 40, 12 + Double(number / 80) / 10))
        }
        positions += [(59.3211, 12.5), (59.3211, 15), (59.3211, 19.25)]
        let test = try await Self.filled(positions)
        var filter = PlaceFilter()
        filter.query = try text.map { try PlaceQuery($0) }
        filter.area = .box(try #require(BoundingBox(west: -180, south: 59.3211, east: 180, north: 59.3211)))
        let (ids, statements) = try await test.read {
            [filter] (connection: any Connection) -> ([Int64], Int) in
            let counter = ReadCounter(connection)
            let page = try PlaceSearch(counter).page(filter, after: nil, limit: 20)
            #expect(page.next == nil)
            return (page.hits.map(\.id.rawValue), counter.statements)
        }
        #expect(ids.sorted() == [6001, 6002, 6003])
        #expect(statements < 400)
    }

    @Test func `optimizing a fragmented index keeps its content`() async throws {
        let test = try await Self.filled([])
        for part in 0..<12 {
            try await test.write { connection in
                let places = try (1...100).map { number in
                    let id = part * 100 + number
                    let facts = try Self.facts(id, at: 60 + Double(number) / 100, 25 + Double(part) / 10)
                    return (id: Place.ID(rawValue: Int64(id)), facts: facts)
                }
                try PlaceStore(connection).insert(places, at: TestDatabase.now)
            }
        }
        let isSQLite = try await test.read { $0.dialect == .sqlite }
        #expect(try await test.read { try PlaceStore($0).isTextIndexInDisorder() } == isSQLite)
        var steps = 0
        while try await test.write({ [steps] in
            try PlaceStore($0).putTextIndexInOrder(isFirst: steps == 0)
        }) {
            steps += 1
            try #require(steps < 200)
        }
        #expect((steps > 0) == isSQLite)
        #expect(try await test.read { try PlaceStore($0).isTextIndexInDisorder() } == false)
        if isSQLite {
            #expect(try await test.integer("SELECT count(DISTINCT segid) FROM poi_text_idx") == 1)
            try await test.write {
                _ = try $0.execute("INSERT INTO poi_text (poi_text) VALUES ('integrity-check')")
            }
        }
        var filter = PlaceFilter()
        filter.query = try PlaceQuery("kiosk")
        filter.position = Coordinate(latitude: 60.5, longitude: 25.5)
        #expect(try await Set(Self.pages(filter, in: test, limit: 500)).count == 1200)
    }
}
