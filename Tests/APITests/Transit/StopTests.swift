import HTTPTypes
import JSONText
import Model
import Services
import Testing

/// Stops over HTTP, and what members do with them.
struct StopTests {
    @Test func `a stop has all fields of its register`() async throws {
        try await withApp { app in
            try await app.importStops(
                "stop_id;Namn;rt90_x;rt90_y;stop_code;ADA\n1760;Brunnsparken;6404691;1271655;BRP;TRUE\n"
            )
            let id = try await app.stop("1760")
            let stop = try await app.get("/v1/stops/\(id)")
            #expect(stop.status == 200)
            let texts = [
                "id": id, "source": "reg", "source_id": "1760", "name": "Brunnsparken", "code": "BRP",
                "wheelchair": "yes",
            ]
            for (name, text) in texts { #expect(stop[name]?.stringValue == text, "\(name)") }
            // The Gothenburg app's own control point of this stop.
            #expect(abs((stop["lat"]?.doubleValue ?? 0) - 57.7068) < 0.01)
            #expect(stop["lines"] == .array([]))
            #expect(stop["gone_at"] == .null)
            #expect(stop["distance_m"] == nil)
            let there = try await app.get("/v1/stops/\(id)?lat=57.7&lon=11.97")
            #expect(
                there["walk_s"]?.integerValue
                    == there["distance_m"]?.doubleValue.map { Int64($0.rounded(.up)) }
            )
        }
    }

    @Test func `a station tells its platforms, and a platform its station`() async throws {
        try await withApp { app in
            try await app.importStops(Register.city)
            let (station, platform) = (try await app.stop("c"), try await app.stop("ca"))
            let answer = try await app.get("/v1/stops/\(station)")
            let platforms = answer["platforms"]?.arrayValue ?? []
            #expect(platforms.map { $0["platform"]?.stringValue } == ["A", "B"])
            #expect(platforms.first?["id"]?.stringValue == platform)
            let own = try await app.get("/v1/stops/\(platform)")
            #expect(own["parent"]?.stringValue == station)
            #expect(own["parent_name"]?.stringValue == "Brunnsparken")
        }
    }

