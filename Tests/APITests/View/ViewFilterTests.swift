import HTTPTypes
import JSONText
import Model
import Testing

/// What a view can be asked for: words, categories, whose notes.
struct ViewFilterTests {
    private static let ahead = "lat=57.7&lon=11.97&heading_deg=0"

    private func filled(_ app: TestApp) async throws -> (ada: Person, bob: Person, burger: String) {
        let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
        let burger = try await app.addPlace("Burger Joint", number: 1, at: 57.701, categories: ["fast_food"])
        try await app.addPlace("Café Nord", number: 2, at: 57.702, categories: ["cafe", "bakery"])
        try await app.addPlace("Burger Behind", number: 3, at: 57.699, categories: ["fast_food"])
        try await app.addPlace("Library", number: 4, at: 57.703, categories: ["library"])
        try await app.makeNote("ada's", as: ada, ["lat": "57.704"])
        try await app.makeNote("bob's burger", as: bob, ["lat": "57.705", "poi_id": burger])
        return (ada, bob, burger)
    }

    @Test func `a view filtered by words or categories has matching places and no notes`() async throws {
        try await withApp { app in
            _ = try await filled(app)
            for (query, titles) in [
                ("", ["Burger Joint", "Café Nord", "Library", "ada's", "bob's burger"]),
                ("&q=burger", ["Burger Joint"]), ("&q=BURG", ["Burger Joint"]),
                ("&q=burgwr", ["Burger Joint"]),
                ("&q=cafe%20nord", ["Café Nord"]), ("&q=caf%C3%A9", ["Café Nord"]), ("&q=nothing", []),
                ("&category=cafe", ["Café Nord"]), ("&category=bakery,library", ["Café Nord", "Library"]),
                ("&category=bakery,cafe", ["Café Nord"]), ("&q=nord&category=library", []),
                ("&q=nord&category=cafe,library", ["Café Nord"]), ("&q=burger&kinds=notes", []),
                ("&category=cafe&kinds=pois", ["Café Nord"]),
                ("&q=%20", ["Burger Joint", "Café Nord", "Library", "ada's", "bob's burger"]),
            ] {
                let view = try await app.get("/v1/view?\(Self.ahead)\(query)")
                #expect(view.titles == titles, "\(query) \(view.text)")
                let picture = try await app.get("/v1/view.svg?\(Self.ahead)\(query)")
                #expect(picture.text.contains("<title>Burger Joint") == titles.contains("Burger Joint"))
            }
            let all = try await app.get("/v1/view?lat=57.7&lon=11.97&fov_deg=360&q=burger&cap=sector")
            #expect(Set(all.titles) == ["Burger Joint", "Burger Behind"])
            #expect(all["hidden"]?.objectValue?.members.map(\.key) == ["poi"])
            let body =
                ##"{"lat":57.7,"lon":11.97,"heading_deg":0,"q":"burger","category":["fast_food","cafe"]}"##
            #expect(try await app.send(.post, "/v1/view", json: body).titles == ["Burger Joint"])
            #expect(try await app.get("/v1/view?\(Self.ahead)&category=food").titles.contains("Burger Joint"))
        }
    }

    @Test func `an unknown category is refused with similar ones`() async throws {
        try await withApp { app in
            _ = try await filled(app)
            for path in ["/v1/view", "/v1/view.svg"] {
                let answer = try await app.get("\(path)?\(Self.ahead)&category=cafee")
                #expect(answer.status == 400)
                #expect(answer.faults == ["category"])
                #expect(
                    answer["errors"]?.arrayValue?.first?["detail"]?.stringValue?.contains("cafe") == true,
                    "\(answer.text)"
                )
            }
            for query in [
                "q=%2B%2B", "author=x", "group=x", "poi=x", "cap=north", "cap=NEAREST",
            ] {
                let answer = try await app.get("/v1/view?\(Self.ahead)&\(query)")
                #expect(answer.status == 400, "\(query)")
                #expect(answer.faults == [String(query.prefix { $0 != "=" })], "\(query)")
            }
            let long = String(repeating: "a", count: 201)
            let tooLong = try await app.get("/v1/view?\(Self.ahead)&q=\(long)")
            #expect(tooLong.status == (try await app.get("/v1/pois?q=\(long)")).status)
        }
    }

    @Test func `a view filtered by author, group or place has their notes and no places`() async throws {
        try await withApp { app in
            let (ada, bob, burger) = try await filled(app)
            try await app.befriend(ada, bob)
            let group = try await app.makeGroup(ada, bob)
            try await app.makeNote(
                "for us",
                as: ada,
                ["lat": "57.7045", "audience": "group", "group_id": group]
            )
            try await app.makeNote("a friend's", as: ada, ["lat": "57.7046", "audience": "friends"])
            try await app.makeNote("nobody's", as: ada, ["lat": "57.7047", "audience": "private"])
            for (query, person, titles) in [
                ("author=\(ada.id)", nil, ["ada's"]),
                ("author=\(ada.id)", bob, ["ada's", "for us", "a friend's"]),
                ("author=\(ada.id)", ada, ["ada's", "for us", "a friend's", "nobody's"]),
                ("group=\(group)", nil, []), ("group=\(group)", bob, ["for us"]),
                ("poi=\(burger)", nil, ["bob's burger"]),
                ("poi=\(burger)&author=\(ada.id)", bob, []),
                ("poi=\(burger)&author=\(bob.id)", ada, ["bob's burger"]),
                ("author=1", bob, []), ("author=\(ada.id)&group=\(group)", bob, ["for us"]),
                ("author=\(ada.id)&kinds=pois", ada, []), ("author=\(ada.id)&q=burger", ada, []),
            ] as [(String, Person?, [String])] {
                for cap in ["nearest", "sector"] {
                    let view = try await app.get("/v1/view?\(Self.ahead)&\(query)&cap=\(cap)", as: person)
                    #expect(view.titles == titles, "\(query) \(view.text)")
                }
            }
        }
    }

    @Test func `an unnamed place is drawn with its category in the viewer's language`() async throws {
        try await withApp { app in
            try await app.addPlace(nil, number: 1, at: 57.701, categories: ["bench"])
            for (languages, word) in [
                ("en", "Bench"), ("sv", "Bänk"), ("fr", "Banc"), ("de, sv;q=0.5", "Bänk"),
            ] {
                let headers: HTTPFields = [.acceptLanguage: languages]
                let picture = try await app.get("/v1/view.svg?\(Self.ahead)", headers: headers)
                #expect(picture.text.contains("<title>\(word)</title>"), "\(picture.text)")
                #expect(picture.text.contains(">\(word)<") || picture.text.contains(">\(word) <"))
                let view = try await app.get("/v1/view?\(Self.ahead)", headers: headers)
                #expect(view.titles == [word])
            }
        }
    }
}
