import Foundation
import HTTPTypes
import JSONText
import Model
import Relational
import Storage
import Testing

/// Moderators see the picture of any note, and the log says so; nobody else sees more than before.
struct ModeratedPictureTests {
    private struct Record: Equatable {
        let actor: String
        let id: Int64?
        let at: Instant
        let target: Target
        let after: String
    }

    private func looks(_ app: TestApp) async throws -> [Record] {
        try await app.database.read { connection in
            try ModerationLog(connection).newest(limit: 1000).filter { $0.action == .look }.map {
                Record(
                    actor: $0.actor.name,
                    id: $0.actor.id?.rawValue,
                    at: $0.at,
                    target: $0.target,
                    after: $0.after
                )
            }
        }
    }

    private func path(_ app: TestApp, _ note: String, _ variant: String = "display") async throws -> String {
        let number = try #require(Note.ID(note))
        let image = try await app.count("SELECT image_id FROM note WHERE id = \(number)")
        return "/v1/moderation/images/\(note)/\(image)/\(variant)"
    }

    private func moderator(_ app: TestApp, _ role: String = "moderator") async throws -> Person {
        let person = try await app.signUp("watcher_\(role)")
        try await app.setRole(role, of: person)
        return person
    }

    @Test func `a moderator sees every variant of a note in every state`() async throws {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            let group = try await app.makeGroup(ada)
            let photo = Photo.jpeg(width: 400, height: 300)
            var notes: [String] = []
            for fields in [
                ["audience": "private"], ["audience": "friends"], ["audience": "group", "group_id": group],
                ["reveal_within_m": "50"], ["visible_until": app.instant(after: -1000)],
                ["visible_from": app.instant(after: Instant.Span.day)], [:],
            ] { notes.append(try await app.makeNote("note", as: ada, fields, image: photo)) }
            let files = try await app.files(of: try await app.get("/v1/notes/\(notes[0])", as: ada), as: ada)
            let (hidden, removed) = (
                try await app.makeNote("hidden", as: ada, image: photo),
                try await app.makeNote("removed", as: ada, image: photo)
            )
            try await app.hide(hidden)
            try await app.remove(removed)
            notes += [hidden, removed]
            for role in ["moderator", "admin"] {
                let watcher = try await moderator(app, role)
                for note in notes {
                    for (variant, bytes) in [
                        ("original", files.original), ("display", files.display), ("thumb", files.thumb),
                    ] {
                        let path = try await path(app, note, variant)
                        let picture = try await app.get(path, as: watcher)
                        #expect(picture.status == 200 && picture.body == bytes, "\(picture.text.prefix(300))")
                        #expect(picture.headers[.contentType] == "image/jpeg")
                        #expect(picture.headers[.cacheControl] == "private, no-store")
                        #expect(picture.headers[.contentSecurityPolicy] == "default-src 'none'; sandbox")
                        #expect(picture.headers[.eTag] == nil)
                        #expect(try await app.get(path, as: bob).code == "no-moderator")
                        #expect(try await app.get(path, as: ada).status == 403)
                        #expect(try await app.get(path).status == 401)
                    }
                    // The public address knows no roles.
                    let number = try #require(Note.ID(note))
                    let name = try await app.database.read { connection in
                        try connection.first(
                            "SELECT i.name FROM note n JOIN image i ON i.id = n.image_id WHERE n.id = \(number)"
                        ) { try $0.text() }
                    }
                    let address = "/uploads/\(try #require(name))/display.jpg"
                    let isOpen = note == notes[6]
                    #expect(try await app.get(address, as: watcher).status == (isOpen ? 200 : 404))
                }
            }
            #expect(try await looks(app).count == 2 * 3 * notes.count)
        }
    }

    @Test func `the log records every look at a picture, and nothing else`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let watcher = try await moderator(app)
            let note = try await app.makeNote("private", as: ada, ["audience": "private"])
            let other = try await app.makeNote("other", as: ada, ["audience": "private"])
            let deleted = try await app.makeNote("deleted", as: ada)
            let (mine, others) = (try await path(app, note), try await path(app, other))
            let gone = try await path(app, deleted)
            #expect(try await app.send(.delete, "/v1/notes/\(deleted)", as: ada).status == 204)
            let image = String(mine.split(separator: "/")[4])
            let otherImage = String(others.split(separator: "/")[4])
            for path in [
                gone, "/v1/moderation/images/\(note)/\(otherImage)/display",
                "/v1/moderation/images/\(note)/\(image)/display.jpg",
                "/v1/moderation/images/\(note)/\(image)/large",
                "/v1/moderation/images/\(note)/0/display", "/v1/moderation/images/x/\(image)/display",
                "/v1/moderation/images/\(note)/99999999999999999999/display",
            ] {
                #expect(try await app.get(path, as: watcher).status == 404, "\(path)")
                #expect(try await app.get(path, as: ada).status == 403, "\(path)")
            }
            #expect(try await app.get("\(mine)?lat=1&lon=1", as: watcher).status == 400)
            #expect(try await looks(app).isEmpty)
            app.clock.advance(by: 5000)
            #expect(try await app.get(mine, as: watcher).status == 200)
            let number = try #require(Note.ID(note))
            let expected = Record(
                actor: watcher.handle,
                id: try #require(Member.ID(watcher.id)).rawValue,
                at: app.clock.now,
                target: .note(number),
                after: #"{"image":"\#(image)","variant":"display"}"#
            )
            #expect(try await looks(app) == [expected])
            // A look changes nothing that anybody else is told.
            let changes = try await app.count("SELECT value FROM counter WHERE name = 'change'")
            #expect(try await app.get(mine, as: watcher).status == 200)
            #expect(try await app.count("SELECT value FROM counter WHERE name = 'change'") == changes)
            #expect(try await app.get("/v1/members/me", as: ada)["warnings"]?.arrayValue ?? [] == [])

            try await app.setRole("member", of: watcher)
            #expect(try await app.get(mine, as: watcher).status == 403)
            try await app.setRole("moderator", of: watcher)
            try await app.suspend(watcher)
            #expect(try await app.get(mine, as: watcher).status == 401)
            #expect(try await looks(app).count == 2)
        }
    }

    @Test func `a look at a missing file is not logged`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let watcher = try await moderator(app)
            let note = try await app.makeNote("private", as: ada, ["audience": "private"])
            for file in app.storedFiles {
                try FileManager.default.removeItem(atPath: "\(app.uploads)/\(file)")
            }
            #expect(try await app.get(try await path(app, note), as: watcher).status == 404)
            #expect(try await looks(app).isEmpty)
        }
    }
}

extension TestApp {
    /// Gives a member a role, as the command line does.
    func setRole(_ role: String, of person: Person) async throws {
        let id = try #require(Member.ID(person.id))
        try await database.write {
            _ = try $0.execute("UPDATE member SET role = \(role) WHERE id = \(id)")
        }
    }
}
