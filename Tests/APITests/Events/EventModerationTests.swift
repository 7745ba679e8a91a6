import App
import HTTPTypes
import JSONText
import Model
import Services
import Testing

/// What a listener is told of comments that moderators, or the ends of accounts, take away.
@Suite(.timeLimit(.minutes(15))) struct EventModerationTests {
    /// What is told of a comment, in a few words.
    private func brief(_ event: EventReader.Event?) -> String {
        let data = event?.data
        let words = [
            event?.name, data?["id"]?.stringValue, data?["state"]?.stringValue, data?["body"]?.stringValue,
        ]
        return words.compactMap(\.self).joined(separator: " ")
    }

    @Test func `visible comments of a suspended member become tombstones in the stream`() async throws {
        try await EventTests.withApp { app in
            let (ada, bob, cleo) = (
                try await app.signUp("ada"), try await app.signUp("bob"), try await app.signUp("cleo")
            )
            let note = try await app.makeNote("note", as: cleo)
            let seen = try await app.comment("seen", on: note, as: ada)
            let hidden = try await app.comment("hidden", on: note, as: ada)
            let removed = try await app.comment("removed", on: note, as: ada)
            try await app.moderate(.hide, hidden)
            try await app.moderate(.remove, removed)
            try await EventReader.open(app, "author=\(cleo.id)", as: bob) { events in
                try await events.waitForStart()
                // Its author goes on, and nobody else hears of it.
                let edit = try await app.send(
                    .patch,
                    "/v1/comments/\(hidden)",
                    json: #"{"body":"edited"}"#,
                    as: ada
                )
                #expect(edit.status == 200, "\(edit.text)")
                try await app.suspend(ada)
                #expect(brief(try await events.next()) == "comment \(seen) deleted")
                try await app.moderate(.unsuspend, "@ada")
                #expect(brief(try await events.next()) == "comment \(seen) published seen")
                let back = try await app.logIn("ada")
                let gone = try await app.send(.delete, "/v1/members/me", json: "{}", as: back)
                #expect(gone.status == 204, "\(gone.text)")
                #expect(brief(try await events.next()) == "comment \(seen) deleted")
                let last = try await app.comment("last", on: note, as: cleo)
                #expect(brief(try await events.next()) == "comment \(last) published last")
            }
        }
    }

    @Test func `a tombstone does not reveal its author`() async throws {
        try await EventTests.withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            let note = try await app.makeNote("note", as: bob)
            let comment = try await app.comment("said", on: note, as: ada)
            for (action, undo) in [(ModerationAction.hide, ModerationAction.unhide), (.remove, .restore)] {
                try await EventReader.open(app, as: bob) { events in
                    try await events.waitForStart()
                    try await app.moderate(action, comment)
                    let told = try #require(try await events.next())
                    #expect(brief(told) == "comment \(comment) deleted")
                    #expect(told.data["author"] == .null && told.data["body"] == .null)
                    try await app.moderate(undo, comment)
                    #expect(brief(try await events.next()) == "comment \(comment) published said")
                }
            }
        }
    }
}
