import App
import HTTPTypes
import JSONText
import Model
import Relational
import Services
import Testing

/// What moderators do, in the very next answer.
struct ModerationTests {
    @Test func `a removed note can be restored for thirty days, and is purged after`() async throws {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            let note = try await app.makeNote("Here", as: ada)
            let answer = try await app.get("/v1/notes/\(note)")
            let image = try #require(answer["image"]?["url"]?.stringValue)
            let comment = try await app.send(
                .post,
                "/v1/notes/\(note)/comments",
                json: #"{"body":"Hm"}"#,
                as: bob
            )
            #expect(comment.status == 201)
            #expect(try await app.send(.put, "/v1/favorites/note/\(note)", as: bob).status == 204)

            let shown = try await app.get("/v1/notes/\(note)")
            try await app.moderate(.remove, note)
            #expect(try await app.get("/v1/notes/\(note)", as: bob).status == 404)
            #expect(try await app.get(image, as: ada).status == 404)
            #expect(try await app.get("/v1/notes/\(note)", as: ada)["state"]?.stringValue == "removed")
            app.clock.advance(by: 29 * Instant.Span.day)
            await app.installation.services.housekeeping.tidy()
            try await app.moderate(.restore, note)
            #expect(try await app.get("/v1/notes/\(note)", etag: shown.etag).status == 304)
            #expect(try await app.get(image).status == 200)

            try await app.moderate(.remove, note)
            app.clock.advance(by: 30 * Instant.Span.day - 1)
            await app.installation.services.housekeeping.tidy()
            #expect(try await app.get("/v1/notes/\(note)", as: ada).status == 401)
            let again = try await app.logIn("ada")
            #expect(try await app.get("/v1/notes/\(note)", as: again).status == 200)
            app.clock.advance(by: 1 + Instant.Span.minute * 16)
            await app.installation.services.housekeeping.tidy()
            #expect(try await app.get("/v1/notes/\(note)", as: again).status == 404)
            #expect(try await app.count("SELECT count(*) FROM note") == 0)
            #expect(try await app.count("SELECT count(*) FROM image") == 0)
            #expect(try await app.count("SELECT count(*) FROM comment") == 0)
            #expect(try await app.count("SELECT count(*) FROM favorite") == 0)
            #expect(
                try await app.count("SELECT count(*) FROM blob WHERE uses = 0 AND doomed_at IS NOT NULL") > 0
            )
            app.clock.advance(by: 2 * Instant.Span.day)
            _ = try await app.installation.services.housekeeping.sweepBlobs()
            #expect(app.storedFiles == [])
            // The log outlives it.
            #expect(try await app.count("SELECT count(*) FROM moderation") == 3)
            await #expect(throws: Refusal.self) { try await app.moderate(.restore, note) }
        }
    }

    @Test func `a removed comment becomes a tombstone for good`() async throws {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            let note = try await app.makeNote("Here", as: ada)
            let first = try await app.send(
                .post,
                "/v1/notes/\(note)/comments",
                json: #"{"body":"Bad"}"#,
                as: bob
            )
            let id = try #require(first["id"]?.stringValue)
            let reply = try await app.send(
                .post,
                "/v1/comments/\(id)/replies",
                json: #"{"body":"No"}"#,
                as: ada
            )
            #expect(reply.status == 201)
            try await app.moderate(.remove, id)
            let list = try await app.get("/v1/notes/\(note)/comments")
            #expect(list.items.first?["body"] == .null)
            app.clock.advance(by: 30 * Instant.Span.day)
            await app.installation.services.housekeeping.tidy()
            #expect(try await app.count("SELECT count(*) FROM comment WHERE body IS NULL") == 1)
            #expect(try await app.count("SELECT count(*) FROM comment WHERE removed_at IS NOT NULL") == 0)
            #expect(try await app.get("/v1/notes/\(note)/comments").ids == [id])
            await #expect(throws: Refusal.self) { try await app.moderate(.restore, id) }
        }
    }

    @Test func `warnings are shown only to their member, the newest first`() async throws {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            let before = try await app.get("/v1/members/me", as: ada)
            #expect(before["warnings"]?.arrayValue == [])
            for number in 1...21 {
                app.clock.advance(by: 1000)
                try await app.moderate(.warn, "@ada", reason: "Number \(number)")
            }
            let after = try await app.get("/v1/members/me", as: ada, etag: before.etag)
            let warnings = try #require(after["warnings"]?.arrayValue)
            #expect(warnings.count == 20)
            #expect(warnings.first?["reason"]?.stringValue == "Number 21")
            #expect(warnings.first?["at"]?.stringValue == app.clock.now.description)
            #expect(try await app.get("/v1/members/\(ada.id)", as: bob)["warnings"] == nil)
            #expect(try await app.get("/v1/members/me", as: bob)["warnings"]?.arrayValue == [])
        }
    }

    @Test func `a suspended member is hidden everywhere and restored completely`() async throws {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            let note = try await app.makeNote("Here", as: ada)
            let other = try await app.makeNote("There", as: bob)
            _ = try await app.send(.post, "/v1/notes/\(other)/comments", json: #"{"body":"Hm"}"#, as: ada)
            let list = try await app.get("/v1/notes", as: bob)
            let item = try await app.get("/v1/notes/\(other)", as: bob)
            #expect(item["comment_count"]?.integerValue == 1)
            try await app.moderate(.suspend, "@ada")
            #expect(try await app.get("/v1/members/me", as: ada).status == 401)
            #expect(try await app.tryLogIn("ada").code == "suspended")
            #expect(try await app.get("/v1/notes", as: bob, etag: list.etag).titles == ["There"])
            #expect(try await app.get("/v1/notes/\(note)", as: bob).status == 404)
            let without = try await app.get("/v1/notes/\(other)", as: bob, etag: item.etag)
            #expect(without["comment_count"]?.integerValue == 0)
            try await app.moderate(.unsuspend, "@ada")
            #expect(try await app.get("/v1/notes/\(other)", as: bob, etag: item.etag).status == 304)
            #expect(try await app.get("/v1/notes", as: bob).titles.count == 2)
            #expect(try await app.tryLogIn("ada").status == 201)
        }
    }

    @Test func `views and uploads are counted by day and region`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            try await app.makeNote("Here", as: ada)
            let view = "/v1/view?lat=59.33&lon=18.06&fov_deg=360"
            let first = try await app.get(view)
            #expect(try await app.get(view, etag: first.etag).status == 304)
            #expect(try await app.get("/v1/view.svg?lat=-33.9&lon=18.4&fov_deg=360").status == 200)
            #expect(try await app.get("/v1/view?lat=99&lon=1&fov_deg=360").status == 400)
            await app.installation.services.housekeeping.writeTallies()
            app.clock.advance(by: Instant.Span.day)
            _ = try await app.send(.post, "/v1/view", json: #"{"lat":59.34,"lon":18.07,"fov_deg":360}"#)
            await app.installation.services.housekeeping.writeTallies()
            await app.installation.services.housekeeping.writeTallies()
            let stats = try await app.installation.services.stats.stats(days: 3, at: app.clock.now)
            #expect(stats.days.map(\.views) == [0, 3, 1])
            #expect(stats.days.map(\.uploads) == [0, 1, 0])
            #expect(stats.days.map(\.members) == [0, 1, 0])
            #expect(stats.areas.map(\.views) == [3, 1, 0])
            #expect(stats.population.notes.all == 1 && stats.population.notes.isPublic == 1)
            let box = try #require(stats.areas.first?.region.box)
            #expect(box.west <= 18.06 && box.east > 18.06 && box.south <= 59.33 && box.north > 59.33)
        }
    }
}
