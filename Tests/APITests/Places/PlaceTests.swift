import HTTPTypes
import JSONText
import Model
import Testing

/// Places, and what members say of them, over HTTP.
struct PlaceTests {
    @Test func `a place has all fields of its source`() async throws {
        try await withApp { app in
            let id = try await app.addPlace(
                "Café Ekberg",
                number: 1,
                categories: ["cafe", "bakery"],
                names: ["sv": "Ekbergs café", "zh-Hant": "埃克貝里"]
            ) { facts in
                facts.address = ["street": "Bulevardi", "housenumber": "9"]
                facts.phone = "+358 9 6811"
                facts.website = "https://cafeekberg.fi"
                facts.openingHours = "Mo-Fr 07:30-19:00"
                facts.wheelchair = "limited"
                facts.level = "0"
                facts.brand = "Ekberg"
                facts.cuisine = ["cake", "coffee_shop"]
            }
            let place = try await app.get("/v1/pois/\(id)")
            #expect(place.status == 200)
            let texts = [
                "id": id, "source": "osm", "source_id": "node/1", "name": "Café Ekberg", "category": "cafe",
                "phone": "+358 9 6811", "website": "https://cafeekberg.fi", "wheelchair": "limited",
                "opening_hours": "Mo-Fr 07:30-19:00", "level": "0", "brand": "Ekberg",
            ]
            for (name, text) in texts { #expect(place[name]?.stringValue == text, "\(name)") }
            #expect(place["categories"] == .array([.string("cafe"), .string("bakery")]))
            #expect(place["cuisine"] == .array([.string("cake"), .string("coffee_shop")]))
            #expect(place["address"]?["street"]?.stringValue == "Bulevardi")
            #expect(place["names"]?["sv"]?.stringValue == "Ekbergs café")
            #expect(place["rating"]?["average"] == .null)
            #expect(place["gone_at"] == .null)
            #expect(place["distance_m"] == nil)
            let there = try await app.get("/v1/pois/\(id)?lat=57.701&lon=11.97")
            #expect(there["azimuth_deg"]?.doubleValue == 180)
            #expect(abs((there["distance_m"]?.doubleValue ?? 0) - 111.4) < 0.1)
        }
    }

    @Test(arguments: [
        ("sv", "Ekbergs café"), ("sv-FI, en;q=0.8", "Ekbergs café"), ("en, sv;q=0.1", "Ekbergs café"),
        ("zh-Hant-TW", "埃克貝里"), ("zh", "Café Ekberg"), ("fr", "Café Ekberg"), ("*", "Café Ekberg"),
        ("sv;q=0", "Café Ekberg"), (";;;,,", "Café Ekberg"),
    ])
    func `the name is in the first of the viewer's languages that exists`(
        _ field: String,
        _ name: String
    ) async throws {
        try await withApp { app in
            let id = try await app.addPlace(
                "Café Ekberg",
                number: 1,
                names: ["sv": "Ekbergs café", "zh-Hant": "埃克貝里"]
            )
            let plain = try await app.get("/v1/pois/\(id)")
            let place = try await app.send(
                .get,
                "/v1/pois/\(id)",
                headers: [.acceptLanguage: field]
            )
            #expect(place["name"]?.stringValue == name)
            // The label of the category is in that language, too.
            let isSame = place.text == plain.text
            #expect((place.etag == plain.etag) == isSame)
            let again = try await app.send(
                .get,
                "/v1/pois/\(id)",
                headers: [.acceptLanguage: field, .ifNoneMatch: plain.etag ?? ""]
            )
            #expect(again.status == (isSame ? 304 : 200))
        }
    }

    @Test func `a rating can be given, changed and removed by its member`() async throws {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            let id = try await app.addPlace("Kiosk", number: 1)
            let uri = "/v1/pois/\(id)/rating"
            let before = try await app.get("/v1/pois/\(id)", as: bob)
            for stars in [2, 5, 5] {
                let rated = try await app.send(.put, uri, json: #"{"stars":\#(stars)}"#, as: ada)
                #expect(rated["my_rating"]?.integerValue == Int64(stars))
            }
            _ = try await app.send(.put, uri, json: #"{"stars":4}"#, as: bob)
            let after = try await app.get("/v1/pois/\(id)", as: bob, etag: before.etag)
            #expect(after["rating"]?["average"]?.doubleValue == 4.5)
            #expect(after["rating"]?["count"]?.integerValue == 2)
            #expect(after["my_rating"]?.integerValue == 4)
            for _ in 0..<2 { #expect(try await app.delete(uri, as: bob).status == 204) }
            let now = try await app.get("/v1/pois/\(id)", as: bob)
            #expect(now["rating"]?["average"]?.doubleValue == 5)
            #expect(now["my_rating"] == .null)
            // Who is blocked or suspended does not count.
            try await app.block(ada, bob)
            let alone = try await app.get("/v1/pois/\(id)", as: bob, etag: now.etag)
            #expect(alone["rating"]?["count"]?.integerValue == 0)
        }
    }

    @Test(arguments: [
        (#"{"stars":0}"#, "stars"), (#"{"stars":6}"#, "stars"), (#"{"stars":"5"}"#, "stars"),
        (#"{"stars":4.5}"#, "stars"), ("{}", "stars"), (#"{"stars":4,"text":"good"}"#, "text"),
    ])
    func `a bad rating is refused by name`(_ body: String, _ field: String) async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let id = try await app.addPlace("Kiosk", number: 1)
            let answer = try await app.send(.put, "/v1/pois/\(id)/rating", json: body, as: ada)
            #expect(answer.status == 400)
            #expect(answer.faults == [field])
        }
    }

    @Test func `every request for a missing place is not found`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let note = try await app.makeNote("note", as: ada)
            let missing = try await app.get("/v1/pois/424242", as: ada)
            #expect(missing.status == 404)
            for path in [note, "0", "x"] {
                #expect(try await app.get("/v1/pois/\(path)", as: ada).face == missing.face)
                #expect(try await app.get("/v1/pois/\(path)/comments", as: ada).face == missing.face)
                let stars = try await app.send(
                    .put,
                    "/v1/pois/\(path)/rating",
                    json: #"{"stars":3}"#,
                    as: ada
                )
                #expect(stars.status == 404)
                #expect(try await app.put("/v1/favorites/poi/\(path)", as: ada).status == 404)
            }
            #expect(try await app.get("/v1/pois/\(note)?radius=1", as: ada).faults == ["radius"])
            #expect(try await app.put("/v1/pois/1000001/rating").status == 401)
        }
    }

    @Test func `places can be commented, marked and reported like notes`() async throws {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            let id = try await app.addPlace("Kiosk", number: 1)
            let note = try await app.makeNote("note", as: ada)
            let said = try await app.send(
                .post,
                "/v1/pois/\(id)/comments",
                json: #"{"body":"Good buns"}"#,
                as: ada
            )
            #expect(said.status == 201)
            #expect(said["target"]?["kind"]?.stringValue == "poi")
            let comment = try #require(said["id"]?.stringValue)
            try await app.reply("Indeed", to: comment, as: bob)
            #expect(try await app.get("/v1/pois/\(id)/comments").ids == [comment])
            #expect(try await app.get("/v1/notes/\(note)/comments").ids == [])
            #expect(try await app.put("/v1/favorites/poi/\(id)", as: bob).status == 204)
            app.clock.advance(by: 10)
            try await app.favorite(note, as: bob)
            let shown = try await app.get("/v1/pois/\(id)", as: bob)
            #expect(shown["comment_count"]?.integerValue == 2)
            #expect(shown["favorited"]?.boolValue == true)
            for limit in 1...3 {
                let pages = try await app.pages("/v1/favorites?limit=\(limit)", as: bob).flatMap(\.items)
                #expect(pages.map { $0["kind"]?.stringValue } == ["note", "poi"])
                #expect(pages.last?["poi"]?["id"]?.stringValue == id)
            }
            let ofKind = try await app.get("/v1/favorites?kind=poi", as: bob)
            #expect(ofKind.items.count == 1)
            for (kind, target) in [("poi", id), ("comment", comment)] {
                let report = #"{"target":{"kind":"\#(kind)","id":"\#(target)"},"reason":"mislocated"}"#
                #expect(try await app.send(.post, "/v1/reports", json: report, as: bob).status == 201)
            }
            #expect(try await app.get("/v1/reports", as: bob).items.count == 2)
        }
    }

