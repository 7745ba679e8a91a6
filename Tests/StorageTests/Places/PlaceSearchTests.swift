import Geodesy
import Model
import Relational
import TestData
import Testing

@testable import Storage

/// The search for places, held against going through all of them.
struct PlaceSearchTests {
    private struct Known {
        let id: Place.ID
        let coordinate: Coordinate
        let name: String
    }

    /// Clusters in a city, at the antimeridian and at a pole, and some places anywhere.
    private static func population() -> [Known] {
        var random = Seeded(11)
        let centers = [
            (57.7, 11.97, 0.02), (0, 179.99, 0.03), (89.99, 0, 0.02), (-33.9, 151.2, 0.5), (0, 0, 180),
        ]
        let words = ["alpha", "beta", "gamma", "delta", "beta gamma", "alpha delta"]
        return (0..<1500).compactMap { number in
            let (latitude, longitude, spread) = centers[number % centers.count]
            let north = latitude + Double.random(in: -1...1, using: &random) * min(spread, 89)
            var east = longitude + Double.random(in: -1...1, using: &random) * spread
            if latitude > 89 { east = Double.random(in: -180...180, using: &random) }
            if east >= 180 { east -= 360 }
            let name = words[Int.random(in: 0..<words.count, using: &random)]
            guard let coordinate = Coordinate(latitude: min(north, 90), longitude: east) else { return nil }
            return Known(id: Place.ID(rawValue: Int64(number + 1)), coordinate: coordinate, name: name)
        }
    }

    private func filled(_ known: [Known]) async throws -> TestDatabase {
        let test = try await TestDatabase()
        try await test.database.write { connection in
            let store = PlaceStore(connection)
            for place in known {
                let facts = PlaceFacts(
                    source: "osm",
                    sourceID: "node/\(place.id)",
                    name: place.name,
                    categories: ["cafe"],
                    coordinate: place.coordinate
                )
                if let facts { try store.insert(facts, as: place.id, at: TestDatabase.now) }
            }
        }
        return test
    }

    private func all(_ filter: PlaceFilter, in test: TestDatabase, limit: Int) async throws -> [Place.ID] {
        try await test.database.read { connection in
            var ids: [Place.ID] = []
            var cursor: PlaceSearchCursor?
            repeat {
                let page = try PlaceSearch(connection).page(filter, after: cursor, limit: limit)
                ids += page.hits.map(\.id)
                cursor = page.next
            } while cursor != nil && ids.count < 5000
            return ids
        }
    }

