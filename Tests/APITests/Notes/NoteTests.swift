import App
import HTTPTypes
import JSONText
import Model
import Testing

/// Lists, single notes, edits and the audience.
struct NoteTests {
    @Test func `pages neither skip nor repeat items that stay`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            var ids: [String] = []
            for index in 0..<9 {
                if index % 3 == 0 { app.clock.advance(by: 1000) }
                ids.insert(try await app.makeNote("n\(index)", as: ada), at: 0)
            }
            let first = try await app.get("/v1/notes?limit=4&bbox=11%2C57,12,58&lat=57.7&lon=11.97")
            #expect(first.ids == Array(ids[0..<4]))
            let next = try #require(first.next)
            for part in ["limit=4", "bbox=11%2C57,12,58", "lat=57.7", "lon=11.97", "cursor="] {
                #expect(next.contains(part), "\(next)")
            }
            #expect(first.header("Link") == "<\(next)>; rel=\"next\"")
            try await app.makeNote("newer", as: ada)
            _ = try await app.send(.delete, "/v1/notes/\(ids[3])", as: ada)
            _ = try await app.send(.delete, "/v1/notes/\(ids[5])", as: ada)
            let second = try await app.get(next)
            #expect(second.ids == [ids[4], ids[6], ids[7], ids[8]])
            #expect(second.next == nil)
            #expect(second.header("Link") == nil)
            #expect(second.items.allSatisfy { $0["distance_m"]?.doubleValue == 0 })
        }
    }

    @Test func `pages sorted by distance continue where they stopped`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            var ids: [String] = []
            for index in 0..<7 {
                let longitude = "\(11.97 + Double(index) * 0.01)"
                ids.append(try await app.makeNote("n\(index)", as: ada, ["lon": longitude]))
            }
            var found: [String] = []
            var distances: [Double] = []
            var path: String? = "/v1/notes?sort=nearest&lat=57.7&lon=11.9695&limit=3"
            while let current = path {
                let page = try await app.get(current)
                found += page.ids
                distances += page.items.compactMap { $0["distance_m"]?.doubleValue }
                path = page.next
            }
            #expect(found == ids)
            #expect(distances == distances.sorted())
            #expect(try await app.get("/v1/notes?sort=newest&cursor=d1.5").faults == ["cursor"])
            let clamped = try await app.get("/v1/notes?limit=100000")
            #expect(clamped.items.count == 7)
        }
    }

    @Test func `lists accept the filters of the contract`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let bob = try await app.signUp("bob")
            let group = try await app.makeGroup(ada, bob)
            let here = try await app.makeNote("here", as: ada)
            app.clock.advance(by: Instant.Span.hour)
            let there = try await app.makeNote("there", as: bob, ["lat": "57.71"])
            app.clock.advance(by: Instant.Span.hour)
            let ours = try await app.makeNote("ours", as: ada, ["audience": "group", "group_id": group])
            let pacific = try await app.makeNote("pacific", as: bob, ["lat": "0", "lon": "179.999"])
            let line = try await app.makeNote("line", as: bob, ["lat": "0", "lon": "180"])
            let west = try await app.makeNote("west", as: bob, ["lat": "0", "lon": "-179.999"])
            let hour = app.instant(after: -Instant.Span.hour)
            let cases: [(String, [String])] = [
                ("author=\(ada.id)", [ours, here]), ("author=12345", []), ("group=\(group)", [ours]),
                ("lat=57.7&lon=11.97&radius_m=100", [ours, here]),
                ("lat=57.7&lon=11.97&radius_m=0", [ours, here]),
                ("lat=57.7&lon=11.97&radius_m=2000", [ours, there, here]), ("bbox=11,57.705,12,58", [there]),
                ("bbox=179.5,-1,-179.5,1", [west, line, pacific]), ("bbox=179.5,-1,180,1", [line, pacific]),
                ("bbox=-180,-1,-179.5,1", [west, line]), ("since=\(hour)&bbox=11,57,12,58", [ours, there]),
                ("until=\(hour)", [here]), ("since=\(hour)&until=\(app.clock.now)", [there]),
                ("bbox=11,57,12,58&author=\(bob.id)", [there]),
            ]
            for (query, expected) in cases {
                let list = try await app.get("/v1/notes?\(query)", as: bob)
                #expect(list.ids == expected, "\(query)")
                let feed = try await app.get("/v1/feed.json?\(query)", as: bob)
                #expect(feed.ids == expected, "\(query)")
            }
        }
    }

    @Test func `a search with a body answers like the list`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            var ids: [String] = []
            for index in 0..<5 { ids.insert(try await app.makeNote("n\(index)", as: ada), at: 0) }
            let body =
                #"{"bbox":[11,57,12,58],"lat":57.7,"lon":11.97,"radius_m":null,"limit":3,"sort":"newest"}"#
            let first = try await app.send(.post, "/v1/notes/search", json: body)
            #expect(first.ids == Array(ids[..<3]))
            let next = try #require(first.next)
            #expect(next.hasPrefix("/v1/notes/search?cursor=") && !next.contains("&"))
            #expect(first.header("Link") == "<\(next)>; rel=\"next\"")
            let second = try await app.send(.post, next, json: body)
            #expect(second.ids == Array(ids[3...]))
            #expect(second.next == nil)
            #expect(second.items.allSatisfy { $0["azimuth_deg"] != nil })
            let text = try await app.send(.post, "/v1/notes/search", json: #"{"cursor":"n1.5"}"#)
            #expect(text.faults == ["cursor"])
        }
    }

    @Test func `lists and notes answer 304 to their ETags until they change`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let id = try await app.makeNote("one", as: ada)
            for path in [
                "/v1/notes", "/v1/notes/\(id)", "/v1/feed.json",
                "/v1/view?lat=57.69&lon=11.97&heading_deg=0&range_m=5000",
                "/v1/view.svg?lat=57.69&lon=11.97&heading_deg=0&range_m=5000", "/v1/notes/changes",
            ] {
                let first = try await app.get(path)
                let tag = try #require(first.etag)
                for _ in 0..<3 {
                    let again = try await app.get(path, headers: [.ifNoneMatch: "W/\"x\", W/\(tag)"])
                    #expect(again.status == 304, "\(path)")
                    #expect(again.body.isEmpty && again.etag == tag)
                }
                #expect(try await app.get(path, etag: "\"other\"").status == 200)
                // Another viewer's memory is not this one's.
                #expect(try await app.get(path, as: ada, etag: "\"other\"").status == 200)
            }
            let before = try await app.get("/v1/notes")
            #expect(try await app.get("/v1/notes", etag: before.etag).status == 304)
            let edited = try await app.send(.patch, "/v1/notes/\(id)", json: #"{"title":"two"}"#, as: ada)
            #expect(edited.status == 200)
            let after = try await app.get("/v1/notes", etag: before.etag)
            #expect(after.titles == ["two"])
        }
    }

    @Test func `an edit changes each field, and null clears it`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let group = try await app.makeGroup(ada)
            let id = try await app.makeNote("old", as: ada, ["body": "text", "alt_m": "5"])
            let before = try await app.get("/v1/notes/\(id)", as: ada)
            app.clock.advance(by: 5000)
            let changes: [(String, JSONValue)] = [
                ("title", .string("new")), ("body", .string("more\ntext")), ("alt_text", .string("alt")),
                ("alt_m", .number(7.25)), ("accuracy_m", .integer(3)), ("heading_deg", .integer(90)),
                ("fov_deg", .integer(45)), ("taken_at", .string("2026-01-01T00:00:00.000Z")),
                ("visible_from", .string("2026-11-21T05:00:00.000Z")),
                ("visible_until", .string("2027-11-21T05:00:00.000Z")), ("reveal_within_m", .integer(100)),
            ]
            for (name, value) in changes {
                let text =
                    switch value {
                    case .string(let text): "\"\(text.replacing("\n", with: "\\n"))\""
                    default: "\(value.doubleValue ?? 0)"
                    }
                let answer = try await app.send(
                    .patch,
                    "/v1/notes/\(id)",
                    json: "{\"\(name)\":\(text)}",
                    as: ada
                )
                #expect(answer.status == 200, "\(answer.text)")
                if let number = value.doubleValue {
                    #expect(answer[name]?.doubleValue == number, "\(name)")
                } else {
                    #expect(answer[name] == value, "\(name)")
                }
                #expect(try await app.get("/v1/notes/\(id)", as: ada).body == answer.body)
            }
            let moved = try await app.send(
                .patch,
                "/v1/notes/\(id)",
                json: #"{"lat":1,"lon":-2,"audience":"group","group_id":"\#(group)"}"#,
                as: ada
            )
            #expect(moved["lat"]?.doubleValue == 1 && moved["lon"]?.doubleValue == -2)
            #expect(moved["group_id"]?.stringValue == group)
            let cleared = try await app.send(
                .patch,
                "/v1/notes/\(id)",
                json: """
                    {"body":null,"alt_text":null,"alt_m":null,"accuracy_m":null,"heading_deg":null,"fov_deg":null,
                     "taken_at":null,"visible_from":null,"visible_until":null,"reveal_within_m":null,
                     "audience":"private"}
                    """,
                as: ada
            )
            #expect(cleared.status == 200, "\(cleared.text)")
            for name in [
                "body", "alt_text", "alt_m", "accuracy_m", "heading_deg", "taken_at", "visible_from",
                "visible_until", "reveal_within_m", "group_id",
            ] {
                #expect(cleared[name] == .null, "\(name)")
            }
            #expect(cleared["fov_deg"]?.doubleValue == 60)
            #expect(cleared["title"]?.stringValue == "new")
            #expect(cleared["created_at"] == before["created_at"])
            #expect(cleared["updated_at"]?.stringValue == app.clock.now.description)
            #expect(cleared["image"] == before["image"])
        }
    }

    @Test(arguments: [
        (#"{"title":null}"#, 400, "title"), (#"{"title":""}"#, 422, "title"), (#"{"lat":1}"#, 400, "lon"),
        (#"{"lat":null,"lon":null}"#, 400, "lat"), (#"{"audience":null}"#, 400, "audience"),
        (#"{"audience":"group"}"#, 400, "group_id"), (#"{"group_id":"5"}"#, 400, "group_id"),
        (#"{"audience":"group","group_id":"5"}"#, 422, "group_id"), (#"{"image":"x"}"#, 400, "image"),
        (#"{"id":"5"}"#, 400, "id"), (#"{"state":"published"}"#, 400, "state"),
        (
            #"{"visible_until":"2020-01-01T00:00:00Z","visible_from":"2021-01-01T00:00:00Z"}"#, 422,
            "visible_until"
        ),
        (#"{"heading_deg":"90"}"#, 400, "heading_deg"), (#"{"reveal_within_m":0}"#, 400, "reveal_within_m"),
    ])
    func `a bad edit is refused by name and changes nothing`(
        _ body: String,
        _ status: Int,
        _ field: String
    ) async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let id = try await app.makeNote("note", as: ada)
            let before = try await app.get("/v1/notes/\(id)")
            let answer = try await app.send(.patch, "/v1/notes/\(id)", json: body, as: ada)
            #expect(answer.status == status, "\(answer.text)")
            #expect(answer.faults == [field])
            #expect(try await app.get("/v1/notes/\(id)").body == before.body)
        }
    }

    @Test func `an edit that ends a window before its beginning is refused`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let id = try await app.makeNote("note", as: ada, ["visible_from": app.instant(after: 0)])
            let answer = try await app.send(
                .patch,
                "/v1/notes/\(id)",
                json: #"{"visible_until":"\#(app.instant(after: -1))"}"#,
                as: ada
            )
            #expect(answer.status == 422)
        }
    }

    @Test func `only the author can edit, delete and request the audience`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let bob = try await app.signUp("bob")
            let open = try await app.makeNote("open", as: ada)
            let secret = try await app.makeNote("secret", as: ada, ["audience": "private"])
            let calls: [(HTTPRequest.Method, String, String?)] = [
                (.patch, "", #"{"title":"x"}"#), (.delete, "", nil), (.get, "/audience", nil),
            ]
            for (method, suffix, json) in calls {
                func call(_ id: String, _ person: Person?) async throws -> Answer {
                    let path = "/v1/notes/\(id)\(suffix)"
                    guard let json else { return try await app.send(method, path, as: person) }
                    return try await app.send(method, path, json: json, as: person)
                }
                let seen = try await call(open, bob)
                #expect(seen.status == 403)
                #expect(seen.code == "not-the-author")
                let missing = try await call("99", bob)
                #expect(missing.status == 404)
                #expect(try await call(secret, bob).face == missing.face)
                #expect(try await call(open, nil).status == 401)
            }
            #expect(try await app.get("/v1/notes/\(open)").titles == [])
            #expect(try await app.get("/v1/notes/\(open)")["title"]?.stringValue == "open")
        }
    }

    @Test func `a deleted note is gone at once, also for its author`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let id = try await app.makeNote("gone", as: ada)
            let note = try await app.get("/v1/notes/\(id)", as: ada)
            let image = try #require(note["image"]?["url"]?.stringValue)
            let file = try await app.get(image)
            #expect(try await app.send(.delete, "/v1/notes/\(id)", as: ada).status == 204)
            let missing = try await app.get("/v1/notes/99", as: ada)
            #expect(try await app.get("/v1/notes/\(id)", as: ada, etag: note.etag).face == missing.face)
            #expect(try await app.get(image, as: ada, etag: file.etag).status == 404)
            #expect(try await app.send(.delete, "/v1/notes/\(id)", as: ada).status == 404)
            #expect(try await app.get("/v1/notes").ids == [])
        }
    }

    @Test func `the audience lists members with the reason`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let bob = try await app.signUp("bob")
            let cleo = try await app.signUp("cleo")
            let dora = try await app.signUp("dora")
            for friend in [bob, cleo, dora] { try await app.befriend(ada, friend) }
            let group = try await app.makeGroup(ownedBy: ada)
            #expect(try await app.put("/v1/groups/\(group)/members/\(bob.id)", as: ada).status == 204)
            let opens = app.instant(after: -1000)
            let closes = app.instant(after: 60_000)
            let open = try await app.makeNote("open", as: ada)
            let friends = try await app.makeNote("f", as: ada, ["audience": "friends"])
            let ours = try await app.makeNote("g", as: ada, ["audience": "group", "group_id": group])
            let mine = try await app.makeNote("p", as: ada, ["audience": "private"])
            let later = try await app.makeNote(
                "later",
                as: ada,
                ["visible_from": closes, "audience": "friends"]
            )
            let now = try await app.makeNote(
                "now",
                as: ada,
                ["visible_from": opens, "visible_until": closes, "audience": "friends"]
            )
            func report(_ id: String) async throws -> Answer {
                try await app.get("/v1/notes/\(id)/audience", as: ada)
            }
            func handles(_ answer: Answer) -> [String] {
                (answer["members"]?.arrayValue ?? []).compactMap { $0["handle"]?.stringValue }
            }
            let everyone = try await report(open)
            #expect(everyone["public"] == .bool(true) && handles(everyone) == [])
            let circle = try await report(friends)
            #expect(circle["public"] == .bool(false))
            #expect(handles(circle) == ["bob", "cleo", "dora"])
            #expect(circle["members"]?.arrayValue?.first?["because"]?.stringValue == "friend")
            let team = try await report(ours)
            #expect(handles(team) == ["bob"])
            #expect(team["members"]?.arrayValue?.first?["because"]?.stringValue == "group")
            #expect(handles(try await report(mine)) == [])
            let closed = try await report(later)
            #expect(handles(closed) == [] && closed["opens_at"]?.stringValue == closes)
            let window = try await report(now)
            #expect(window["opens_at"]?.stringValue == opens && window["closes_at"]?.stringValue == closes)
            #expect(handles(window).count == 3)

            let page = try await app.get("/v1/notes/\(friends)/audience?limit=2", as: ada)
            #expect(handles(page) == ["bob", "cleo"])
            #expect(handles(try await app.get(try #require(page.next), as: ada)) == ["dora"])

            let club = try await app.makeGroup(ada, bob, cleo)
            let shared = try await app.makeNote("s", as: ada, ["audience": "group", "group_id": club])
            try await app.block(ada, bob)
            try await app.block(cleo, ada)
            try await app.suspend(dora)
            #expect(!handles(try await report(shared)).contains("bob"))
            // Friendships end with a block, and whoever blocked the author does not see the group's note
            // either.
            #expect(handles(try await report(friends)).allSatisfy { $0.hasPrefix("keeper_") })
            #expect(handles(try await report(shared)).allSatisfy { $0.hasPrefix("keeper_") })
            try await app.hide(friends)
            #expect(handles(try await report(friends)) == [])
        }
    }
}
