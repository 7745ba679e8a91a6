import HTTPTypes
import JSONText
import Relational
import Testing

/// What somebody who was blocked can still do to the things of whoever blocked them: take their own words
/// back, and nothing else.
struct BlockedWriteTests {
    private let newBody = #"{"body":"new"}"#

    @Test func `a comment on a blocker's note can be deleted, but not edited`() async throws {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            // Whoever blocked the other: neither sees the other's note any more.
            for (blocker, blocked) in [(ada, bob), (bob, ada)] {
                let note = try await app.makeNote("note", as: ada)
                let comment = try await app.comment("words", on: note, as: bob)
                let reply = try await app.reply("more words", to: comment, as: bob)
                let missing = try await app.get("/v1/comments/987654321", as: bob)
                try await app.block(blocker, blocked)
                for id in [comment, reply] {
                    let edit = try await app.send(.patch, "/v1/comments/\(id)", json: newBody, as: bob)
                    #expect(edit.face == missing.face)
                }
                #expect(try await app.count("SELECT count(*) FROM comment WHERE edited_at IS NOT NULL") == 0)
                for id in [reply, comment] {
                    #expect(try await app.delete("/v1/comments/\(id)", as: bob).status == 204)
                }
                try await app.unblock(blocker, blocked)
            }
        }
    }

    @Test func `a reply to a blocker's comment can be deleted, but not edited`() async throws {
        try await withApp { app in
            let (ada, bob, cleo) = (
                try await app.signUp("ada"), try await app.signUp("bob"), try await app.signUp("cleo")
            )
            let note = try await app.makeNote("note", as: cleo)
            let comment = try await app.comment("ada's", on: note, as: ada)
            let reply = try await app.reply("bob's", to: comment, as: bob)
            let path = "/v1/comments/\(reply)"
            try await app.block(ada, bob)
            #expect(try await app.send(.patch, path, json: newBody, as: bob).status == 404)
            try await app.unblock(ada, bob)
            #expect(try await app.send(.patch, path, json: newBody, as: bob).status == 200)
            // What somebody deleted has no author who could mind.
            #expect(try await app.delete("/v1/comments/\(comment)", as: ada).status == 204)
            #expect(try await app.send(.patch, path, json: #"{"body":"newer"}"#, as: bob).status == 200)
            try await app.block(ada, bob)
            #expect(try await app.delete(path, as: bob).status == 204)
        }
    }

    @Test func `content of a blocker cannot be commented, answered, marked, reported or joined`() async throws
    {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            let note = try await app.makeNote("note", as: ada)
            let comment = try await app.comment("ada's", on: note, as: ada)
            try await app.favorite(note, as: bob)
            try await app.befriend(ada, bob)
            let group = try await app.makeGroup(ownedBy: bob)
            let missing = try await app.get("/v1/notes/987654321", as: bob)
            try await app.block(ada, bob)

            for path in ["/v1/notes/\(note)/comments", "/v1/comments/\(comment)/replies"] {
                #expect(try await app.send(.post, path, json: newBody, as: bob).face == missing.face)
            }
            #expect(try await app.put("/v1/favorites/note/\(note)", as: bob).face == missing.face)
            for (kind, id) in [("note", note), ("comment", comment), ("member", ada.id)] {
                let report = #"{"target":{"kind":"\#(kind)","id":"\#(id)"},"reason":"spam"}"#
                #expect(try await app.send(.post, "/v1/reports", json: report, as: bob).face == missing.face)
            }
            let added = try await app.put("/v1/groups/\(group)/members/\(ada.id)", as: bob)
            #expect((added.status, added.code) == (422, "not-a-friend"))
            // The blocked one is told what everybody is told, and the blocker hears nothing of it.
            let asked = try await app.put("/v1/friends/\(ada.id)", as: bob)
            #expect(asked["state"]?.stringValue == "requested")
            #expect(try await app.get("/v1/friends/requests", as: ada).items.isEmpty)
            #expect(try await app.put("/v1/friends/\(bob.id)", as: ada).code == "blocked")
            // What is one's own can be taken back.
            #expect(try await app.delete("/v1/favorites/note/\(note)", as: bob).status == 204)
            #expect(try await app.count("SELECT count(*) FROM favorite") == 0)
            #expect(try await app.count("SELECT count(*) FROM report") == 0)
        }
    }
}
