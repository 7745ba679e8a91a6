import App
import HTTPTypes
import JSONText
import Model
import Testing

/// The one rule, as seen from outside, on every read and in every conditional one.
struct VisibilityTests {
    /// Everything through which a note can be seen, with the tags of the last time it was.
    struct Eyes {
        let app: TestApp
        let id: String
        let image: [String]
        let viewer: Person?
        var position = "lat=57.69&lon=11.97"
        private var tags: [String: String] = [:]

        init(_ app: TestApp, _ id: String, author: Person, viewer: Person?) async throws {
            let note = try await app.get("/v1/notes/\(id)", as: author)
            self.app = app
            self.id = id
            self.viewer = viewer
            image = ["url", "thumb_url", "original_url"].compactMap { note["image"]?[$0]?.stringValue }
        }

        /// Reads everything, with the tags of the last time, and answers whether the note shows.
        ///
        /// All ways have to agree; what is not shown answers as what never was.
        mutating func see(sourceLocation: SourceLocation = #_sourceLocation) async throws -> Bool {
            let item = try await read("/v1/notes/\(id)?\(position)")
            let shows = item.status != 404
            let missing = try await app.get("/v1/notes/987654321?\(position)", as: viewer)
            if !shows { #expect(item.face == missing.face, sourceLocation: sourceLocation) }
            for path in image {
                let file = try await read("\(path)?\(position)")
                #expect(
                    (file.status != 404) == shows,
                    "\(path) \(file.status)",
                    sourceLocation: sourceLocation
                )
                if !shows { #expect(file.face == missing.face, sourceLocation: sourceLocation) }
            }
            let lists = [
                "/v1/notes?\(position)", "/v1/feed.json?\(position)", "/v1/notes/changes?\(position)",
                "/v1/notes?sort=nearest&\(position)", "/v1/notes?bbox=11,57,12,58&\(position)",
                "/v1/view?\(position)&heading_deg=0&range_m=5000",
            ]
            for path in lists {
                let list = try await read(path)
                if list.status == 304 {
                    #expect(known[path] == shows, "a stale 304 of \(path)", sourceLocation: sourceLocation)
                } else {
                    #expect(list.ids.contains(id) == shows, "\(path)", sourceLocation: sourceLocation)
                    known[path] = list.ids.contains(id)
                }
            }
            return shows
        }

        private var known: [String: Bool] = [:]

        /// Twice, so that the second can be answered from memory.
        private mutating func read(_ path: String) async throws -> Answer {
            let first = try await app.get(path, as: viewer, etag: tags[path])
            if let tag = first.etag { tags[path] = tag }
            let second = try await app.get(path, as: viewer, etag: tags[path])
            #expect(first.status == 404 ? second.status == 404 : second.status == 304, "\(path)")
            return first
        }
    }

