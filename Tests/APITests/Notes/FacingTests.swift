import Geodesy
import HTTPTypes
import JSONText
import Testing

/// Who looks at a place.
struct FacingTests {
    private static let point = Coordinate(latitude: 59.33, longitude: 18.06)

    /// Puts a photo somewhere around the point.
    private func photo(
        _ app: TestApp,
        _ person: Person,
        _ title: String,
        azimuth: Double,
        distance: Double,
        heading: String?,
        fieldOfView: String = "60"
    ) async throws -> String {
        let place = try #require(Self.point).destination(azimuth: azimuth, distance: distance)
        var fields = [
            "lat": "\(place.latitude)", "lon": "\(place.longitude)", "fov_deg": fieldOfView,
        ]
        if let heading { fields["heading_deg"] = heading }
        return try await app.makeNote(title, as: person, fields)
    }

    @Test func `only photos that look at a point are listed`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            // South of the point, looking north, in several ways.
            let straight = try await photo(app, ada, "straight", azimuth: 180, distance: 100, heading: "0")
            let left = try await photo(app, ada, "left", azimuth: 180, distance: 200, heading: "29.5")
            let right = try await photo(app, ada, "right", azimuth: 180, distance: 300, heading: "330.5")
            _ = try await photo(app, ada, "too far left", azimuth: 180, distance: 100, heading: "30.5")
            _ = try await photo(app, ada, "away", azimuth: 180, distance: 100, heading: "180")
            _ = try await photo(app, ada, "blind", azimuth: 180, distance: 100, heading: nil)
            _ = try await photo(
                app,
                ada,
                "narrow",
                azimuth: 180,
                distance: 100,
                heading: "20",
                fieldOfView: "30"
            )
            let distant = try await photo(app, ada, "distant", azimuth: 180, distance: 1500, heading: "0")

            let near = try await app.get("/v1/notes?facing=59.33,18.06")
            #expect(near.ids == [right, left, straight])
            #expect(near.items.allSatisfy { $0["distance_m"] == nil })
            let all = try await app.get("/v1/notes?facing=59.33,18.06&radius_m=2000")
            #expect(all.ids == [distant, right, left, straight])
            let few = try await app.get("/v1/notes?facing=59.33,18.06&radius_m=150")
            #expect(few.ids == [straight])

            // The viewer's own position is for distances and the order alone.
            let sorted = try await app.get(
                "/v1/notes?facing=59.33,18.06&lat=59.33&lon=18.06&sort=nearest"
            )
            #expect(sorted.ids == [straight, left, right])
            #expect(abs((sorted.items[0]["distance_m"]?.doubleValue ?? 0) - 100) < 0.05)
            let body = #"{"facing":[59.33,18.06],"lat":10,"lon":10}"#
            #expect(try await app.send(.post, "/v1/notes/search", json: body).ids == near.ids)
            #expect(try await app.get("/v1/feed.json?facing=59.33,18.06").items.count == 3)
        }
    }

    @Test func `pages of photos that look at a point neither skip nor repeat`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            var ids: [String] = []
            for index in 0..<5 {
                let heading = index == 2 ? "180" : "0"
                let id = try await photo(
                    app,
                    ada,
                    "\(index)",
                    azimuth: 180,
                    distance: 100 + Double(index),
                    heading: heading
                )
                if index != 2 { ids.insert(id, at: 0) }
            }
            var path: String? = "/v1/notes?facing=59.33,18.06&limit=2"
            var found: [String] = []
            while let next = path {
                let page = try await app.get(next)
                found += page.ids
                path = page["next"]?.stringValue
            }
            #expect(found == ids)
        }
    }

    @Test func `the change feed follows photos that turn to a point and away from it`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let id = try await photo(app, ada, "turning", azimuth: 180, distance: 100, heading: "180")
            let first = try await app.get("/v1/notes/changes?facing=59.33,18.06")
            #expect(first.ids.isEmpty)
            let token = try #require(first["token"]?.stringValue)
            _ = try await app.send(.patch, "/v1/notes/\(id)", json: #"{"heading_deg":0}"#, as: ada)
            let second = try await app.get("/v1/notes/changes?facing=59.33,18.06&token=\(token)")
            #expect(second.ids == [id])
            _ = try await app.send(.patch, "/v1/notes/\(id)", json: #"{"heading_deg":90}"#, as: ada)
            let next = try #require(second["token"]?.stringValue)
            let third = try await app.get("/v1/notes/changes?facing=59.33,18.06&token=\(next)")
            #expect(third.ids.isEmpty)
            #expect(third["removed"]?.arrayValue?.compactMap(\.stringValue) == [id])
        }
    }

    @Test(arguments: [
        ("facing=59.33", "facing"), ("facing=91,0", "facing"), ("facing=nan,0", "facing"),
        ("facing=1,2,3", "facing"), ("facing=1,181", "facing"), ("facing=1,2&bbox=1,2,3,4", "bbox"),
        ("facing=1,2&radius_m=50001", "radius_m"), ("facing=1,2&sort=nearest", "sort"),
    ])
    func `a bad point is refused by name`(_ query: String, _ field: String) async throws {
        try await withApp { app in
            let answer = try await app.get("/v1/notes?\(query)")
            #expect(answer.status == 400)
            #expect(answer.faults == [field], "\(answer.text)")
        }
    }
}
