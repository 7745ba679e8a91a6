import App
import HTTPTypes
import JSONText
import Model
import Testing

/// The feed for pollers: what a client that keeps it holds is what it may see.
struct ChangeTests {
    /// A client that keeps a copy by the feed alone.
    struct Poller {
        let app: TestApp
        let viewer: Person?
        var filter = ""
        var token: String?
        var copy: Set<String> = []
        var titles: [String: String] = [:]
        var resets = 0
        /// What the feed has ever taken away.
        var taken: [String] = []

        init(_ app: TestApp, _ viewer: Person?, filter: String = "") {
            self.app = app
            self.viewer = viewer
            self.filter = filter
        }

        @discardableResult
        mutating func poll() async throws -> Answer {
            var last: Answer
            repeat {
                var query = filter.isEmpty ? "" : filter + "&"
                if let token { query += "token=\(token)" }
                last = try await app.get("/v1/notes/changes?\(query)", as: viewer)
                try #require(last.status == 200, "\(last.text)")
                if last["reset"] == .bool(true) {
                    resets += 1
                    copy = []
                }
                for item in last.items {
                    let id = item["id"]?.stringValue ?? ""
                    copy.insert(id)
                    titles[id] = item["title"]?.stringValue
                }
                copy.subtract(last.removed)
                taken += last.removed
                token = last["token"]?.stringValue
            } while last["more"] == .bool(true)
            return last
        }
    }