    @Test func `each audience sees exactly its notes`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let bob = try await app.signUp("bob")
            let cleo = try await app.signUp("cleo")
            try await app.befriend(ada, bob)
            let group = try await app.makeGroup(ada, cleo)
            let notes: [(fields: [String: String], anyone: Bool, friend: Bool, group: Bool)] = [
                (["audience": "public"], true, true, true), (["audience": "friends"], false, true, false),
                (["audience": "group", "group_id": group], false, false, true),
                (["audience": "private"], false, false, false),
            ]
            for (fields, anyone, friend, member) in notes {
                let id = try await app.makeNote("note", as: ada, fields)
                for (viewer, expected) in [(nil, anyone), (bob, friend), (cleo, member), (ada, true)] {
                    var eyes = try await Eyes(app, id, author: ada, viewer: viewer)
                    #expect(try await eyes.see() == expected, "\(fields) \(viewer?.handle ?? "-")")
                }
            }
        }
    }

    @Test func `a moderator's act takes effect on the next request`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let id = try await app.makeNote("note", as: ada)
            var stranger = try await Eyes(app, id, author: ada, viewer: nil)
            #expect(try await stranger.see())
            try await app.hide(id)
            #expect(try await !stranger.see())
            var author = try await Eyes(app, id, author: ada, viewer: ada)
            #expect(try await author.see())
            #expect(try await app.get("/v1/notes/\(id)", as: ada)["state"]?.stringValue == "hidden")
            try await app.unhide(id)
            #expect(try await stranger.see())
            try await app.suspend(ada)
            #expect(try await !stranger.see())
        }
    }

    @Test func `a removed note stays visible to its author without its image`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let id = try await app.makeNote("note", as: ada)
            let note = try await app.get("/v1/notes/\(id)", as: ada)
            let image = try #require(note["image"]?["url"]?.stringValue)
            let file = try await app.get(image, as: ada)
            try await app.remove(id)
            let after = try await app.get("/v1/notes/\(id)", as: ada, etag: note.etag)
            #expect(after["state"]?.stringValue == "removed")
            #expect(try await app.get(image, as: ada, etag: file.etag).status == 404)
            #expect(try await app.get("/v1/notes/\(id)").status == 404)
        }
    }

    @Test func `a change of friendship, group or block takes effect at the next request`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let bob = try await app.signUp("bob")
            try await app.befriend(ada, bob)
            let group = try await app.makeGroup(ada, bob)
            let friends = try await app.makeNote("f", as: ada, ["audience": "friends"])
            let ours = try await app.makeNote("g", as: ada, ["audience": "group", "group_id": group])
            let open = try await app.makeNote("o", as: ada)
            var asFriend = try await Eyes(app, friends, author: ada, viewer: bob)
            var asMember = try await Eyes(app, ours, author: ada, viewer: bob)
            var asAnyone = try await Eyes(app, open, author: ada, viewer: bob)
            #expect(try await asFriend.see())
            try await app.unfriend(ada, bob)
            #expect(try await !asFriend.see())
            try await app.befriend(bob, ada)
            #expect(try await asFriend.see())
            #expect(try await asMember.see())
            #expect(try await asAnyone.see())
            try await app.block(bob, ada)
            #expect(try await !asFriend.see())
            #expect(try await !asAnyone.see())
            try await app.unblock(bob, ada)
            #expect(try await asAnyone.see())
            try await app.block(ada, bob)
            #expect(try await !asAnyone.see())
            #expect(try await !asMember.see())
            try await app.unblock(ada, bob)
            #expect(try await asMember.see())
            try await app.leave(group, ada)
            #expect(try await !asMember.see())
        }
    }

    @Test func `a window opens and closes on time, also with conditional requests`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let id = try await app.makeNote(
                "note",
                as: ada,
                ["visible_from": app.instant(after: 10_000), "visible_until": app.instant(after: 20_000)]
            )
            var stranger = try await Eyes(app, id, author: ada, viewer: nil)
            var author = try await Eyes(app, id, author: ada, viewer: ada)
            for (step, expected) in [(0, false), (9999, false), (1, true), (9999, true), (1, false)] {
                app.clock.advance(by: Int64(step))
                #expect(try await stranger.see() == expected)
                #expect(try await author.see())
            }
        }
    }

    @Test func `an edit of the audience takes effect on the next request`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let id = try await app.makeNote("note", as: ada)
            var stranger = try await Eyes(app, id, author: ada, viewer: nil)
            #expect(try await stranger.see())
            for (audience, expected) in [("private", false), ("public", true), ("friends", false)] {
                _ = try await app.send(
                    .patch,
                    "/v1/notes/\(id)",
                    json: #"{"audience":"\#(audience)"}"#,
                    as: ada
                )
                #expect(try await stranger.see() == expected)
            }
        }
    }

    @Test func `a note with a reveal radius is visible only within it`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let id = try await app.makeNote("note", as: ada, ["reveal_within_m": "1200"])
            var near = try await Eyes(app, id, author: ada, viewer: nil)
            #expect(try await near.see())
            var far = try await Eyes(app, id, author: ada, viewer: nil)
            far.position = "lat=57.68&lon=11.97"
            #expect(try await !far.see())
            var author = try await Eyes(app, id, author: ada, viewer: ada)
            author.position = "lat=57.68&lon=11.97"
            #expect(try await author.see())
            #expect(try await app.get("/v1/notes/\(id)").status == 404)
            #expect(try await app.get("/v1/notes").ids == [])
            let body = #"{"lat":57.69,"lon":11.97,"sort":"nearest"}"#
            #expect(try await app.send(.post, "/v1/notes/search", json: body).ids == [id])
            #expect(try await app.get("/v1/notes/\(id)", as: ada).status == 200)
        }
    }
}
