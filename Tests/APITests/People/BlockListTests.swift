import HTTPTypes
import JSONText
import Model
import Testing

/// The list of those whom a member blocked.
struct BlockListTests {
    @Test func `one who blocked the member as well is listed by the handle alone`() async throws {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            try await app.block(ada, bob)
            let news = #"{"display_name":"Bob B.","picture_url":"https://example.org/bob.png"}"#
            _ = try await app.send(.patch, "/v1/members/me", json: news, as: bob)
            let open = try await app.get("/v1/blocks", as: ada).items.first
            #expect(open?["display_name"]?.stringValue == "Bob B.")

            try await app.block(bob, ada)
            let shut = try await app.get("/v1/blocks", as: ada).items.first
            #expect(shut?["display_name"]?.stringValue == "bob" && shut?["picture_url"] == .null)
        }
    }

    @Test func `who is blocked is told of no handle that is taken afterwards, in any list`() async throws {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            @Sendable func rename(_ handle: String) async throws {
                let json = #"{"handle":"\#(handle)","display_name":"News"}"#
                #expect(try await app.send(.patch, "/v1/members/me", json: json, as: bob).status == 200)
            }
            @Sendable func known() async throws -> [String?] {
                let asked = try await app.get("/v1/friends/requests", as: ada).items.first?["member"]
                let blocked = try await app.get("/v1/blocks", as: ada).items.first
                let export = try await UnpackedExport.of(
                    try await app.get("/v1/members/me/export", as: ada).body
                )
                let files = try export.items("requests.json") + export.items("blocks.json")
                #expect(!files.description.contains("bobby") && !files.description.contains("News"))
                return [asked, blocked].compactMap { $0 }.flatMap {
                    [$0["handle"]?.stringValue, $0["display_name"]?.stringValue]
                }
            }
            app.clock.advance(by: Instant.Span.minute)
            try await app.block(bob, ada)
            #expect(try await app.put("/v1/friends/\(bob.id)", as: ada).status == 200)
            #expect(try await known() == ["bob", "bob"])
            app.clock.advance(by: Instant.Span.minute)
            try await rename("bobby")
            #expect(try await known() == ["bob", "bob"])
            try await app.block(ada, bob)
            #expect(try await known() == ["bob", "bob"])
            // One who is not blocked any more sees who it is today.
            try await app.unblock(bob, ada)
            let open = try await app.get("/v1/blocks", as: ada).items.first
            #expect(open?["handle"]?.stringValue == "bobby" && open?["display_name"]?.stringValue == "News")
            // A block from now on knows the handle of now.
            app.clock.advance(by: Instant.Span.minute)
            try await app.block(bob, ada)
            #expect(try await app.get("/v1/blocks", as: ada).items.first?["handle"]?.stringValue == "bobby")
        }
    }
}