    @Test func `the first poll returns everything, page by page`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            var ids: Set<String> = []
            for index in 0..<7 { ids.insert(try await app.makeNote("n\(index)", as: ada)) }
            let first = try await app.get("/v1/notes/changes?limit=3")
            #expect(first.items.count == 3)
            #expect(first["more"] == .bool(true) && first["reset"] == .bool(false))
            // What comes while the pages are read is not lost.
            ids.insert(try await app.makeNote("meanwhile", as: ada))
            var poller = Poller(app, nil, filter: "limit=3")
            poller.token = first["token"]?.stringValue
            poller.copy = Set(first.ids)
            try await poller.poll()
            try await poller.poll()
            #expect(poller.copy == ids)
            #expect(poller.taken == [])
        }
    }

    @Test func `the feed has created, edited, deleted and moved notes`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let inside = "bbox=11,57,12,58"
            var all = Poller(app, nil)
            var box = Poller(app, nil, filter: inside)
            try await all.poll()
            try await box.poll()
            let one = try await app.makeNote("one", as: ada)
            let two = try await app.makeNote("two", as: ada)
            let far = try await app.makeNote("far", as: ada, ["lat": "1"])
            try await all.poll()
            try await box.poll()
            #expect(all.copy == [one, two, far])
            #expect(box.copy == [one, two])

            _ = try await app.send(.patch, "/v1/notes/\(one)", json: #"{"title":"uno"}"#, as: ada)
            _ = try await app.send(.patch, "/v1/notes/\(two)", json: #"{"lat":1,"lon":11.97}"#, as: ada)
            try await all.poll()
            try await box.poll()
            #expect(all.titles[one] == "uno" && all.copy == [one, two, far])
            #expect(box.copy == [one] && box.taken == [two])

            _ = try await app.send(.delete, "/v1/notes/\(one)", as: ada)
            _ = try await app.send(.patch, "/v1/notes/\(far)", json: #"{"audience":"private"}"#, as: ada)
            try await all.poll()
            try await box.poll()
            #expect(all.copy == [two] && Set(all.taken) == [one, far])
            #expect(box.copy == [] && box.taken == [two, one])
            #expect(all.resets == 0 && box.resets == 0)
        }
    }

    @Test func `the feed never removes a note that was not visible before`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            var stranger = Poller(app, nil)
            let secret = try await app.makeNote("secret", as: ada, ["audience": "private"])
            let late = try await app.makeNote("late", as: ada, ["visible_from": app.instant(after: 100_000)])
            let far = try await app.makeNote("far", as: ada, ["reveal_within_m": "10"])
            let hidden = try await app.makeNote("hidden", as: ada)
            try await app.hide(hidden)
            try await stranger.poll()
            app.clock.advance(by: 1000)
            let short = try await app.makeNote("short", as: ada)
            for id in [secret, late, far, hidden, short] {
                _ = try await app.send(.delete, "/v1/notes/\(id)", as: ada)
            }
            try await stranger.poll()
            #expect(stranger.copy == [])
            #expect(stranger.taken == [])
        }
    }

    @Test func `notes appear and disappear as their windows open and close`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            var stranger = Poller(app, nil)
            var author = Poller(app, ada)
            try await stranger.poll()
            let id = try await app.makeNote(
                "note",
                as: ada,
                ["visible_from": app.instant(after: 10_000), "visible_until": app.instant(after: 20_000)]
            )
            let brief = try await app.makeNote(
                "brief",
                as: ada,
                ["visible_from": app.instant(after: 11_000), "visible_until": app.instant(after: 12_000)]
            )
            try await stranger.poll()
            #expect(stranger.copy == [])
            app.clock.advance(by: 10_000)
            try await stranger.poll()
            #expect(stranger.copy == [id])
            app.clock.advance(by: 9999)
            try await stranger.poll()
            #expect(stranger.copy == [id])
            app.clock.advance(by: 1)
            try await stranger.poll()
            #expect(stranger.copy == [])
            // What opened and closed between two polls was never shown.
            #expect(stranger.taken == [id])
            try await author.poll()
            #expect(author.copy == [id, brief])
            #expect(stranger.resets == 0)
        }
    }

    @Test func `moderation removes notes from the feed and restores them`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let id = try await app.makeNote("note", as: ada)
            var stranger = Poller(app, nil)
            var author = Poller(app, ada)
            try await stranger.poll()
            try await author.poll()
            try await app.hide(id)
            try await stranger.poll()
            try await author.poll()
            #expect(stranger.copy == [] && stranger.taken == [id])
            #expect(author.copy == [id])
            try await app.unhide(id)
            try await stranger.poll()
            #expect(stranger.copy == [id])
            try await app.suspend(ada)
            try await stranger.poll()
            #expect(stranger.copy == [])
            #expect(stranger.resets == 0)
        }
    }

    @Test func `a change of the viewer's relations resets the feed`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let bob = try await app.signUp("bob")
            let friends = try await app.makeNote("friends", as: ada, ["audience": "friends"])
            let open = try await app.makeNote("open", as: ada)
            var poller = Poller(app, bob)
            try await poller.poll()
            #expect(poller.copy == [open])
            try await app.befriend(ada, bob)
            try await poller.poll()
            #expect(poller.copy == [open, friends] && poller.resets == 1)
            try await app.block(ada, bob)
            try await poller.poll()
            #expect(poller.copy == [] && poller.resets == 2)
        }
    }

    @Test func `a token is valid only for its viewer, filters and position`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let id = try await app.makeNote("note", as: ada)
            let first = try await app.get("/v1/notes/changes?lat=57.7&lon=11.97&radius_m=500")
            let token = try #require(first["token"]?.stringValue)
            let same = try await app.get(
                "/v1/notes/changes?radius_m=500&token=\(token)&lon=11.97&lat=57.7&limit=7"
            )
            #expect(same["reset"] == .bool(false))
            let others = [
                "lat=57.7&lon=11.97&radius_m=501", "lat=57.7&lon=11.9701&radius_m=500", "lat=57.7&lon=11.97",
                "",
                "author=\(ada.id)", "lat=57.7&lon=11.97&radius_m=500&author=\(ada.id)", "group=5",
                "bbox=11,57,12,58",
            ]
            for query in others {
                let other = try await app.get("/v1/notes/changes?\(query)&token=\(token)")
                #expect(other["reset"] == .bool(true), "\(query)")
                #expect(other.ids == (query == "group=5" ? [] : [id]))
            }
            let signedIn = try await app.get(
                "/v1/notes/changes?lat=57.7&lon=11.97&radius_m=500&token=\(token)",
                as: ada
            )
            #expect(signedIn["reset"] == .bool(true))
        }
    }

    @Test(arguments: [
        "since=2026-01-01T00:00:00Z", "until=2026-01-01T00:00:00Z", "sort=newest",
        "cursor=n1.5",
    ])
    func `a parameter that the feed does not accept is refused by name`(_ query: String) async throws {
        try await withApp { app in
            let answer = try await app.get("/v1/notes/changes?\(query)")
            #expect(answer.status == 400)
            #expect(answer.faults == [String(query.prefix { $0 != "=" })])
        }
    }

    @Test func `a token that is thirty days old resets the feed`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let id = try await app.makeNote("note", as: ada)
            let first = try await app.get("/v1/notes/changes")
            let token = try #require(first["token"]?.stringValue)
            app.clock.advance(by: 30 * Instant.Span.day - 1)
            #expect(try await app.get("/v1/notes/changes?token=\(token)")["reset"] == .bool(false))
            app.clock.advance(by: 1)
            let late = try await app.get("/v1/notes/changes?token=\(token)")
            #expect(late["reset"] == .bool(true))
            #expect(late.ids == [id])
        }
    }

    @Test func `without changes the token stays, and polls are answered with 304`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            try await app.makeNote("note", as: ada)
            var poller = Poller(app, nil)
            try await poller.poll()
            let token = try #require(poller.token)
            let path = "/v1/notes/changes?token=\(token)"
            let quiet = try await app.get(path)
            #expect(quiet["token"]?.stringValue == token)
            for _ in 0..<5 {
                app.clock.advance(by: Instant.Span.hour)
                #expect(try await app.get(path, etag: quiet.etag).status == 304)
            }
            // What others cannot see is nothing to them.
            let secret = try await app.makeNote("secret", as: ada, ["audience": "private"])
            #expect(try await app.get(path, etag: quiet.etag).status == 304)
            // But a token does not grow old under a client that polls.
            app.clock.advance(by: Instant.Span.day)
            let fresh = try await app.get(path, etag: quiet.etag)
            #expect(fresh.status == 200)
            #expect(fresh["token"]?.stringValue != token)
            _ = try await app.send(.patch, "/v1/notes/\(secret)", json: #"{"audience":"public"}"#, as: ada)
            #expect(try await app.get(path, etag: quiet.etag).ids == [secret])
        }
    }

    @Test func `many changes are returned in complete pages`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            var poller = Poller(app, nil, filter: "limit=2")
            try await poller.poll()
            var ids: [String] = []
            for index in 0..<5 { ids.append(try await app.makeNote("n\(index)", as: ada)) }
            try await poller.poll()
            #expect(poller.copy == Set(ids))
            for id in ids.dropLast() { _ = try await app.send(.delete, "/v1/notes/\(id)", as: ada) }
            try await poller.poll()
            #expect(poller.copy == [ids[4]])
            #expect(poller.resets == 0)
        }
    }
}
