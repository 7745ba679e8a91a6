import Geodesy
import HTTPTypes
import JSONText
import Model
import Relational
import Storage
import Testing

/// What a view shows where more is there than its limit lets through.
struct ViewShareTests {
    private static let here = "lat=57.7&lon=11.97"

    private func point(_ azimuth: Double, _ distance: Double) throws -> Coordinate {
        try #require(Coordinate(latitude: 57.7, longitude: 11.97)).destination(
            azimuth: azimuth,
            distance: distance
        )
    }

    /// Puts places in a direction, the first one `distance` metres away and each a metre farther.
    private func addPlaces(
        _ count: Int,
        to app: TestApp,
        from number: Int64,
        azimuth: Double,
        distance: Double = 20
    ) async throws {
        let rows = try (0..<count).map { index in
            let coordinate = try point(azimuth, distance + Double(index))
            let facts = PlaceFacts(
                source: "osm",
                sourceID: "node/\(number + Int64(index))",
                name: "Café \(index)",
                categories: ["cafe"],
                coordinate: coordinate
            )
            return (id: Place.ID(rawValue: number + Int64(index)), facts: try #require(facts))
        }
        try await app.database.write { connection in
            try PlaceStore(connection).insert(rows, at: app.clock.now)
            try ChangeLog(connection).takeNumber(touching: [.places], at: app.clock.now)
        }
    }

    private func addNote(
        _ title: String,
        to app: TestApp,
        by person: Person,
        azimuth: Double,
        distance: Double
    ) async throws {
        let there = try point(azimuth, distance)
        try await app.makeNote(title, as: person, ["lat": "\(there.latitude)", "lon": "\(there.longitude)"])
    }

    private func kinds(_ answer: Answer) -> [String: Int] {
        Dictionary(answer.items.map { ($0["kind"]?.stringValue ?? "", 1) }, uniquingKeysWith: +)
    }

    @Test func `in a city full of places the notes ahead are in the default view`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            try await addPlaces(180, to: app, from: 1000, azimuth: 0)
            for index in 0..<3 {
                let distance = 250 + Double(index)
                try await addNote("n\(index)", to: app, by: ada, azimuth: 1, distance: distance)
            }
            let query = "\(Self.here)&heading_deg=0"
            let view = try await app.get("/v1/view?\(query)")
            #expect(kinds(view) == ["note": 3, "poi": 47])
            #expect(view.titles.suffix(3) == ["n0", "n1", "n2"])
            let distances = view.items.compactMap { $0["distance_m"]?.doubleValue }
            #expect(distances == distances.sorted())
            #expect(view["hidden_count"]?.integerValue == 133)
            #expect(view["hidden"]?["note"]?.integerValue == 0)
            #expect(view["hidden"]?["poi"]?.integerValue == 133)
            let counts = view["clusters"]?.arrayValue?.compactMap { $0["count"]?.integerValue } ?? []
            #expect(counts.reduce(0, +) == 133)
            let body = #"{"lat":57.7,"lon":11.97,"heading_deg":0}"#
            #expect(try await app.send(.post, "/v1/view", json: body).body == view.body)
            let picture = try await app.get("/v1/view.svg?\(query)")
            #expect(picture.text.contains("<title>n2</title>"))
            #expect(picture.text.contains("3 notes and 47 places in view"))

            // Notes get half, rounded up; what they do not need, the places get.
            let three = try await app.get("/v1/view?\(query)&limit=3")
            #expect(kinds(three) == ["note": 2, "poi": 1])
            #expect(three["hidden"]?["note"]?.integerValue == 1)
            let notes = try await app.get("/v1/view?\(query)&limit=3&kinds=notes")
            #expect(kinds(notes) == ["note": 3])
            #expect(notes["hidden"]?["note"]?.integerValue == 0)
            #expect(notes["hidden"]?["poi"] == nil)
            #expect(kinds(try await app.get("/v1/view?\(query)&limit=3&kinds=pois")) == ["poi": 3])
        }
    }

    @Test func `a full circle shows up to a thousand, other views two hundred`() async throws {
        try await withApp { app in
            try await addPlaces(1100, to: app, from: 1000, azimuth: 0)
            for (query, shown, hidden, more) in [
                ("fov_deg=360&range_m=5000&limit=5000", 1000, 100, false),
                ("fov_deg=359&heading_deg=0&range_m=5000&limit=5000", 200, 900, false),
                ("fov_deg=360&range_m=5000", 50, 1000, true),
                ("fov_deg=360&range_m=5000&min_range_m=499.5&limit=1000", 620, 0, false),
            ] {
                for cap in ["nearest", "sector"] {
                    let view = try await app.get("/v1/view?\(Self.here)&\(query)&cap=\(cap)")
                    #expect(view.items.count == shown, "\(query)")
                    #expect(view["hidden_count"]?.integerValue == Int64(hidden), "\(query)")
                    #expect(view["hidden_more"]?.boolValue == more, "\(query)")
                }
            }
            let rows = try await app.get("/v1/view?\(Self.here)&fov_deg=360&range_m=5000&limit=1000")
            #expect(rows.items.allSatisfy { $0["row"]?.integerValue != nil })
            #expect(try await app.get("/v1/view?\(Self.here)&fov_deg=360&limit=0").faults == ["limit"])
            #expect(try await app.get("/v1/view?\(Self.here)&fov_deg=360&cap=all").faults == ["cap"])
        }
    }

    @Test func `with the limit shared by sectors, a busy street does not hide the rest`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            // More than are fetched for all around, so that the far ones have to be looked for by themselves.
            try await addPlaces(1400, to: app, from: 1000, azimuth: 15)
            try await addPlaces(4, to: app, from: 5000, azimuth: 185, distance: 3000)
            try await addPlaces(1, to: app, from: 6000, azimuth: 31, distance: 3000)
            try await addNote("far", to: app, by: ada, azimuth: 16, distance: 2900)
            let query = "\(Self.here)&fov_deg=360&range_m=4000&limit=12"
            let nearest = try await app.get("/v1/view?\(query)")
            #expect(nearest.titles.suffix(1) == ["far"])
            let shared = try await app.get("/v1/view?\(query)&cap=sector")
            func count(_ sector: Double) -> Int {
                shared.items.count { item in
                    let azimuth = item["azimuth_deg"]?.doubleValue ?? -1
                    return (sector..<sector + 30).contains(azimuth)
                }
            }
            #expect([0, 30, 180].map(count) == [7, 1, 4])
            #expect(kinds(shared) == ["note": 1, "poi": 11])
            let distances = shared.items.compactMap { $0["distance_m"]?.doubleValue }
            #expect(distances == distances.sorted())
            #expect(shared["hidden_more"]?.boolValue == true)
            #expect(try await app.get("/v1/view?\(query)&cap=sector").body == shared.body)
            // A camera that looks south has only some of the sectors.
            let south = try await app.get(
                "/v1/view?\(Self.here)&heading_deg=180&range_m=4000&limit=12&cap=sector&accuracy_m=10"
            )
            #expect(kinds(south) == ["poi": 4], "\(south.text)")
        }
    }
}