    @Test func `every place is listed once, nearest first, from any position`() async throws {
        let known = Self.population()
        let test = try await filled(known)
        for (latitude, longitude) in [(57.7, 11.97), (0, -179.98), (90, 0), (-40, 160), (12, 40)] {
            let center = try #require(Coordinate(latitude: latitude, longitude: longitude))
            for text in [nil, "beta", "alpha delta"] {
                var filter = PlaceFilter()
                filter.position = center
                filter.order = .nearest
                filter.query = try text.map { try PlaceQuery($0) }
                let expected = known.filter { place in
                    text?.split(separator: " ").allSatisfy { place.name.contains($0) } ?? true
                }.sorted {
                    let (left, right) = (
                        center.distance(to: $0.coordinate), center.distance(to: $1.coordinate)
                    )
                    return (left, $0.id) < (right, $1.id)
                }.map(\.id)
                #expect(
                    try await all(filter, in: test, limit: 70) == expected,
                    "\(latitude) \(longitude) \(text ?? "-")"
                )
                filter.order = .relevance
                let ranked = try await all(filter, in: test, limit: 41)
                #expect(Set(ranked) == Set(expected))
                filter.area = .circle(radius: 20_000)
                let near = expected.filter { id in
                    known.first { $0.id == id }.map { center.distance(to: $0.coordinate) <= 20_000 } ?? false
                }
                let inside = try await all(filter, in: test, limit: 100)
                #expect(Set(inside) == Set(near))
            }
        }
    }

    @Test func `a search in a box finds its places, also across the antimeridian`() async throws {
        let known = Self.population()
        let test = try await filled(known)
        for (west, south, east, north) in [
            (179.98, -1.0, -179.98, 1.0), (-180, -90, 180, 90), (11, 57, 12, 58),
        ] {
            let box = try #require(BoundingBox(west: west, south: south, east: east, north: north))
            var filter = PlaceFilter()
            filter.area = .box(box)
            filter.query = try PlaceQuery("beta")
            let expected = known.filter { $0.name.contains("beta") && box.contains($0.coordinate) }.map(\.id)
            let found = try await all(filter, in: test, limit: 100)
            #expect(found.count == expected.count)
            #expect(Set(found) == Set(expected))
        }
    }

    @Test func `the text index matches the places, also after changes`() async throws {
        let known = Self.population()
        let test = try await filled(Array(known.prefix(50)))
        try await test.database.write { connection in
            let store = PlaceStore(connection)
            for (number, place) in try store.places(known.prefix(50).map(\.id), for: nil).enumerated() {
                var facts = try #require(
                    PlaceFacts(
                        source: "osm",
                        sourceID: place.facts.sourceID,
                        name: number % 3 == 0 ? "omega" : place.facts.name,
                        categories: ["cafe"],
                        coordinate: place.facts.coordinate
                    )
                )
                facts.phone = "\(number)"
                if number % 5 == 4 {
                    try store.retire(place, at: TestDatabase.now)
                } else {
                    try store.update(place, to: facts, at: TestDatabase.now)
                }
            }
        }
        var filter = PlaceFilter()
        filter.query = try PlaceQuery("omega")
        #expect(
            try await all(filter, in: test, limit: 100).count == (0..<50).count { $0 % 3 == 0 && $0 % 5 != 4 }
        )
        filter.query = try PlaceQuery("cafe")
        #expect(try await all(filter, in: test, limit: 100).count == 40)
        if !TestEngine.isPostgres {
            // FTS5 compares its index with the documents, and fails where they differ.
            try await test.database.write { connection in
                try connection.execute("INSERT INTO poi_text (poi_text, rank) VALUES ('integrity-check', 1)")
            }
        }
    }

    @Test func `typing errors are corrected anywhere in a word`() async throws {
        let test = try await filled([])
        try await test.database.write { connection in
            let center = try #require(Coordinate(latitude: 1, longitude: 1))
            for (number, name) in ["Hermitage", "Kämpen", "Stockmann"].enumerated() {
                let facts = PlaceFacts(
                    source: "osm",
                    sourceID: "node/\(number)",
                    name: name,
                    categories: ["hotel"],
                    coordinate: center
                )
                try PlaceStore(connection).insert(
                    try #require(facts),
                    as: Place.ID(rawValue: Int64(number + 1)),
                    at: TestDatabase.now
                )
            }
        }
        let word = Array("hermitage")
        var slips: [String] = ["kampne", "stokcmann", "stockmnn", "tockmann"]
        for place in word.indices {
            slips.append(String(word[..<place] + word[(place + 1)...]))
            slips.append(String(word[..<place] + ["x"] + word[place...]))
            slips.append(String(word[..<place] + ["x"] + word[(place + 1)...]))
            if place > 0 {
                var swapped = word
                swapped.swapAt(place - 1, place)
                slips.append(String(swapped))
            }
        }
        for slip in slips {
            var filter = PlaceFilter()
            filter.query = try PlaceQuery(slip)
            #expect(try await all(filter, in: test, limit: 10).count == 1, "\(slip)")
            // Two slips are none that we know.
            filter.query = try PlaceQuery("zz" + slip)
            #expect(try await all(filter, in: test, limit: 10).isEmpty)
        }
    }
}
