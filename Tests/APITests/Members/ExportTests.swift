import App
import Foundation
import HTTPTypes
import JSONText
import Model
import Relational
import Storage
import Testing

/// A member's own data, as other people's programs unpack it.
struct ExportTests {
    @Test func `an export has all data of the member and no secret`() async throws {
        try await withApp([:], .live) { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            try await app.befriend(ada, bob)
            let group = try await app.makeGroup(ownedBy: ada, "Åmål")
            var originals: [String: [UInt8]] = [:]
            for number in 0..<3 {
                let audience = number == 2 ? ["audience": "private"] : [:]
                let image = Photo.jpeg(width: 300 + number, height: 200, salt: number)
                let id = try await app.makeNote("note \(number)", as: ada, audience, image: image)
                let url = try await app.get("/v1/notes/\(id)", as: ada)["image"]?["original_url"]?.stringValue
                originals["images/\(id).jpg"] = try await app.get(url ?? "", as: ada).body
            }
            let theirs = try await app.makeNote("theirs", as: bob)
            let comment = try await app.comment("Zwölf\\n\\\"Boxkämpfer\\\"", on: theirs, as: ada)
            try await app.favorite(theirs, as: ada)
            let report = #"{"target":{"kind":"note","id":"\#(theirs)"},"reason":"spam","comment":"look"}"#
            _ = try await app.send(.post, "/v1/reports", json: report, as: ada)
            try await app.moderate(.warn, "@ada", reason: "be kind")

            let answer = try await app.get("/v1/members/me/export", as: ada)
            #expect(answer.status == 200)
            #expect(answer.header("Content-Type") == "application/zip")
            #expect(
                answer.header("Content-Disposition")
                    == #"attachment; filename="sightline-ada-2026-11-21.zip""#
            )
            let unpacked = try await UnpackedExport.of(answer.body)
            #expect(
                Set(unpacked.files.keys).subtracting(unpacked.images) == [
                    "README.txt", "member.json", "sessions.json", "identities.json", "warnings.json",
                    "handles.json", "friends.json", "requests.json", "blocks.json", "groups.json",
                    "notes.json", "comments.json",
                    "favorites.json", "ratings.json",
                    "parking.json", "reminders.json", "reports.json",
                    "saved-trips.json", "alarms.json", "fired-alarms.json", "quiet-hours.json", "push.json",
                ]
            )
            #expect(unpacked.images == originals.keys.sorted())
            for (name, bytes) in originals { #expect(unpacked.files[name] == bytes, "\(name)") }
            #expect(unpacked.text("README.txt").contains("All 3 images are complete."))
            #expect(try JSONValue.parse(unpacked.text("member.json"))["handle"]?.stringValue == "ada")
            let notes = try unpacked.items("notes.json")
            #expect(notes.compactMap { $0["title"]?.stringValue } == ["note 0", "note 1", "note 2"])
            #expect(notes.compactMap { $0["image"]?["file"]?.stringValue } == originals.keys.sorted())
            #expect(try unpacked.items("friends.json").first?["member"]?["handle"]?.stringValue == "bob")
            #expect(try unpacked.items("groups.json").first?["id"]?.stringValue == group)
            #expect(try unpacked.items("groups.json").first?["name"]?.stringValue == "Åmål")
            let said = try unpacked.items("comments.json")
            #expect(said.compactMap { $0["id"]?.stringValue } == [comment])
            #expect(said.first?["body"]?.stringValue == "Zwölf\n\"Boxkämpfer\"")
            #expect(try unpacked.items("favorites.json").first?["target"]?["id"]?.stringValue == theirs)
            #expect(try unpacked.items("reports.json").first?["comment"]?.stringValue == "look")
            #expect(try unpacked.items("warnings.json").first?["reason"]?.stringValue == "be kind")
            #expect(try unpacked.items("sessions.json").count == 1)
            for name in unpacked.files.keys where name.hasSuffix(".json") {
                #expect(!unpacked.text(name).contains(ada.token))
                #expect(!unpacked.text(name).contains("argon2"))
            }
        }
    }

    @Test func `an export lists removed and missing images, and is complete`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let removed = try await app.makeNote("removed", as: ada, image: Photo.jpeg(width: 90, height: 60))
            let missing = try await app.makeNote("missing", as: ada, image: Photo.jpeg(width: 91, height: 60))
            let there = try await app.makeNote("there", as: ada, image: Photo.jpeg(width: 92, height: 60))
            let sha256 = try await app.get("/v1/notes/\(missing)")["image"]?["sha256"]?.stringValue ?? "?"
            let file = try #require(app.storedFiles.first { $0.hasSuffix(sha256) })
            try FileManager.default.removeItem(atPath: "\(app.uploads)/\(file)")
            try await app.remove(removed)
            let unpacked = try await UnpackedExport.of(
                try await app.get("/v1/members/me/export", as: ada).body
            )
            #expect(unpacked.images == ["images/\(there).jpg"])
            #expect(unpacked.text("README.txt").contains("note \(missing): its image cannot be found\n"))
            #expect(unpacked.text("README.txt").contains("note \(removed): a moderator removed it"))
            let notes = try unpacked.items("notes.json")
            #expect(notes.compactMap { $0["state"]?.stringValue } == ["removed", "published", "published"])
            #expect(notes.first?["image"]?["file"] == .null)
        }
    }

    @Test func `exports are limited to one at a time and a number a day`() async throws {
        try await withApp([.rateLimit: "on"]) { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            let uri = "/v1/members/me/export"
            #expect(try await app.get(uri).status == 401)
            let now = app.clock.now
            let job = "export \(ada.id)"
            #expect(
                try await app.database.write {
                    try JobStore($0).claim(job, for: "another", until: now + Instant.Span.minute, at: now)
                }
            )
            let running = try await app.get(uri, as: ada)
            #expect(running.status == 409 && running.code == "export-running")
            #expect(running.header("Retry-After") != nil)
            #expect(try await app.get(uri, as: bob).status == 200)
            app.clock.advance(by: Instant.Span.minute)
            for _ in 0..<3 { #expect(try await app.send(.head, uri, as: ada).status == 200) }
            for _ in 0..<5 {
                #expect(try await UnpackedExport.of(try await app.get(uri, as: ada).body).images == [])
            }
            let refused = try await app.get(uri, as: ada)
            #expect(refused.status == 429 && refused.code == "rate-limited")
            #expect(try await app.get(uri, as: bob).status == 200)
            #expect(try await app.count("SELECT count(*) FROM job_claim WHERE name LIKE 'export%'") == 0)
        }
    }

    @Test func `the pages of an export follow each other without a gap`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let note = try await app.makeNote("note", as: ada)
            let (id, target, now) = (
                try #require(Member.ID(ada.id)), try #require(Note.ID(note)), app.clock.now
            )
            try await app.database.write { connection in
                for number in 1...250 {
                    try connection.execute(
                        """
                        INSERT INTO comment (id, target_kind, target_id, depth, author_id, body, created_at,
                                             change_number)
                        VALUES (\(Int64(number)), 'note', \(target), 1, \(id), \("comment \(number)"), \(now), 1)
                        """
                    )
                }
            }
            let unpacked = try await UnpackedExport.of(
                try await app.get("/v1/members/me/export", as: ada).body
            )
            let bodies = try unpacked.items("comments.json").compactMap { $0["body"]?.stringValue }
            #expect(bodies == (1...250).map { "comment \($0)" })
        }
    }
}
