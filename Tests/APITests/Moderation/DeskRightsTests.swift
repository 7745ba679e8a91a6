import App
import HTTPTypes
import JSONText
import Model
import Relational
import Services
import Testing

/// The limits of what a moderator may do.
struct DeskRightsTests {
    @Test func `a moderator cannot accept their own blocked picture again, and another one can`() async throws
    {
        try await withApp { app in
            let (mia, max) = (try await app.signUp("mia"), try await app.signUp("max"))
            for person in [mia, max] { try await app.setRole("moderator", of: person) }
            let note = try await app.makeNote("Mine", as: mia)
            let block = #"{"act":"block-image","targets":[{"kind":"note","id":"\#(note)"}],"reason":"no"}"#
            #expect(try await app.send(.post, "/v1/moderation/acts", json: block, as: max).status == 200)
            let list = try await app.get("/v1/moderation/blocked-images", as: mia)
            let pixels = try #require(list.items.first?["pixels_sha256"]?.stringValue)
            let (path, reason) = ("/v1/moderation/blocked-images/\(pixels)", #"{"reason":"mine"}"#)
            let own = try await app.send(.delete, path, json: reason, as: mia)
            #expect((own.status, own.code) == (403, "your-own"))
            #expect(try await app.count("SELECT count(*) FROM blocked_image") == 1)
            #expect(try await app.send(.delete, path, json: reason, as: max).status == 204)
            #expect(try await app.count("SELECT count(*) FROM blocked_image") == 0)
        }
    }

    @Test func `a moderator who took another handle since the act began is known by their id`() async throws {
        try await withApp { app in
            let (ada, mia) = (try await app.signUp("ada"), try await app.signUp("mia"))
            try await app.setRole("moderator", of: mia)
            let note = try await app.makeNote("Here", as: ada)
            let services = app.installation.services
            let id = try #require(Member.ID(mia.id))
            let before = try await services.queries.moderator(id)
            let rename = #"{"handle":"mina"}"#
            #expect(try await app.send(.patch, "/v1/members/me", json: rename, as: mia).status == 200)
            let name = try #require(TargetName(note))
            let acts = try await services.moderation.act(.hide, on: [name], reason: "plate", by: before)
            #expect(acts.map(\.isChange) == [true])
            let log = try await services.queries.log(limit: 1)
            #expect(log.map(\.actor) == [Moderator(name: "mina", id: id)])
            // Without the role, the same member is refused.
            try await app.setRole("member", of: mia)
            let refusal = await #expect(throws: Refusal.self) {
                try await services.moderation.act(.unhide, on: [name], reason: "plate", by: before)
            }
            #expect(refusal?.code == "no-moderator")
        }
    }
}