    @Test func `a gone place is kept if a member marked it, and deleted otherwise`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let marked = try await app.addPlace("Kiosk", number: 1)
            let forgotten = try await app.addPlace("Bakery", number: 2)
            _ = try await app.put("/v1/favorites/poi/\(marked)", as: ada)
            let query = "/v1/view?lat=57.6995&lon=11.97&heading_deg=0&kinds=pois"
            let before = try await app.get(query)
            #expect(Set(before.ids) == [marked, forgotten])
            try await app.retirePlace(marked)
            try await app.retirePlace(forgotten)
            #expect(try await app.get(query, etag: before.etag).ids == [])
            #expect(try await app.get("/v1/pois/\(marked)")["gone_at"]?.stringValue != nil)
            #expect(try await app.get("/v1/favorites", as: ada).items.count == 1)
            #expect(try await app.get("/v1/pois/\(forgotten)").status == 404)
        }
    }

    @Test func `a view has notes and places, or one kind if requested`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let far = try await app.addPlace("Far", number: 1, at: 57.704)
            let note = try await app.makeNote("note", as: ada, ["lat": "57.702"])
            let near = try await app.addPlace(nil, number: 2, at: 57.701, categories: ["fast_food"])
            let query = "lat=57.7&lon=11.97&heading_deg=0"
            let view = try await app.get("/v1/view?\(query)")
            #expect(view.ids == [near, note, far])
            #expect(view.items.map { $0["kind"]?.stringValue } == ["poi", "note", "poi"])
            #expect(view.titles == ["Fast food", "note", "Far"])
            #expect(view.items[0]["href"]?.stringValue == "/v1/pois/\(near)")
            #expect(view.items[0]["thumb_url"] == .null)
            #expect(view.items[0]["category"]?.stringValue == "fast_food")
            #expect(view.items.map { $0["row"]?.integerValue } == [0, 1, 2])
            #expect(try await app.get("/v1/view?\(query)&kinds=notes").ids == [note])
            #expect(try await app.get("/v1/view?\(query)&kinds=pois").ids == [near, far])
            #expect(try await app.get("/v1/view?\(query)&kinds=pois,notes").ids == view.ids)
            let cut = try await app.get("/v1/view?\(query)&limit=1")
            // The place is nearer, but half of the limit, rounded up, belongs to the notes.
            #expect(cut.ids == [note])
            #expect(cut["hidden_count"]?.integerValue == 2)
        }
    }

    @Test func `the picture shows places by their stars`() async throws {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            let id = try await app.addPlace("Kiosk & <Sons>", number: 1, at: 57.702)
            try await app.addPlace("Unrated", number: 2, at: 57.703)
            for (person, stars) in [(ada, 4), (bob, 5)] {
                let body = #"{"stars":\#(stars)}"#
                _ = try await app.send(.put, "/v1/pois/\(id)/rating", json: body, as: person)
            }
            let picture = try await app.get("/v1/view.svg?lat=57.7&lon=11.97&heading_deg=0").text
            #expect(picture.contains("class=\"place stars5\"") || picture.contains("class=\"place stars4\""))
            #expect(picture.contains("class=\"place stars0\""))
            #expect(picture.contains("Kiosk &amp; &lt;Sons&gt; · Café · 4.5 ★ of 2"))
            #expect(picture.contains("2 places in view"))
        }
    }
}
