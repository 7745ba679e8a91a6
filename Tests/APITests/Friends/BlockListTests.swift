import HTTPTypes
import JSONText
import Model
import Relational
import Testing

/// The list of those whom a member blocked.
struct BlockListTests {
    @Test func `a member who blocked back is listed by the handle alone`() async throws {
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

    @Test func `a suspended member is listed by the handle alone`() async throws {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            let profile = #"{"display_name":"Bob B.","picture_url":"https://example.org/bob.png"}"#
            _ = try await app.send(.patch, "/v1/members/me", json: profile, as: bob)
            try await app.block(ada, bob)
            try await app.suspend(bob)
            #expect(try await app.get("/v1/members/\(bob.id)", as: ada).status == 404)
            let entry = try await app.get("/v1/blocks", as: ada).items.first
            #expect(entry?["handle"]?.stringValue == "bob" && entry?["id"]?.stringValue == bob.id)
            #expect(entry?["display_name"]?.stringValue == "bob" && entry?["picture_url"] == .null)
        }
    }

    @Test func `a blocked member sees the blocker under the handle at that time`() async throws {
        try await withApp([:], .live) { app in
            var (ada, dave) = (try await app.signUp("ada"), try await app.signUp("dave"))
            let names = ["countess", "lovelace", "ada", "byron"]
            try await app.block(ada, dave)
            try await app.block(dave, ada)
            #expect(try await app.put("/v1/friends/\(ada.id)", as: dave).code == "blocked")
            for name in names {
                let answer = try await app.send(
                    .patch,
                    "/v1/members/me",
                    json: #"{"handle":"\#(name)"}"#,
                    as: ada
                )
                #expect(answer.status == 200, "\(answer.text)")
                #expect(try await app.get("/v1/members/\(ada.id)", as: dave).status == 404)
                let blocks = try await app.get("/v1/blocks", as: dave)
                #expect(blocks.ids == [ada.id])
                let entry = blocks.items.first
                #expect(entry?["handle"]?.stringValue == "ada", "as \(name)")
                #expect(entry?["display_name"]?.stringValue == "ada", "as \(name)")
                let export = try await UnpackedExport.of(
                    try await app.get("/v1/members/me/export", as: dave).body
                )
                let member = try export.items("blocks.json").first?["member"]
                #expect(member?["handle"]?.stringValue == "ada", "as \(name)")
                for later in names where later != "ada" {
                    for (file, _) in export.files { #expect(!export.text(file).contains(later), "\(file)") }
                }
                app.clock.advance(by: 31 * Instant.Span.day)
                ada = try await app.logIn(name)
                dave = try await app.logIn("dave")
            }
            // Whoever takes the block back is seen as they are.
            try await app.unblock(ada, dave)
            #expect(try await app.get("/v1/blocks", as: dave).items.first?["handle"]?.stringValue == "byron")
        }
    }

    @Test func `a request to a blocker keeps the blocker's handle at that time`() async throws {
        try await withApp([:], .live) { app in
            let (ada, dave, eve) = (
                try await app.signUp("ada"), try await app.signUp("dave"), try await app.signUp("eve")
            )
            try await app.block(ada, dave)
            for asker in [dave, eve] {
                let asked = try await app.put("/v1/friends/\(ada.id)", as: asker)
                #expect(asked["state"]?.stringValue == "requested")
            }
            let news = #"{"handle":"countess","display_name":"The Countess"}"#
            #expect(try await app.send(.patch, "/v1/members/me", json: news, as: ada).status == 200)
            for query in ["", "?direction=outgoing"] {
                let requests = try await app.get("/v1/friends/requests\(query)", as: dave)
                #expect(requests.items.count == 1 && requests.text.contains(ada.id))
                #expect(!requests.text.lowercased().contains("countess"), "\(requests.text)")
                #expect(requests.text.contains(#""handle":"ada""#), "\(requests.text)")
            }
            let others = try await app.get("/v1/friends/requests", as: eve)
            #expect(others.text.contains("The Countess"))
            let export = try await UnpackedExport.of(
                try await app.get("/v1/members/me/export", as: dave).body
            )
            let member = try export.items("requests.json").first?["member"]
            #expect(member?["handle"]?.stringValue == "ada" && member?["display_name"]?.stringValue == "ada")
            // A block of a time when handles were not kept, by somebody who took another one since.
            try await app.database.write { try $0.execute("UPDATE block SET blocker_handle = NULL") }
            let unknown = try await app.get("/v1/friends/requests", as: dave)
            #expect(unknown.text.contains(#""handle":"member_\#(ada.id)""#), "\(unknown.text)")
            #expect(!unknown.text.lowercased().contains("countess"))
        }
    }

    @Test
    func `the audience of a group's note leaves out members who blocked its author`() async throws {
        try await withApp { app in
            let (ada, bob, dave) = (
                try await app.signUp("ada"), try await app.signUp("bob"), try await app.signUp("dave")
            )
            let group = try await app.makeGroup(ada, bob, dave)
            let note = try await app.makeNote("note", as: dave, ["audience": "group", "group_id": group])
            func audience() async throws -> [String] {
                let members = try await app.get("/v1/notes/\(note)/audience", as: dave)["members"]
                return (members?.arrayValue ?? []).compactMap { $0["id"]?.stringValue }
            }
            let before = try await audience()
            #expect(Set(before).isSuperset(of: [ada.id, bob.id]))
            try await app.block(ada, dave)
            #expect(try await app.get("/v1/notes/\(note)", as: ada).status == 404)
            let members = try await app.get("/v1/groups/\(group)/members", as: dave).ids
            #expect(members.contains(bob.id) && !members.contains(ada.id))
            let after = try await audience()
            #expect(Set(after) == Set(members).subtracting([dave.id]))
        }
    }
}
