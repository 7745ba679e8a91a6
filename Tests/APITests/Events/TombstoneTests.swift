import HTTPTypes
import JSONText
import Testing

/// Comments that went while their note could not be seen, and what a stream tells of them later.
@Suite(.timeLimit(.minutes(15))) struct TombstoneTests {
    private func show(_ note: String, _ audience: String, _ app: TestApp, as author: Person) async throws {
        let json = #"{"audience":"\#(audience)"}"#
        #expect(try await app.send(.patch, "/v1/notes/\(note)", json: json, as: author).status == 200)
    }

    /// What a stream tells of comments that begins at a token, up to one that is written now.
    private func told(
        _ token: String,
        on note: String,
        _ app: TestApp,
        as author: Person
    ) async throws
        -> [String]
    {
        try await EventReader.open(app, after: token) { events in
            let last = try await app.comment("last", on: note, as: author)
            return try await events.skip(to: "comment \(last)").filter { $0.hasPrefix("comment") }
        }
    }

    @Test func `deleting a comment on a private note is hidden from those who could not see the note`()
        async throws
    {
        try await EventTests.withApp { app in
            let ada = try await app.signUp("ada")
            let note = try await app.makeNote("note", as: ada, ["audience": "private"])
            let comment = try await app.comment("words", on: note, as: ada)
            let token = try #require(try await app.get("/v1/notes/changes")["token"]?.stringValue)
            #expect(try await app.delete("/v1/comments/\(comment)", as: ada).status == 204)
            try await show(note, "public", app, as: ada)
            #expect(try await told(token, on: note, app, as: ada) == [])
        }
    }

    @Test func `deleting a comment on a private note reaches those who saw it before`() async throws {
        try await EventTests.withApp { app in
            let ada = try await app.signUp("ada")
            let note = try await app.makeNote("note", as: ada)
            let comment = try await app.comment("words", on: note, as: ada)
            let token = try #require(try await app.get("/v1/notes/changes")["token"]?.stringValue)
            try await show(note, "private", app, as: ada)
            #expect(try await app.delete("/v1/comments/\(comment)", as: ada).status == 204)
            try await show(note, "public", app, as: ada)
            #expect(try await told(token, on: note, app, as: ada) == ["comment \(comment)"])
        }
    }

    @Test func `a deleted comment with replies appears as in its thread`() async throws {
        try await EventTests.withApp { app in
            let ada = try await app.signUp("ada")
            let note = try await app.makeNote("note", as: ada, ["audience": "private"])
            let comment = try await app.comment("words", on: note, as: ada)
            try await app.reply("more words", to: comment, as: ada)
            let token = try #require(try await app.get("/v1/notes/changes")["token"]?.stringValue)
            #expect(try await app.delete("/v1/comments/\(comment)", as: ada).status == 204)
            try await show(note, "public", app, as: ada)
            #expect(try await told(token, on: note, app, as: ada) == ["comment \(comment)"])
        }
    }
}
