import Geodesy
import Model
import Relational
import TestData
import Testing

@testable import Storage

/// The pages of places, in either of their orders.
struct PlaceWalkTests {
    private static func facts(_ number: Int64, _ random: inout Seeded) throws -> PlaceFacts {
        // Some stand on the very same spot.
        let spot = number % 7 == 0 ? 0 : Double.random(in: 0...1, using: &random)
        return try #require(
            PlaceFacts(
                source: "osm",
                sourceID: "node/\(number)",
                name: "Place \(number)",
                categories: number % 3 == 0 ? ["cafe", "bar"] : ["bar"],
                coordinate: try place(59 + spot, 18 + spot * 2)
            )
        )
    }

    /// 300 places, of which every eleventh is gone.
    private func world() async throws -> (TestDatabase, [Place]) {
        let test = try await TestDatabase()
        let places = try await test.write { connection in
            var random = Seeded(42)
            let store = PlaceStore(connection)
            for number in 1...300 as ClosedRange<Int64> {
                let facts = try Self.facts(number, &random)
                // Several at a time, as an import stores them.
                try store.insert(facts, as: .init(rawValue: number), at: TestDatabase.now + number / 10)
            }
            let all = try store.places((1...300).map { Place.ID(rawValue: $0) }, for: nil)
            for place in all where place.id.rawValue % 11 == 0 {
                try store.retire(place, at: TestDatabase.now)
            }
            return all.filter { $0.id.rawValue % 11 != 0 }
        }
        return (test, places)
    }

    private func matches(_ place: Place, _ selection: PlaceSelection) -> Bool {
        (selection.box?.contains(place.facts.coordinate) ?? true)
            && (selection.category.map(place.facts.categories.contains) ?? true)
            && (selection.since.map { place.updatedAt >= $0 } ?? true)
            && (selection.until.map { place.updatedAt < $0 } ?? true)
    }

    @Test func `pages with any filter contain every matching place once`() async throws {
        let (test, places) = try await world()
        let boxes = [
            nil, BoundingBox(west: 18.5, south: 59, east: 19.5, north: 59.6),
            BoundingBox(west: 18, south: 59, east: 18, north: 59),
        ]
        for box in boxes {
            for category in [nil, "cafe", "museum"] {
                for times in [
                    (nil, nil), (TestDatabase.now + 5, TestDatabase.now + 20), (nil, TestDatabase.now + 9),
                ] {
                    var selection = PlaceSelection()
                    (selection.box, selection.category) = (box, category)
                    (selection.since, selection.until) = times
                    let expected = places.filter { matches($0, selection) }.map(\.id).sorted()
                    for (size, start) in [
                        (1, nil), (7, nil), (400, nil),
                        (7, PlaceSelection.Cursor.change(.init(milliseconds: 0), .init(rawValue: 0))),
                    ] {
                        let found = try await test.read { [selection] connection in
                            var (found, cursor): ([Place.ID], PlaceSelection.Cursor?) = ([], start)
                            repeat {
                                let page = try PlaceStore(connection)
                                    .page(selection, for: nil, after: cursor, limit: size)
                                #expect(page.next == nil || page.places.count == size)
                                found += page.places.map(\.id)
                                cursor = page.next
                            } while cursor != nil && found.count < 1000
                            return found
                        }
                        #expect(found.sorted() == expected, "\(selection) \(size)")
                    }
                }
            }
        }
    }
}
