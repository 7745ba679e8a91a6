import App
import HTTPTypes
import JSONText
import Model
import Testing

/// OGC API Features, over HTTP.
struct CollectionTests {
    static let geoJSON = "application/geo+json"

    @Test func `the landing page has absolute links to everything`() async throws {
        try await withApp([.publicURL: "https://notes.example.org/"]) { app in
            let root = "https://notes.example.org"
            let landing = try await app.get("/ogc")
            #expect(
                landing.links == [
                    "self": "\(root)/ogc", "service-desc": "\(root)/openapi.json",
                    "conformance": "\(root)/conformance", "data": "\(root)/collections",
                ]
            )
            for (relation, url) in landing.links where relation != "self" {
                let answer = try await app.get(String(url.dropFirst(root.count)))
                #expect(answer.status == 200 && answer.headers[.contentType] == "application/json")
                #expect(try await app.get(String(url.dropFirst(root.count)), etag: answer.etag).status == 304)
            }
            let classes = try await app.get("/conformance")["conformsTo"]
            let prefix = "http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/"
            #expect(classes == .array([.string(prefix + "core"), .string(prefix + "geojson")]))
            // Whoever is given the landing page looks below it.
            for path in ["/conformance", "/collections"] {
                let (below, there) = (try await app.get("/ogc\(path)"), try await app.get(path))
                #expect(below.json == there.json)
            }
            let collections = try await app.get("/collections")["collections"]?.arrayValue ?? []
            #expect(collections.compactMap { $0["id"]?.stringValue } == ["notes", "pois", "stops"])
            for collection in collections {
                let links = collection.links
                let url = try #require(links["self"])
                #expect(links["items"] == "\(url)/items")
                #expect(try await app.get(String(url.dropFirst(root.count))).json == collection)
            }
            for path in ["/collections/x", "/collections/x/items", "/collections/notes/items/x", "/ogc/x"] {
                #expect(try await app.get(path).status == 404, "\(path)")
            }
        }
    }

    @Test func `without a public address, links and ETag use the requested host`() async throws {
        try await withApp([:], .live) { app in
            let port = app.port
            func ask(_ host: String, _ path: String, _ tag: String) async throws -> String {
                try await RawConnection.exchange(
                    port,
                    "GET \(path) HTTP/1.1\r\nHost: \(host)\r\nIf-None-Match: \(tag)\r\nConnection: close\r\n\r\n"
                )
            }
            for path in ["/ogc", "/collections", "/collections/notes/items?limit=3"] {
                let one = try await ask("one.example:81", path, "\"\"")
                #expect(one.contains("http://one.example:81/collections"))
                let tag = try #require(
                    one.split(separator: "\r\n").first { $0.lowercased().hasPrefix("etag: ") }
                )
                let value = String(tag.dropFirst(6))
                #expect(try await ask("one.example:81", path, value).hasPrefix("HTTP/1.1 304"))
                let two = try await ask("two.example", path, value)
                #expect(two.hasPrefix("HTTP/1.1 200") && two.contains("http://two.example/collections"))
            }
        }
    }

    @Test func `a place is a feature with all fields of its source`() async throws {
        try await withApp { app in
            let id = try await app.addPlace(
                "Café Ekberg",
                number: 1,
                at: 60.1641,
                24.9385,
                categories: ["cafe", "bakery"],
                names: ["sv": "Ekbergs café"]
            ) { facts in
                facts.address = ["street": "Bulevardi"]
                facts.cuisine = ["cake"]
                facts.openingHours = "Mo-Fr 07:30-19:00"
            }
            let ada = try await app.signUp("ada")
            _ = try await app.send(.put, "/v1/pois/\(id)/rating", json: #"{"stars":4}"#, as: ada)
            let items = try await app.get("/collections/pois/items")
            #expect(items.headers[.contentType] == Self.geoJSON)
            #expect(items["type"]?.stringValue == "FeatureCollection")
            #expect(items["numberReturned"]?.integerValue == 1)
            let feature = try #require(items.features.first)
            #expect(feature["id"]?.stringValue == id)
            #expect(feature["geometry"]?["coordinates"] == .array([.number(24.9385), .number(60.1641)]))
            let properties = feature["properties"]
            #expect(properties?["name"]?.stringValue == "Café Ekberg")
            #expect(properties?["names"]?["sv"]?.stringValue == "Ekbergs café")
            #expect(properties?["category"]?.stringValue == "cafe")
            #expect(properties?["address"]?["street"]?.stringValue == "Bulevardi")
            #expect(properties?["opening_hours"]?.stringValue == "Mo-Fr 07:30-19:00")
            #expect(properties?["rating_average"]?.doubleValue == 4)
            #expect(properties?["updated_at"]?.stringValue == app.clock.now.description)

            let alone = try await app.get("/collections/pois/items/\(id)")
            #expect(alone.headers[.contentType] == Self.geoJSON)
            #expect(alone["properties"] == properties && alone["geometry"] == feature["geometry"])
            #expect(alone.links["collection"]?.hasSuffix("/collections/pois") == true)
            #expect(alone.links["self"]?.hasSuffix("/collections/pois/items/\(id)") == true)
            #expect(try await app.send(.head, "/collections/pois/items/\(id)").etag == alone.etag)
            #expect(try await app.get("/collections/pois/items", etag: items.etag).status == 304)

            // What is gone is in no collection.
            try await app.retirePlace(id)
            #expect(try await app.get("/collections/pois/items", etag: items.etag).features == [])
            #expect(try await app.get("/collections/pois/items/\(id)", etag: alone.etag).status == 404)
            #expect(try await app.get("/collections/pois/items?category=cafe").features == [])
            #expect(try await app.get("/collections/pois/items?datetime=../..").features == [])
        }
    }

    @Test func `a note is a feature for viewers who may see it`() async throws {
        try await withApp([.publicURL: "https://n.example"]) { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            let open = try await app.makeNote("Öppen", as: ada, ["body": "Text", "heading_deg": "90"])
            let own = try await app.makeNote("Private", as: ada, ["audience": "private"])
            let near = try await app.makeNote("Near", as: ada, ["reveal_within_m": "100"])
            let uri = "/collections/notes/items"
            func ids(_ query: String, _ person: Person?) async throws -> [String] {
                try await app.get(uri + query, as: person).features.compactMap { $0["id"]?.stringValue }
            }
            #expect(try await ids("", nil) == [open])
            #expect(try await ids("", bob) == [open])
            #expect(try await ids("?lat=57.7&lon=11.97", bob) == [near, open])
            #expect(try await ids("", ada) == [near, own, open])
            #expect(try await ids("?author_id=\(bob.id)", ada) == [])
            #expect(try await ids("?author_id=\(ada.id)&limit=2", ada) == [near, own])
            let missing = try await app.get("\(uri)/987654321")
            for id in [own, near] { #expect(try await app.get("\(uri)/\(id)").face == missing.face) }
            #expect(try await app.get("\(uri)/\(near)?lat=57.7&lon=11.97").status == 200)
            #expect(try await app.get("\(uri)/\(own)", as: ada).status == 200)

            let note = try await app.get("/v1/notes/\(open)")
            let properties = try await app.get("\(uri)/\(open)")["properties"]
            #expect(
                properties?["title"]?.stringValue == "Öppen" && properties?["body"]?.stringValue == "Text"
            )
            #expect(properties?["author_id"]?.stringValue == ada.id)
            #expect(properties?["url"]?.stringValue == "https://n.example/v1/notes/\(open)")
            let image = "https://n.example\(note["image"]?["url"]?.stringValue ?? "?")"
            #expect(properties?["image_url"]?.stringValue == image)
            #expect(properties?["created_at"] == note["created_at"])
        }
    }

    @Test(arguments: [
        ("bbox=1,2,3", "bbox"), ("bbox=1,2,3,x", "bbox"), ("bbox=1,2,3,4,5", "bbox"),
        ("bbox=0,10,1,5", "bbox"), ("bbox=0,0,181,1", "bbox"), ("bbox=0,0,9,1,1,3", "bbox"),
        ("datetime=yesterday", "datetime"), ("datetime=..", "datetime"), ("datetime=2021-01-01", "datetime"),
        ("datetime=2021-01-02T00:00:00Z/2021-01-01T00:00:00Z", "datetime"), ("datetime=../../..", "datetime"),
        ("datetime=2021-13-01T00:00:00Z/..", "datetime"), ("limit=0", "limit"), ("limit=-1", "limit"),
        ("limit=x", "limit"), ("f=html", "f"), ("cursor=x", "cursor"), ("cursor=p1.2.3.4.5", "cursor"),
        ("cursor=pzzzzzzzzzzzzzzzz.1.1.5", "cursor"), ("cursor=t5", "cursor"), ("bbox-crs=x", "bbox-crs"),
        ("limit=1&limit=2", "limit"), ("bogus=1", "bogus"),
    ])
    func `bad input is refused by name`(_ query: String, _ fault: String) async throws {
        try await withApp { app in
            for collection in ["notes", "pois"] {
                let answer = try await app.get("/collections/\(collection)/items?\(query)")
                #expect((answer.status, answer.faults) == (400, [fault]), "\(collection)")
            }
            guard query.hasPrefix("f=") || query.hasPrefix("bogus") else { return }
            for path in ["/ogc", "/conformance", "/collections", "/collections/notes", "/collections/pois"] {
                #expect(try await app.get("\(path)?\(query)").faults == [fault], "\(path)")
                #expect(try await app.get("\(path)?f=json").status == 200)
            }
        }
    }
}

extension Answer {
    /// The features of a collection.
    var features: [JSONValue] { json["features"]?.arrayValue ?? [] }

    /// The links by their relations.
    var links: [String: String] { json.links }
}

extension JSONValue {
    /// The links by their relations.
    var links: [String: String] {
        let pairs = (self["links"]?.arrayValue ?? []).compactMap { link -> (String, String)? in
            guard let relation = link["rel"]?.stringValue, let url = link["href"]?.stringValue else {
                return nil
            }
            return (relation, url)
        }
        return Dictionary(pairs) { first, _ in first }
    }
}
