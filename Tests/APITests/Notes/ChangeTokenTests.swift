import App
import HTTPTypes
import JSONText
import Model
import Testing

/// Tokens of the change feed are sealed: a text that the server did not make for this viewer and filter
/// resets.
struct ChangeTokenTests {
    /// The token that a client has after one poll.
    private static func token(
        _ app: TestApp,
        _ filter: String = "",
        as person: Person? = nil
    ) async throws -> String {
        let answer = try await app.get("/v1/notes/changes?\(filter)", as: person)
        #expect(answer.status == 200, "\(answer.text)")
        return try #require(answer["token"]?.stringValue)
    }

    /// Sends a text as the token, and expects to be told everything anew and nothing else.
    private static func expectReset(
        _ app: TestApp,
        _ text: String,
        _ filter: String = "",
        as person: Person? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let query =
            filter + "&token="
            + text.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? "\($0)" : escaped($0) }
            .joined()
        let answer = try await app.get("/v1/notes/changes?\(query)", as: person)
        #expect(answer.status == 200, "\(text)", sourceLocation: sourceLocation)
        #expect(answer["reset"] == .bool(true), "\(text)", sourceLocation: sourceLocation)
        #expect(answer.removed == [], "\(text)", sourceLocation: sourceLocation)
        let start = try await app.get("/v1/notes/changes?\(filter)", as: person)
        #expect(answer.ids == start.ids, "\(text)", sourceLocation: sourceLocation)
    }

    private static func escaped(_ character: Character) -> String {
        character.utf8.map { byte in
            let digits = String(byte, radix: 16)
            return "%" + (digits.utf8.count == 1 ? "0" : "") + digits
        }.joined()
    }

    @Test func `a changed, cut or lengthened token resets the feed`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let note = try await app.makeNote("note", as: ada)
            let token = try await Self.token(app)
            _ = try await app.send(.delete, "/v1/notes/\(note)", as: ada)
            #expect(try await app.get("/v1/notes/changes?token=\(token)").removed == [note])
            for place in token.indices {
                let other: Character = token[place] == "A" ? "B" : "A"
                let changed = token[..<place] + [other] + token[token.index(after: place)...]
                try await Self.expectReset(app, String(changed))
            }
            for length in stride(from: 1, to: token.count, by: 7) {
                try await Self.expectReset(app, String(token.prefix(length)))
                try await Self.expectReset(app, String(token.suffix(length)))
            }
            for text in [token + "A", token + "\n", token + "=", " " + token, token + token] {
                try await Self.expectReset(app, text)
            }
        }
    }

    @Test func `a token put together from two resets the feed`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let note = try await app.makeNote("note", as: ada)
            let old = try await Self.token(app)
            _ = try await app.send(.delete, "/v1/notes/\(note)", as: ada)
            app.clock.advance(by: 1000)
            let new = try await Self.token(app)
            #expect(old.count == new.count)
            for length in stride(from: 1, to: old.count, by: 3) {
                for (one, other) in [(old, new), (new, old)] {
                    let spliced = String(one.prefix(length) + other.dropFirst(length))
                    // By chance both begin alike.
                    if spliced == old || spliced == new { continue }
                    try await Self.expectReset(app, spliced)
                }
            }
        }
    }

    @Test(arguments: [
        "x", "c1.1.2.3", "c1.1.0.0.1.zzzzzzzz.0.0.0123456789abcdef01234567", "null", "0",
        "a\nid: 1\ndata: {}\n\n", "\r\n", "\u{FEFF}", "\u{1F30D}", String(repeating: "A", count: 4000),
        String(repeating: "A", count: 123),
    ])
    func `a text that is not a token resets the feed`(_ text: String) async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            try await app.makeNote("note", as: ada)
            try await Self.expectReset(app, text)
            try await Self.expectReset(app, text, as: ada)
        }
    }

    @Test func `a token of another viewer, position, filter or server resets the feed`() async throws {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            let note = try await app.makeNote("note", as: ada)
            let filters = [
                "", "lat=57.7&lon=11.97", "lat=57.7&lon=11.9700001", "lat=57.7&lon=11.97&radius_m=500",
                "lat=57.7&lon=11.97&radius_m=500.5", "bbox=11,57,12,58", "bbox=11,57,12,58.0000001",
                "author=\(ada.id)", "author=\(bob.id)", "poi=5", "facing=57.7,11.97",
                "facing=57.7,11.97&radius_m=500",
            ]
            let viewers: [Person?] = [nil, ada, bob]
            var tokens: [(token: String, filter: String, viewer: Int)] = []
            for filter in filters {
                for (number, viewer) in viewers.enumerated() {
                    tokens.append((try await Self.token(app, filter, as: viewer), filter, number))
                }
            }
            #expect(Set(tokens.map(\.token)).count == tokens.count)
            _ = try await app.send(.delete, "/v1/notes/\(note)", as: ada)
            for (token, filter, owner) in tokens {
                for (number, viewer) in viewers.enumerated() where number != owner {
                    try await Self.expectReset(app, token, filter, as: viewer)
                }
                for other in filters where other != filter {
                    try await Self.expectReset(app, token, other, as: viewers[owner])
                }
                let own = try await app.get("/v1/notes/changes?\(filter)&token=\(token)", as: viewers[owner])
                #expect(own["reset"] == .bool(false), "\(filter)")
            }
            try await withApp { [tokens] elsewhere in
                for (token, filter, _) in tokens { try await Self.expectReset(elsewhere, token, filter) }
            }
        }
    }

    @Test func `a token from before a change of relations resets the feed`() async throws {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            let note = try await app.makeNote("note", as: ada)
            let stranger = try await Self.token(app, as: bob)
            try await app.befriend(ada, bob)
            let friend = try await Self.token(app, as: bob)
            try await app.unfriend(ada, bob)
            _ = try await app.send(.delete, "/v1/notes/\(note)", as: ada)
            for token in [stranger, friend] { try await Self.expectReset(app, token, as: bob) }
        }
    }

    @Test func `all servers of a database seal a token to the same text`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            try await app.makeNote("note", as: ada)
            let token = try await Self.token(app)
            try await withApp(in: app.folder, clock: app.clock) { other in
                #expect(try await Self.token(other) == token)
                let path = "/v1/notes/changes?token=\(token)"
                let quiet = try await app.get(path)
                #expect(try await other.get(path, etag: quiet.etag).status == 304)
            }
        }
    }
}
