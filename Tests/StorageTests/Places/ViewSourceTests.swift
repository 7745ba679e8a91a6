import Geodesy
import Model
import Relational
import TestData
import Testing

@testable import Storage

/// What a view reads in a sector and from a distance on, held against going through everything.
struct ViewSourceTests {
    private struct Known {
        let id: Place.ID
        let coordinate: Coordinate
        let name: String
        let categories: [String]
    }

    private static let words = ["alpha", "beta", "gamma", "beta gamma", "alpha delta"]
    private static let categories = ["cafe", "bakery", "fuel", "bench"]
    private static let centers = [(57.7, 11.97), (0, 179.999), (89.99, 0), (-33.9, 151.2)]

    private func places(around centers: [Coordinate]) -> [Known] {
        var random = Seeded(21)
        return (0..<6000).map { number in
            // Half stand in one direction.
            let azimuth =
                number % 2 == 0
                ? Double.random(in: 20...35, using: &random) : .random(in: 0..<360, using: &random)
            let distance = 4000 * Double.random(in: 0...1, using: &random).squareRoot()
            return Known(
                id: Place.ID(rawValue: Int64(number + 1)),
                coordinate: centers[number % centers.count].destination(azimuth: azimuth, distance: distance),
                name: Self.words[Int.random(in: 0..<Self.words.count, using: &random)],
                categories: Array(
                    Self.categories.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random))
                )
            )
        }
    }

    private func filled(_ known: [Known]) async throws -> TestDatabase {
        let test = try await TestDatabase()
        let rows = try known.map { place in
            let facts = PlaceFacts(
                source: "osm",
                sourceID: "node/\(place.id)",
                name: place.name,
                categories: place.categories,
                coordinate: place.coordinate
            )
            return (id: place.id, facts: try #require(facts))
        }
        try await test.database.write { try PlaceStore($0).insert(rows, at: TestDatabase.now) }
        return test
    }

    /// Where a search looks: from a distance on, within another, between two azimuths.
    private struct Look {
        let center: Coordinate
        let start: Double
        let reach: Double
        let sectors: [(first: Double, last: Double)]

        init(_ center: Coordinate, _ random: inout Seeded) {
            self.center = center
            reach = [300, 1500, 5000].randomElement(using: &random) ?? 300
            start = Bool.random(using: &random) ? 0 : reach * Double.random(in: 0...0.9, using: &random)
            sectors = (0..<Int.random(in: 0...2, using: &random)).map { _ in
                let first = Double.random(in: 0..<360, using: &random)
                return (first, first + Double.random(in: 5...200, using: &random))
            }
        }

        func wanted(_ count: Int) -> NearestQuery {
            let areas = sectors.compactMap {
                Sector(center: center, from: $0.first - 0.1, to: $0.last + 0.1, slack: 0.1)
            }
            return NearestQuery(around: center, from: start, within: reach, sectors: areas, count: count)
        }

        func holds(_ coordinate: Coordinate) -> Bool {
            let (distance, azimuth) = center.inverse(to: coordinate)
            return distance >= start && distance <= reach
                && sectors.allSatisfy { Angle.positive(azimuth - $0.first) <= $0.last - $0.first }
        }
    }

    @Test func `words and categories find the requested number of nearest places in a sector`() async throws {
        let centers = try Self.centers.map { try place($0.0, $0.1) }
        let known = places(around: centers)
        let test = try await filled(known)
        var random = Seeded(22)
        var (found, cut) = (0, 0)
        for _ in 0..<120 {
            let center = try #require(centers.randomElement(using: &random))
            let look = Look(center, &random)
            let word = [nil, "beta", "alpha delta", "gam"].randomElement(using: &random) ?? nil
            let wanted = Array(
                Self.categories.shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random))
            )
            let count = [1, 20, 400, 5000].randomElement(using: &random) ?? 1
            let all = known.filter { place in
                look.holds(place.coordinate)
                    && (wanted.isEmpty || wanted.contains { place.categories.contains($0) })
                    && word?.split(separator: " ").allSatisfy { place.name.contains($0) } ?? true
            }.sorted {
                (center.distance(to: $0.coordinate), $0.id) < (center.distance(to: $1.coordinate), $1.id)
            }.map(\.id)
            let ids = try await test.read { connection in
                let accept = { (id: Place.ID, coordinate: Coordinate) in look.holds(coordinate) ? id : nil }
                guard let word else {
                    return try PlaceStore(connection).nearest(
                        look.wanted(count),
                        categories: wanted,
                        accept: accept
                    )
                }
                var filter = PlaceFilter()
                filter.query = try PlaceQuery(word)
                filter.categories = wanted
                filter.position = center
                filter.area = .circle(radius: look.reach)
                filter.order = .nearest
                return try PlaceSearch(connection).nearest(
                    look.wanted(count),
                    filter: filter,
                    accept: accept
                )
            }
            #expect(ids == Array(all.prefix(count)), "\(word ?? "-") \(wanted) \(look)")
            found += ids.count
            if all.count > count { cut += 1 }
        }
        #expect(found > 2000 && cut > 10, "\(found) \(cut)")
    }

    @Test func `filters by author, group and place find their nearest notes in a sector`() async throws {
        let world = try await SearchTests().world(seed: 23)
        let city = try place(59.33, 18.06)
        var random = Seeded(24)
        var found = 0
        for _ in 0..<150 {
            let look = Look(city, &random)
            var filter = NoteFilter()
            if Bool.random(using: &random) {
                filter.author = .init(rawValue: .random(in: 1...3, using: &random))
            }
            if Int.random(in: 0..<3, using: &random) == 0 { filter.group = world.group }
            if Int.random(in: 0..<3, using: &random) == 0 { filter.placeID = SearchTests.placeID }
            let viewer = Viewer(member: .init(rawValue: 2), position: city, instant: TestDatabase.now)
            let count = [1, 10, 1000].randomElement(using: &random) ?? 1
            let ids = try await world.test.read { [filter] connection in
                let accept = { (id: Note.ID, coordinate: Coordinate, _: Double?) in
                    look.holds(coordinate) ? id : nil
                }
                return try NoteStore(connection).nearest(
                    look.wanted(count),
                    filter: filter,
                    for: viewer,
                    accept: accept
                )
            }
            filter.area = .circle(center: city, radius: look.reach)
            let all = try await world.test.read { [filter] connection in
                try NoteStore(connection).page(filter, order: .nearest, for: viewer, after: nil, limit: 5000)
                    .notes
            }
            let expected = all.filter { look.holds($0.coordinate) }.map(\.id)
            #expect(ids == Array(expected.prefix(count)), "\(filter)")
            found += ids.count
        }
        #expect(found > 1000, "\(found)")
    }
}
