import Geodesy
import Model
import Relational
import Testing

@testable import Storage

/// What an import reads of the places that are stored.
struct PlaceImportStoreTests {
    private static func facts(_ number: Int, source: String = "osm") throws -> PlaceFacts {
        let coordinate = try #require(Coordinate(latitude: 1, longitude: Double(number / 2)))
        return try #require(
            PlaceFacts(
                source: source,
                sourceID: "node/\(number)",
                name: "Place \(number)",
                categories: ["cafe"],
                coordinate: coordinate
            )
        )
    }

    /// Twenty places, two in each cell, another source's, and one that is gone.
    private func filled() async throws -> TestDatabase {
        let test = try await TestDatabase()
        try await test.write { connection in
            let store = PlaceStore(connection)
            for number in 0..<20 {
                try store.insert(
                    Self.facts(number),
                    as: .init(rawValue: Int64(100 + number)),
                    at: TestDatabase.now
                )
            }
            try store.insert(Self.facts(3, source: "own"), as: .init(rawValue: 200), at: TestDatabase.now)
            try connection.execute("UPDATE poi SET gone_at = \(TestDatabase.now) WHERE id = 107")
        }
        return test
    }

    private func walked(
        _ test: TestDatabase,
        from first: Int64 = 0,
        through end: Int64 = .max,
        pages limit: Int
    ) async throws -> [Int64] {
        var found: [PlaceStore.ImportedPlace] = []
        while true {
            let last = found.last
            let page = try await test.read {
                try PlaceStore($0).importedPlaces(
                    of: "osm",
                    from: first,
                    through: end,
                    after: last,
                    limit: limit
                )
            }
            found += page
            if page.count < limit { return found.map(\.id.rawValue) }
        }
    }

    @Test(arguments: [1, 2, 3, 7, 100])
    func `what stands is walked in the order of cells, page by page`(_ limit: Int) async throws {
        let test = try await filled()
        let expected = Array(100..<120).filter { $0 != 107 }.map(Int64.init)
        #expect(try await walked(test, pages: limit).sorted() == expected)
        let cells = try await test.read {
            try PlaceStore($0).importedPlaces(of: "osm", from: 0, through: .max, after: nil, limit: 100).map(
                \.cell
            )
        }
        #expect(cells == cells.sorted())
        let cell = try GridCell(Self.facts(8).coordinate).rawValue
        #expect(try await walked(test, from: cell, through: cell, pages: limit) == [108, 109])
        #expect(try await walked(test, from: cell + 1, through: cell + 2, pages: limit).isEmpty)
    }

    @Test func `places are found by what their source calls them`() async throws {
        let test = try await filled()
        let wanted = (0..<300).map { "node/\($0)" }
        let found = try await test.read { try PlaceStore($0).places(of: "osm", with: wanted) }
        #expect(found.count == 20)
        #expect(found.first { $0.id.rawValue == 107 }?.goneAt == TestDatabase.now)
        #expect(try found.first { $0.id.rawValue == 104 }?.facts == Self.facts(4))
    }

    @Test(arguments: [1, 100])
    func `what is gone is forgotten where nobody refers to it`(_ limit: Int) async throws {
        let test = try await filled()
        try await test.add(members: [1])
        let notes = try [103, 104, 107].map { number in
            var note = Note.numbered(Int64(number), at: try place(1, 2))
            note.poi = .init(rawValue: Int64(number))
            return note
        }
        try await test.add(notes)
        let (forgotten, left) = try await test.write { connection in
            let store = PlaceStore(connection)
            try connection.execute("UPDATE poi SET gone_at = NULL WHERE id = 107")
            for place in try store.places([103, 104, 107, 200].map { .init(rawValue: $0) }, for: nil) {
                try store.retire(place, at: TestDatabase.now)
            }
            #expect(try !store.isThere(.init(rawValue: 200)))
            try connection.execute("UPDATE note SET poi_id = NULL WHERE poi_id <> 104")
            var (gone, page): ([Place.ID], [Place.ID]) = ([], [])
            repeat {
                page = try store.gone(of: "osm", after: gone.last, limit: limit)
                gone += page
            } while page.count == limit
            #expect(gone.map(\.rawValue) == [103, 104, 107])
            let forgotten = try (gone + [.init(rawValue: 105)]).filter { try store.forget($0) }
            return (
                forgotten.map(\.rawValue), try store.gone(of: "osm", after: nil, limit: 10).map(\.rawValue)
            )
        }
        #expect(forgotten == [103, 107])
        #expect(left == [104])
        #expect(try await test.integer("SELECT count(*) FROM poi") == 18)
    }
}

/// The plans of what an import reads, as SQLite makes them.
struct PlaceImportPlanTests {
    @Test func `the places of a source are read in the order of an index`() async throws {
        let test = try await TestDatabase()
        let standing = try await test.database.queryPlan(
            PlaceStore.importedPlaces(of: "osm", after: (5, 0), through: 500, limit: 10)
        )
        #expect(
            standing.count == 1 && standing[0].contains("poi_by_source_cell (source=? AND "),
            "\(standing)"
        )
        let gone = try await test.database.queryPlan(PlaceStore.gone(of: "osm", after: nil, limit: 10))
        #expect(gone.count == 1 && gone[0].contains("poi_gone (source=? AND id>?)"), "\(gone)")
    }
}
