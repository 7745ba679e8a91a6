import HTTPTypes
import JSONText
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
}
