import HTTPTypes
import JSONText
import Model
import Testing

/// Notes that have closed, and are changed while somebody reads a chain of pages of the change feed.
///
/// A chain keeps the numbers and instants that it began with. What nobody can see any more must not be named
/// in it, unless the poller was shown it before it closed.
@Suite(.timeLimit(.minutes(15))) struct ClosedNoteTests {
    private static let box = "bbox=11.9,57.65,12,57.75"
    private static let publish = #"{"audience":"public"}"#

    /// A poller's token, a note that closes after it, and a chain of pages over three other notes.
    private struct Chain {
        let app: TestApp
        let ada: Person
        let note: String
        let tokens: [(box: String, token: String)]

        init(_ app: TestApp, _ fields: [String: String], boxes: [String] = [box]) async throws {
            self.app = app
            ada = try await app.signUp("ada")
            let mallory = try await app.signUp("mallory")
            let closes = ["visible_until": app.instant(after: 5000)]
            note = try await app.makeNote("closing", as: ada, fields.merging(closes) { $1 })
            app.clock.advance(by: 1000)
            var tokens: [(String, String)] = []
            for box in boxes {
                let first = try await app.get("/v1/notes/changes?\(box)")
                #expect(first["more"] == .bool(false))
                tokens.append((box, try #require(first["token"]?.stringValue)))
            }
            self.tokens = tokens
            for index in 0..<3 { try await app.makeNote("m\(index)", as: mallory) }
            app.clock.advance(by: 10_000)
            #expect(try await app.get("/v1/notes/\(note)").status == 404)
        }

        func edit(_ json: String) async throws {
            let answer = try await app.send(.patch, "/v1/notes/\(note)", json: json, as: ada)
            #expect(answer.status == 200, "\(answer.text)")
        }

        /// Edits the note, or deletes it.
        func apply(_ change: String) async throws {
            guard change == "delete" else { return try await edit(change) }
            #expect(try await app.delete("/v1/notes/\(note)", as: ada).status == 204)
        }

        /// Reads the chain of each box, with something done between its first page and the others; the ids
        /// that are taken away in each.
        func removed(meanwhile act: () async throws -> Void) async throws -> [[String]] {
            var removed: [[String]] = []
            var positions: [(box: String, token: String)] = []
            for (box, token) in tokens {
                let page = try await app.get("/v1/notes/changes?\(box)&limit=1&token=\(token)")
                #expect(page["more"] == .bool(true) && page["reset"] == .bool(false), "\(page.text)")
                removed.append(page.removed)
                positions.append((box, try #require(page["token"]?.stringValue)))
            }
            try await act()
            for (index, position) in positions.enumerated() {
                var token = position.token
                var more = true
                while more {
                    let page = try await app.get("/v1/notes/changes?\(position.box)&limit=1&token=\(token)")
                    #expect(page["reset"] == .bool(false))
                    removed[index] += page.removed
                    token = try #require(page["token"]?.stringValue)
                    more = page["more"] == .bool(true)
                }
                // The chain's end is a beginning: what was changed in its midst is told from there on.
                let rest = try await app.get("/v1/notes/changes?\(position.box)&token=\(token)")
                removed[index] += rest.removed
            }
            return removed
        }
    }

    @Test func `a closed private note that becomes public between two pages is not named`() async throws {
        try await withApp { app in
            let chain = try await Chain(app, ["audience": "private"])
            let removed = try await chain.removed { try await chain.edit(Self.publish) }
            #expect(removed == [[]])
            #expect(try await app.get("/v1/notes/\(chain.note)").status == 404)
        }
    }

    @Test func `a closed note that moves into the box between two pages is not named`() async throws {
        try await withApp { app in
            let chain = try await Chain(app, ["lat": "58.2"])
            let removed = try await chain.removed { try await chain.edit(#"{"lat":57.7,"lon":11.97}"#) }
            #expect(removed == [[]])
        }
    }

    @Test(arguments: [#"{"title":"other"}"#, #"{"visible_until":null,"audience":"private"}"#, "delete"])
    func `a closed private note that becomes public and changes between two pages is not named`(
        _ change: String
    ) async throws {
        try await withApp { app in
            let chain = try await Chain(app, ["audience": "private"])
            try await chain.edit(Self.publish)
            let removed = try await chain.removed { try await chain.apply(change) }
            #expect(removed == [[]])
        }
    }

    @Test func `nested boxes do not reveal the position of a closed private note`() async throws {
        try await withApp { app in
            let boxes = ["12", "11.98", "11.975", "11.9701"].map { "bbox=11.9,57.65,\($0),57.75" }
            let others = ["11.96", "11.965"].map { "bbox=\($0),57.65,12,57.75" }
            let chain = try await Chain(
                app,
                ["audience": "private", "lon": "11.9712345"],
                boxes: boxes + others
            )
            let removed = try await chain.removed { try await chain.edit(Self.publish) }
            #expect(removed == Array(repeating: [], count: 6))
        }
    }

    @Test(arguments: [
        #"{"title":"other"}"#, #"{"audience":"private"}"#, #"{"lat":58.2,"lon":11.97}"#,
        #"{"visible_until":null,"audience":"private"}"#, "delete",
    ])
    func `a shown note that closes is removed once, even if it changes between two pages`(
        _ change: String
    ) async throws {
        try await withApp { app in
            let chain = try await Chain(app, [:])
            let removed = try await chain.removed { try await chain.apply(change) }
            #expect(removed == [[chain.note]])
        }
        // It was changed before the chain as well.
        try await withApp { app in
            let chain = try await Chain(app, [:])
            try await chain.edit(#"{"title":"edited"}"#)
            let removed = try await chain.removed { try await chain.apply(change) }
            #expect(removed == [[chain.note]])
        }
    }

    @Test func `a closed note that reopens between two pages is in the feed at its end`() async throws {
        try await withApp { app in
            let chain = try await Chain(app, [:])
            var token = chain.tokens[0].token
            var copy: Set<String> = [chain.note]
            for page in 0..<6 {
                let answer = try await app.get("/v1/notes/changes?\(Self.box)&limit=1&token=\(token)")
                copy.formUnion(answer.ids)
                copy.subtract(answer.removed)
                token = try #require(answer["token"]?.stringValue)
                if page == 0 { try await chain.edit(#"{"visible_until":null}"#) }
            }
            let listed = try await app.get("/v1/notes?\(Self.box)").ids
            #expect(copy == Set(listed) && copy.count == 4)
        }
    }

    @Test(arguments: [false, true])
    func `a stream that continues a chain names no closed note that became public`(
        _ isEditedTwice: Bool
    ) async throws {
        try await EventTests.withApp { app in
            let chain = try await Chain(app, ["audience": "private"])
            if isEditedTwice { try await chain.edit(Self.publish) }
            let start = chain.tokens[0].token
            let middle = try await EventReader.open(app, Self.box, after: start) { events in
                try #require(try await events.next()).id
            }
            try await chain.edit(isEditedTwice ? #"{"title":"other"}"# : Self.publish)
            try await EventReader.open(app, Self.box, after: middle) { events in
                #expect(try await events.briefs(2) == ["note m1", "note m2"])
                try await app.makeNote("end", as: chain.ada)
                #expect(try await events.skip(to: "note end") == [])
            }
        }
    }

    @Test func `a stream that continues a chain gets the closed and changed notes`() async throws {
        try await EventTests.withApp { app in
            let chain = try await Chain(app, [:])
            let start = chain.tokens[0].token
            let middle = try await EventReader.open(app, Self.box, after: start) { events in
                try #require(try await events.next()).id
            }
            try await chain.edit(#"{"audience":"private"}"#)
            let told = try await EventReader.open(app, Self.box, after: middle) { events in
                try await events.briefs(3)
            }
            #expect(told == ["note m1", "note m2", "removed \(chain.note)"])
        }
    }
}
