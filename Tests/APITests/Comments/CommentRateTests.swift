import App
import HTTPTypes
import JSONText
import Model
import Relational
import Testing

/// How many comments and replies a member may write.
struct CommentRateTests {
    private let words = #"{"body":"words"}"#

    @Test func `a member writes sixty comments in ten minutes, then one every ten seconds`() async throws {
        try await withApp([.rateLimit: "on"]) { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            let phone = try await app.logIn("ada")
            let note = try await app.makeNote("note", as: bob)
            let place = try await app.addPlace("Café", number: 1)
            let first = try await app.comment("first", on: note, as: ada)
            let paths = [
                "/v1/notes/\(note)/comments", "/v1/pois/\(place)/comments", "/v1/comments/\(first)/replies",
            ]
            for number in 1..<60 {
                let answer = try await app.send(
                    .post,
                    paths[number % 3],
                    json: words,
                    as: number % 2 == 0 ? ada : phone
                )
                #expect(answer.status == 201, "\(answer.text)")
            }
            for path in paths {
                let refused = try await app.send(.post, path, json: words, as: ada)
                #expect((refused.status, refused.code) == (429, "rate-limited"))
                #expect(refused["limit"]?.integerValue == 60)
                #expect(refused.headers[.retryAfter] == "10")
            }
            #expect(try await app.count("SELECT count(*) FROM comment") == 60)
            // Others write, and what is written can be edited and taken back.
            #expect(try await app.send(.post, paths[0], json: words, as: bob).status == 201)
            #expect(try await app.send(.patch, "/v1/comments/\(first)", json: words, as: ada).status == 200)
            #expect(try await app.delete("/v1/comments/\(first)", as: ada).status == 204)
            app.clock.advance(by: 10_000)
            #expect(try await app.send(.post, paths[0], json: words, as: phone).status == 201)
            #expect(try await app.send(.post, paths[0], json: words, as: ada).status == 429)
        }
    }

    @Test func `refused and repeated comments do not use up the rate`() async throws {
        try await withApp([.rateLimit: "on", .rateLimitComments: "2"]) { app in
            let ada = try await app.signUp("ada")
            let note = try await app.makeNote("note", as: ada)
            let path = "/v1/notes/\(note)/comments"
            let key: HTTPFields = [try #require(HTTPField.Name("Idempotency-Key")): "c1"]
            for _ in 0..<3 {
                #expect(try await app.send(.post, path, json: #"{"body":" "}"#, as: ada).status == 422)
                #expect(try await app.send(.post, "/v1/notes/7/comments", json: words, as: ada).status == 404)
            }
            for turn in 0..<4 {
                let answer = try await app.send(.post, path, json: words, as: ada, headers: key)
                #expect(answer.status == 201)
                #expect(answer.header("Idempotency-Replayed") == (turn == 0 ? nil : "true"))
            }
            #expect(try await app.send(.post, path, json: words, as: ada).status == 201)
            let refused = try await app.send(.post, path, json: words, as: ada)
            #expect((refused.status, refused["limit"]?.integerValue) == (429, 2))
            #expect(try await app.get("/v1/limits")["rates"]?["comments"]?["limit"]?.integerValue == 2)
        }
    }
}
