import Geodesy
import JSONText
import TestData
import Testing

/// Lists of stops, held against going through all of them.
struct StopSearchTests {
    private struct Known {
        let sourceID: String
        let coordinate: Coordinate
    }

    /// Clusters in a city, at the antimeridian and at a pole, and some stops anywhere.
    private static func population() -> [Known] {
        var random = Seeded(17)
        let centers = [
            (57.7, 11.97, 0.02), (0, 179.99, 0.03), (89.99, 0, 0.009), (-33.9, 151.2, 0.5), (0, 0, 89),
        ]
        return (0..<1000).compactMap { number in
            let (latitude, longitude, spread) = centers[number % centers.count]
            let north = latitude + Double.random(in: -1...1, using: &random) * spread
            var east = longitude + Double.random(in: -1...1, using: &random) * spread
            if latitude > 89 { east = Double.random(in: -180...180, using: &random) }
            if east >= 180 { east -= 360 }
            return Coordinate(latitude: north, longitude: east).map {
                Known(sourceID: "s\(number)", coordinate: $0)
            }
        }
    }

    private func csv(_ known: [Known]) -> String {
        known.reduce(into: "id,name,lat,lon\n") {
            $0 += "\($1.sourceID),Stop \($1.sourceID),\($1.coordinate.latitude),\($1.coordinate.longitude)\n"
        }
    }

    private func all(_ uri: String, in app: TestApp) async throws -> [String] {
        var (next, found): (String?, [String]) = (uri, [])
        while let page = next {
            let answer = try await app.get(page)
            found += answer.items.compactMap { $0["source_id"]?.stringValue }
            next = answer.next
        }
        return found
    }

    @Test func `the nearest stops come first, page after page`() async throws {
        let known = Self.population()
        try await withApp { app in
            try await app.importStops(csv(known))
            for (latitude, longitude) in [(57.7, 11.97), (0, 180), (90, 0), (-34, 151), (10, -100)] {
                let center = try #require(Coordinate(latitude: latitude, longitude: longitude))
                let sorted = known.map { (center.distance(to: $0.coordinate), $0.sourceID) }
                    .sorted { $0.0 < $1.0 }
                let place = "lat=\(latitude)&lon=\(longitude)"
                #expect(try await all("/v1/stops?\(place)&limit=100", in: app) == sorted.map(\.1))
                let first = try await app.get("/v1/stops?\(place)&limit=10")
                #expect(first.items.compactMap { $0["source_id"]?.stringValue } == sorted.prefix(10).map(\.1))
                let radius = sorted[37].0
                let near = try await all(
                    "/v1/stops?\(place)&radius_m=\(min(radius, 50_000))&limit=7",
                    in: app
                )
                #expect(near == sorted.filter { $0.0 <= min(radius, 50_000) }.map(\.1))
            }
        }
    }

    @Test func `a box holds what lies in it, once, page after page`() async throws {
        let known = Self.population()
        try await withApp { app in
            try await app.importStops(csv(known))
            for text in [
                "11.95,57.69,11.98,57.71", "179.98,-1,-179.98,1", "-180,-90,180,90", "-10,-10,10,10",
            ] {
                let edges = text.split(separator: ",").compactMap { Double($0) }
                let box = try #require(
                    BoundingBox(west: edges[0], south: edges[1], east: edges[2], north: edges[3])
                )
                let found = try await all("/v1/stops?bbox=\(text)&limit=30", in: app)
                #expect(found.count == Set(found).count)
                #expect(Set(found) == Set(known.filter { box.contains($0.coordinate) }.map(\.sourceID)))
            }
        }
    }

    @Test func `names are found by the beginnings of words, with slips, of one mode`() async throws {
        try await withApp { app in
            try await app.importStops(Register.city)
            for (query, names) in [
                ("q=brunns", ["ca", "cb", "c"]), ("q=brunsparken", ["ca", "cb", "c"]), ("q=stenpiren", ["f"]),
                ("q=stenpiren&mode=ferry", ["f"]), ("q=stenpiren&mode=metro", []),
                ("q=nordstan&source=reg", ["n"]),
                ("mode=bus", ["n"]), ("source_id=cb", ["cb"]),
                ("q=spårvagn&bbox=11.96,57.7,11.97,57.71", ["ca", "cb", "c"]),
            ] {
                let found = try await app.get("/v1/stops?\(query.replacing("å", with: "%C3%A5"))")
                #expect(
                    Set(found.items.compactMap { $0["source_id"]?.stringValue }) == Set(names),
                    "\(query)"
                )
            }
        }
    }
}
