import App
import HTTPTypes
import JSONText
import Model
import Testing

/// What changes between two pages of one answer of the change feed is left to the next poll, and not lost.
struct ChangeChainTests {
    /// Reads one page.
    private static func page(_ app: TestApp, _ token: String?) async throws -> (Answer, token: String) {
        let query = token.map { "limit=1&token=\($0)" } ?? "limit=1"
        let answer = try await app.get("/v1/notes/changes?\(query)")
        #expect(answer.status == 200, "\(answer.text)")
        return (answer, try #require(answer["token"]?.stringValue))
    }

    private static func patch(_ app: TestApp, _ note: String, _ json: String, as person: Person) async throws
    {
        let answer = try await app.send(.patch, "/v1/notes/\(note)", json: json, as: person)
        #expect(answer.status == 200, "\(answer.text)")
    }

    @Test func `a note that is visible only between two pages is never listed`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let fleeting = try await app.makeNote("fleeting", as: ada, ["audience": "private"])
            app.clock.advance(by: 1000)
            try await app.makeNote("first", as: ada)
            try await app.makeNote("second", as: ada)
            var (answer, token) = try await Self.page(app, nil)
            try await Self.patch(app, fleeting, #"{"audience": "public"}"#, as: ada)
            var seen: Set<String> = Set(answer.ids)
            while answer["more"] == .bool(true) {
                (answer, token) = try await Self.page(app, token)
                seen.formUnion(answer.ids)
            }
            #expect(!seen.contains(fleeting))
            try await Self.patch(app, fleeting, #"{"audience": "private"}"#, as: ada)
            (answer, _) = try await Self.page(app, token)
            #expect(answer.ids.isEmpty && answer.removed.isEmpty)
        }
    }

    @Test func `a note that closed and was edited between two pages is removed`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let closing = try await app.makeNote(
                "closing",
                as: ada,
                ["visible_until": app.instant(after: 10_000)]
            )
            var (answer, token) = try await Self.page(app, nil)
            #expect(answer.ids == [closing])
            app.clock.advance(by: 5000)
            for index in 0..<3 { try await app.makeNote("n\(index)", as: ada) }
            app.clock.advance(by: 6000)
            (answer, token) = try await Self.page(app, token)
            #expect(answer["more"] == .bool(true))
            try await Self.patch(
                app,
                closing,
                #"{"title": "closed", "visible_until": null, "audience": "private"}"#,
                as: ada
            )
            var removed: Set<String> = Set(answer.removed)
            for _ in 0..<8 {
                (answer, token) = try await Self.page(app, token)
                #expect(answer["reset"] == .bool(false))
                removed.formUnion(answer.removed)
            }
            #expect(removed == [closing])
        }
    }
}