    @Test func `a stop that its source drops is gone, and comes back with its id`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            try await app.importStops(Register.city)
            let id = try await app.stop("n")
            #expect(try await app.put("/v1/favorites/stop/\(id)", as: ada).status == 204)
            let before = try await app.get("/v1/stops?q=nordstan")
            #expect(before.ids == [id])
            let rest = Register.city.replacing("n,Nordstan,57.7080,11.9700,,,bus\n", with: "")
            let outcome = try await app.importStops(rest)
            #expect(outcome.stops.gone == 1 && outcome.stops.unchanged == 4)
            // The client's copy is not current any more.
            let after = try await app.get("/v1/stops?q=nordstan", etag: before.etag)
            #expect(after.status == 200 && after.ids.isEmpty)
            #expect(try await app.get("/v1/stops?lat=57.708&lon=11.97&radius_m=5").ids.isEmpty)
            #expect(try await app.get("/v1/stops/\(id)")["gone_at"] != .null)
            let favorites = try await app.get("/v1/favorites?kind=stop", as: ada)
            #expect(favorites.items.first?["stop"]?["id"]?.stringValue == id)
            let comment = try await app.send(
                .post,
                "/v1/stops/\(id)/comments",
                json: #"{"body":"Where is it?"}"#,
                as: ada
            )
            #expect(comment.status == 409 && comment.code == "stop-gone", "\(comment.text)")
            #expect(try await app.importStops(Register.city).stops.returned == 1)
            #expect(try await app.stop("n") == id)
            #expect(try await app.get("/v1/stops/\(id)")["gone_at"] == .null)
        }
    }

    @Test func `an import that is repeated changes nothing but what differs`() async throws {
        try await withApp { app in
            try await app.importStops(Register.city)
            let ids = try await app.get("/v1/stops?source=reg").ids
            let other = Register.city.replacing("Nordstan", with: "Nordstan östra")
            let outcome = try await app.importStops(other)
            #expect(outcome.stops.changed == 1 && outcome.stops.unchanged == 4 && outcome.stops.added == 0)
            #expect(try await app.get("/v1/stops?source=reg").ids == ids)
            #expect(try await app.get("/v1/stops?q=ostra").items.count == 1)
            // Another source has ids of its own.
            #expect(try await app.importStops(Register.city, source: "other").stops.added == 5)
        }
    }

    @Test func `members comment on a stop, mark it and report it`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            try await app.importStops(Register.city)
            let id = try await app.stop("f")
            let path = "/v1/stops/\(id)/comments"
            let said = try await app.send(.post, path, json: #"{"body":"Windy"}"#, as: ada)
            #expect(said.status == 201)
            #expect(said["target"]?["kind"]?.stringValue == "stop")
            #expect(try await app.get(path).ids == [said["id"]?.stringValue])
            #expect(try await app.put("/v1/favorites/stop/\(id)", as: ada).status == 204)
            let marked = try await app.get("/v1/favorites?lat=57.7&lon=11.97", as: ada)
            #expect(marked.items.first?["kind"]?.stringValue == "stop")
            #expect(marked.items.first?["stop"]?["name"]?.stringValue == "Stenpiren")
            let file = try await app.get("/v1/favorites.gpx", as: ada)
            #expect(file.text.contains("<name>Stenpiren</name>"))
            let report = try await app.send(
                .post,
                "/v1/reports",
                json: #"{"target":{"kind":"stop","id":"\#(id)"},"reason":"mislocated"}"#,
                as: ada
            )
            #expect(report.status == 201, "\(report.text)")
            for path in ["/v1/stops/1", "/v1/stops/1/comments", "/v1/stops/1/departures"] {
                #expect(try await app.get(path).status == 404, "\(path)")
            }
            #expect(try await app.put("/v1/favorites/stop/1", as: ada).status == 404)
        }
    }

    @Test func `a place of the map and a stop of the same name within 50 m refer to each other`() async throws
    {
        try await withApp { app in
            try await app.importStops(Register.city)
            let stop = try await app.stop("n")
            let same = try await app.addPlace(
                "Nordstan",
                number: 1,
                at: 57.7082,
                11.9701,
                categories: ["bus_stop"]
            )
            let far = try await app.addPlace(
                "Nordstan",
                number: 2,
                at: 57.7090,
                11.97,
                categories: ["bus_stop"]
            )
            let shop = try await app.addPlace("Nordstan", number: 3, at: 57.708, 11.97, categories: ["mall"])
            let other = try await app.addPlace(
                "Östra",
                number: 4,
                at: 57.708,
                11.97,
                categories: ["bus_stop"]
            )
            #expect(try await app.get("/v1/stops/\(stop)")["poi"]?.stringValue == same)
            #expect(try await app.get("/v1/pois/\(same)")["stops"] == .array([.string(stop)]))
            for place in [far, shop, other] {
                #expect(try await app.get("/v1/pois/\(place)")["stops"] == .array([]), "\(place)")
            }
        }
    }

    @Test func `stops are in view and on the map only when they are asked for`() async throws {
        try await withApp { app in
            try await app.importStops(Register.city)
            let place = "lat=57.7069&lon=11.9686&fov_deg=360&range_m=500"
            #expect(try await app.get("/v1/view?\(place)").items.isEmpty)
            let view = try await app.get("/v1/view?\(place)&kinds=stops")
            #expect(view.items.map { $0["kind"]?.stringValue } == ["stop", "stop", "stop", "stop"])
            #expect(view.items.first?["departures"] == .array([]))
            #expect(view["hidden"]?["stop"]?.integerValue == 0)
            let named = try await app.get("/v1/view?\(place)&kinds=stops,pois&q=nordstan")
            #expect(named.items.map { $0["title"]?.stringValue } == ["Nordstan"])
            let picture = try await app.get("/v1/view.svg?\(place)&kinds=stops")
            #expect(picture.text.contains("4 stops all around"))
            let box = "bbox=11.9,57.6,12,57.8&zoom=14"
            #expect(try await app.get("/v1/map?\(box)").items.isEmpty)
            let map = try await app.get("/v1/map?\(box)&kinds=stops")
            let counted = (map["cells"]?.arrayValue ?? []).reduce(Int64(map.items.count)) {
                $0 + ($1["count"]?.integerValue ?? 0)
            }
            #expect(counted == 5)
        }
    }

    @Test func `stops are a collection of OGC API Features`() async throws {
        try await withApp { app in
            try await app.importStops(Register.city)
            var (uri, ids): (String?, [String]) = (
                "/collections/stops/items?limit=2&bbox=11.9,57.6,12,57.8", []
            )
            while let next = uri {
                let page = try await app.get(next)
                ids += page.features.compactMap { $0["id"]?.stringValue }
                let links = page["links"]?.arrayValue ?? []
                uri = links.first { $0["rel"]?.stringValue == "next" }?["href"]?.stringValue
                    .map { String($0.trimmingPrefix("http://localhost")) }
            }
            #expect(ids.count == 5 && Set(ids).count == 5)
            let one = try await app.get("/collections/stops/items/\(ids[0])")
            #expect(one["properties"]?["source"]?.stringValue == "reg")
            let none = try await app.get("/collections/stops/items?datetime=../2001-01-01T00:00:00Z")
            #expect(none.features.isEmpty)
        }
    }

    @Test(arguments: [
        ("radius_m=100", "radius_m"), ("bbox=1,2,3,4&lat=1&lon=2&radius_m=5", "bbox"), ("mode=horse", "mode"),
        ("source=SL", "source"), ("cursor=zz", "cursor"), ("lat=1", "lon"), ("foo=1", "foo"),
    ])
    func `a bad list of stops is refused by the name of its field`(
        _ query: String,
        _ field: String
    ) async throws {
        try await withApp { app in
            let answer = try await app.get("/v1/stops?\(query)")
            #expect(answer.status == 400)
            #expect(answer.faults.contains(field), "\(answer.text)")
        }
    }
}
