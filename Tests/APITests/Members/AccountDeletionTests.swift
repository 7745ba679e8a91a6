import App
import HTTPTypes
import JSONText
import Model
import Relational
import Services
import Storage
import Testing

/// The end of an account, and what is left of it: nothing but a handle that nobody else gets.
struct AccountDeletionTests {
    private static let proof = #"{"password":"\#(TestApp.password)"}"#

    /// Every column of the schema that names a member, with its table.
    private static var columns: [(table: String, column: String)] {
        var table = ""
        return SchemaText.whole(for: .postgres).split(separator: "\n").compactMap { line in
            if let match = line.firstMatch(of: #/^CREATE TABLE (\w+)/#) { table = String(match.1) }
            guard let match = line.firstMatch(of: #/^ +(\w+) BIGINT.* REFERENCES member \(id\)/#) else {
                return nil
            }
            return (table, String(match.1))
        }
    }

    @Test func `a deleted account leaves no rows`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            _ = try await app.logIn("ada")
            let rename = #"{"handle":"ada_l"}"#
            #expect(try await app.send(.patch, "/v1/members/me", json: rename, as: ada).status == 200)
            let (bob, carl, dora) = (
                try await app.signUp("bob"), try await app.signUp("carl"), try await app.signUp("dora")
            )
            try await app.befriend(ada, bob)
            try await app.befriend(ada, carl)
            try await app.block(ada, dora)
            _ = try await app.put("/v1/friends/\(ada.id)", as: try await app.signUp("emil"))
            let group = try await app.makeGroup(ownedBy: ada)
            for person in [bob, carl] {
                #expect(try await app.put("/v1/groups/\(group)/members/\(person.id)", as: ada).status == 204)
            }
            let other = try await app.makeGroup(ada, bob)
            let note = try await app.makeNote("mine", as: ada)
            try await app.makeNote("ours", as: ada, ["audience": "group", "group_id": other])
            let theirs = try await app.makeNote("theirs", as: bob)
            let shared = try await app.makeNote("shared", as: bob, ["audience": "group", "group_id": group])
            try await app.favorite(theirs, as: ada)
            try await app.comment("under mine", on: note, as: bob)
            let answered = try await app.comment("answered", on: theirs, as: ada)
            let reply = try await app.reply("reply", to: answered, as: bob)
            let alone = try await app.comment("alone", on: theirs, as: ada)
            let report = #"{"target":{"kind":"note","id":"\#(theirs)"},"reason":"spam"}"#
            #expect(try await app.send(.post, "/v1/reports", json: report, as: ada).status == 201)
            let about = #"{"target":{"kind":"note","id":"\#(note)"},"reason":"spam"}"#
            #expect(try await app.send(.post, "/v1/reports", json: about, as: bob).status == 201)
            let id = try #require(Member.ID(ada.id))
            try await app.database.write { connection in
                try connection.execute(
                    """
                    INSERT INTO identity (id, member_id, provider, issuer, subject, created_at)
                    VALUES (1, \(id), 'p', 'https://p.example', 's', 0)
                    """
                )
            }
            var pollers = [ChangeTests.Poller(app, bob), .init(app, nil), .init(app, carl)]
            for index in pollers.indices { try await pollers[index].poll() }
            let image = try await app.get("/v1/notes/\(note)")["image"]?["original_url"]?.stringValue ?? ""
            #expect(try await app.get(image).status == 200)

            let answer = try await app.send(.delete, "/v1/members/me", json: Self.proof, as: ada)
            #expect(answer.status == 204, "\(answer.text)")

            let kept: Set = ["comment.author_id"]
            #expect(Self.columns.count > 12)
            for (table, column) in Self.columns where !kept.contains("\(table).\(column)") {
                let count = try await app.count(
                    .script(trusted: "SELECT count(*) FROM \(table) WHERE \(column) = \(ada.id)")
                )
                #expect(count == 0, "\(table).\(column)")
            }
            #expect(
                try await app.count(
                    "SELECT count(*) FROM comment WHERE author_id = \(id) AND body IS NOT NULL"
                ) == 0
            )
            #expect(
                try await app.count(
                    """
                    SELECT count(*) FROM member
                    WHERE id = \(id) AND deleted_at IS NOT NULL AND display_name = '' AND picture_url IS NULL
                        AND password_hash IS NULL
                    """
                ) == 1
            )
            #expect(try await app.count("SELECT count(*) FROM report WHERE reporter_id IS NULL") == 1)
            #expect(try await app.count("SELECT count(*) FROM report") == 2)

            // To others it is as if there had never been anybody.
            for path in ["/v1/members/\(ada.id)", "/v1/members?handle=ada", "/v1/notes/\(note)", image] {
                #expect(try await app.get(path, as: bob).status == 404, "\(path)")
            }
            #expect(try await app.get("/v1/members/me", as: ada).status == 401)
            #expect(try await !app.get("/v1/friends", as: bob).text.contains(ada.id))
            #expect(try await app.get("/v1/groups/\(group)", as: bob).status == 404)
            #expect(try await app.get("/v1/notes/\(theirs)")["favorite_count"] == .integer(0))
            let thread = try await app.get("/v1/notes/\(theirs)/comments")
            #expect(thread.ids == [answered])
            #expect(thread.items.first?["author"] == .null && thread.items.first?["body"] == .null)
            #expect(try await app.get("/v1/comments/\(answered)/replies").ids == [reply])
            #expect(try await app.get("/v1/comments/\(alone)").status == 404)
            // What was shown to a group that is gone is its author's alone.
            #expect(try await app.get("/v1/notes/\(shared)", as: bob)["audience"]?.stringValue == "private")
            #expect(try await app.get("/v1/notes/\(shared)", as: carl).status == 404)
            for index in pollers.indices { try await pollers[index].poll() }
            #expect(pollers[0].copy == [theirs, shared])
            #expect(pollers[1].copy == [theirs] && pollers[1].taken == [note] && pollers[1].resets == 0)
            #expect(pollers[2].copy == [theirs])

            // The files go when their grace is over, but for what others have too.
            #expect(!app.storedFiles.isEmpty)
            for note in [theirs, shared] { _ = try await app.delete("/v1/notes/\(note)", as: bob) }
            app.clock.advance(by: 25 * Instant.Span.hour)
            await app.installation.services.housekeeping.tidy()
            #expect(app.storedFiles == [])
        }
    }

    @Test func `a deleted handle stays reserved, and its log-in fails like an unknown one`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            #expect(try await app.delete("/v1/members/me", as: ada).status == 204)
            let again = try await app.send(
                .post,
                "/v1/members",
                json: #"{"handle":"ada","password":"\#(TestApp.password)"}"#
            )
            #expect(again.status == 409 && again.code == "handle-taken")
            #expect(try await app.tryLogIn("ada").face == (try await app.tryLogIn("nobody")).face)
            await #expect(throws: Refusal.self) { try await app.moderate(.unsuspend, "@ada") }
        }
    }

    @Test func `deleting an account needs the password, except soon after a log-in`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let uri = "/v1/members/me"
            let wrong = try await app.send(.delete, uri, json: #"{"password":"not this one"}"#, as: ada)
            #expect(wrong.status == 403 && wrong.code == "bad-credentials" && wrong.faults == ["password"])
            #expect(try await app.send(.delete, uri, json: #"{"x":1}"#, as: ada).faults == ["x"])
            #expect(try await app.send(.delete, uri, json: "[]", as: ada).status == 400)
            #expect(try await app.delete(uri).status == 401)
            app.clock.advance(by: 10 * Instant.Span.minute)
            for body in ["{}", #"{"password":null}"#] {
                let late = try await app.send(.delete, uri, json: body, as: ada)
                #expect(late.status == 403 && late.code == "password-needed")
            }
            #expect(try await app.delete(uri, as: ada).code == "password-needed")
            #expect(try await app.get(uri, as: ada).status == 200)
            let fresh = try await app.logIn("ada")
            #expect(try await app.delete(uri, as: fresh).status == 204)
            #expect(try await app.get(uri, as: ada).status == 401)
        }
    }

    @Test func `of two simultaneous deletions, one succeeds`() async throws {
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let bob = try await app.signUp("bob")
            for number in 0..<5 { try await app.makeNote("\(number)", as: ada) }
            let statuses = try await withThrowingTaskGroup(of: Int.self) { tasks in
                for _ in 0..<4 {
                    tasks.addTask {
                        try await app.send(.delete, "/v1/members/me", json: Self.proof, as: ada).status
                    }
                }
                return try await tasks.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.sorted() == [204, 401, 401, 401])
            #expect(try await app.get("/v1/notes", as: bob).items.isEmpty)
            #expect(try await app.count("SELECT count(*) FROM note") == 0)
        }
    }

    @Test func `an interrupted deletion is finished by another server and invisible meanwhile`() async throws
    {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            let theirs = try await app.makeNote("theirs", as: bob)
            let note = try await app.makeNote("mine", as: ada)
            try await app.comment("said", on: theirs, as: ada)
            try await app.favorite(theirs, as: ada)
            let image = try await app.get("/v1/notes/\(note)")["image"]?["url"]?.stringValue ?? ""
            let (id, now) = (try #require(Member.ID(ada.id)), app.clock.now)
            let ended = try await app.database.write { connection in
                (try AccountStore(connection).end(id, at: now), try AccountStore(connection).end(id, at: now))
            }
            #expect(ended == (true, false))
            #expect(try await app.count("SELECT count(*) FROM note WHERE author_id = \(id)") == 1)
            for path in ["/v1/notes/\(note)", image] {
                #expect(try await app.get(path, as: bob).status == 404)
            }
            let seen = try await app.get("/v1/notes/\(theirs)")
            #expect(seen["comment_count"] == .integer(0) && seen["favorite_count"] == .integer(0))
            #expect(try await app.installation.services.housekeeping.finishAccounts() == 1)
            for table in ["note", "comment", "favorite"] {
                let column = table == "favorite" ? "member_id" : "author_id"
                let live = table == "comment" ? " AND deleted_at IS NULL" : ""
                let statement = "SELECT count(*) FROM \(table) WHERE \(column) = \(ada.id)\(live)"
                #expect(try await app.count(.script(trusted: statement)) == 0, "\(table)")
            }
            #expect(try await app.installation.services.housekeeping.finishAccounts() == 0)
        }
    }
}
