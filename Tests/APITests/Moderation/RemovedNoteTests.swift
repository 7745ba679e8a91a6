import HTTPTypes
import JSONText
import Model
import Testing

/// What an author may still do with a note that a moderator removed.
struct RemovedNoteTests {
    private static func change(_ app: TestApp, _ path: String, as person: Person) async throws -> Answer {
        let key = path.contains("comments") ? "body" : "title"
        return try await app.send(.patch, path, json: #"{"\#(key)":"Changed"}"#, as: person)
    }

    private static func say(_ app: TestApp, _ path: String, as person: Person) async throws -> Answer {
        try await app.send(.post, path, json: #"{"body":"Said"}"#, as: person)
    }

    @Test func `a removed note cannot be edited or commented until it is restored`() async throws {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            let note = try await app.makeNote("Here", as: ada)
            let path = "/v1/notes/\(note)"
            let own = try #require(try await Self.say(app, "\(path)/comments", as: ada)["id"]?.stringValue)
            let other = try #require(try await Self.say(app, "\(path)/comments", as: bob)["id"]?.stringValue)
            try await app.remove(note)
            let before = try await app.get(path, as: ada)
            #expect(before["state"]?.stringValue == "removed")

            let answers = [
                try await Self.change(app, path, as: ada),
                try await Self.say(app, "\(path)/comments", as: ada),
                try await Self.say(app, "/v1/comments/\(other)/replies", as: ada),
                try await Self.change(app, "/v1/comments/\(own)", as: ada),
            ]
            for answer in answers { #expect((answer.status, answer.code) == (409, "removed")) }
            // Nobody else is told that it is there.
            for answer in [
                try await Self.change(app, path, as: bob),
                try await Self.say(app, "\(path)/comments", as: bob),
                try await Self.change(app, "/v1/comments/\(other)", as: bob),
            ] {
                #expect(answer.status == 404)
            }
            let after = try await app.get(path, as: ada)
            #expect(after.json == before.json)
            // One's own words can always be taken back.
            #expect(try await app.send(.delete, "/v1/comments/\(own)", as: ada).status == 204)

            try await app.moderate(.restore, note)
            #expect(try await Self.change(app, path, as: ada)["title"]?.stringValue == "Changed")
            #expect(try await Self.say(app, "\(path)/comments", as: ada).status == 201)
            try await app.remove(note)
            #expect(try await app.send(.delete, path, as: ada).status == 204)
            #expect(try await app.get(path, as: ada).status == 404)
        }
    }

    @Test func `a hidden note can be edited by its author`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let note = try await app.makeNote("Here", as: ada)
            try await app.hide(note)
            #expect(try await Self.change(app, "/v1/notes/\(note)", as: ada).status == 200)
            #expect(try await Self.say(app, "/v1/notes/\(note)/comments", as: ada).status == 201)
        }
    }
}
