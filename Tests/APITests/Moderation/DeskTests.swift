import App
import HTTPTypes
import JSONText
import Model
import Relational
import Services
import Testing

/// The moderators' desk over HTTP, on the services and the log of the command line.
struct DeskTests {
    private static let acts = "/v1/moderation/acts"

    private func moderator(
        _ app: TestApp,
        _ handle: String = "mia",
        _ role: String = "moderator"
    ) async throws
        -> Person
    {
        let person = try await app.signUp(handle)
        try await app.setRole(role, of: person)
        return person
    }

    private func order(
        _ act: String,
        _ targets: [(String, String)],
        reason: String = "a licence plate",
        more: String = ""
    ) -> String {
        let list = targets.map { #"{"kind":"\#($0.0)","id":"\#($0.1)"}"# }.joined(separator: ",")
        return #"{"act":"\#(act)","targets":[\#(list)],"reason":"\#(reason)"\#(more)}"#
    }

    private func report(
        _ kind: String,
        _ id: String,
        _ app: TestApp,
        as person: Person
    ) async throws -> String {
        let body = #"{"target":{"kind":"\#(kind)","id":"\#(id)"},"reason":"privacy","comment":"Look."}"#
        let answer = try await app.send(.post, "/v1/reports", json: body, as: person)
        return try #require(answer["id"]?.stringValue)
    }

    @Test func `a report goes from the queue through an act to the log, and everybody sees it`() async throws
    {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            let mia = try await moderator(app)
            let note = try await app.makeNote("Here", as: ada)
            let list = try await app.get("/v1/notes", as: bob)
            let report = try await report("note", note, app, as: bob)

            let queue = try await app.get("/v1/moderation/queue", as: mia)
            #expect(queue.ids == [report])
            #expect(queue.items.first?["reporter"]?.stringValue == "bob")
            #expect(queue["counts"]?["open"]?.integerValue == 1)
            #expect(try await app.get("/v1/moderation/queue", as: mia, etag: queue.etag).status == 304)
            let subject = try await app.get("/v1/moderation/subjects/note/\(note)", as: mia)
            #expect(subject["author"]?["handle"]?.stringValue == "ada")
            #expect(subject["reports"]?.arrayValue?.count == 1)
            let picture = try #require(subject["note"]?["url"]?.stringValue)
            #expect(try await app.get(picture, as: mia).status == 200)

            let planned = order("hide", [("note", note)], more: #","resolve":true,"dry_run":true"#)
            let plan = try await app.send(.post, Self.acts, json: planned, as: mia)
            let would = try #require(plan["acts"]?.arrayValue?.first)
            #expect(plan["dry_run"]?.boolValue == true && would["after"]?.stringValue == "hidden")
            #expect(would["resolved_reports"]?.arrayValue?.count == 1)
            #expect(try await app.get("/v1/notes/\(note)", as: bob).status == 200)
            let done = try await app.send(
                .post,
                Self.acts,
                json: order("hide", [("note", note)], more: #","resolve":true"#),
                as: mia
            )
            #expect(done.status == 200 && done["dry_run"]?.boolValue == false)
            #expect(try await app.get("/v1/notes/\(note)", as: bob).status == 404)
            #expect(try await app.get("/v1/notes", as: bob, etag: list.etag).titles == [])
            #expect(try await app.get("/v1/notes/\(note)", as: ada)["state"]?.stringValue == "hidden")
            #expect(try await app.get("/v1/moderation/queue", as: mia).ids == [])
            #expect(try await app.get("/v1/moderation/queue?state=done", as: mia).ids == [report])

            let log = try await app.get("/v1/moderation/log", as: mia)
            let actions = log.items.compactMap { $0["action"]?.stringValue }
            #expect(actions == ["resolve", "hide", "look"])
            #expect(log.items.allSatisfy { $0["actor"]?.stringValue == "mia" })
            // What the command line lists is the same log.
            let listed = try await app.installation.services.queries.log(by: "mia", limit: 9)
            #expect(listed.map(\.action) == [.resolve, .hide, .look])
            #expect(listed.allSatisfy { $0.actor.id?.description == mia.id })
        }
    }

    @Test func `an act on several things is done to all of them or to none`() async throws {
        try await withApp { app in
            let (ada, mia) = (try await app.signUp("ada"), try await moderator(app))
            var notes: [String] = []
            for number in 1...3 { notes.append(try await app.makeNote("N\(number)", as: ada)) }
            let comment = try await app.comment("words", on: notes[0], as: ada)
            let all = notes.map { ("note", $0) } + [("comment", comment)]
            for (targets, status, code) in [
                (all + [("note", "987654321")], 404, "not-found"),
                (all + [("comment", notes[0])], 404, "not-found"),
                (all + [("member", ada.id)], 422, "wrong-kind"),
            ] {
                let answer = try await app.send(.post, Self.acts, json: order("hide", targets), as: mia)
                #expect((answer.status, answer.code) == (status, code))
            }
            #expect(try await app.get("/v1/notes").titles.count == 3)
            #expect(try await app.count("SELECT count(*) FROM moderation") == 0)
            let done = try await app.send(.post, Self.acts, json: order("hide", all), as: mia)
            #expect(done["acts"]?.arrayValue?.allSatisfy { $0["changed"]?.boolValue == true } == true)
            #expect(try await app.get("/v1/notes").titles == [])
            #expect(try await app.count("SELECT count(*) FROM moderation") == 4)
            // The same again changes nothing, and the log says nothing.
            let again = try await app.send(.post, Self.acts, json: order("hide", all), as: mia)
            #expect(again["acts"]?.arrayValue?.allSatisfy { $0["changed"]?.boolValue == false } == true)
            #expect(try await app.count("SELECT count(*) FROM moderation") == 4)
            #expect(try await app.send(.post, Self.acts, json: order("unhide", all), as: mia).status == 200)
            #expect(try await app.get("/v1/notes").titles.count == 3)
        }
    }

    @Test func `a warning that is sent twice with one key is given once`() async throws {
        try await withApp { app in
            let (ada, mia) = (try await app.signUp("ada"), try await moderator(app))
            let warning = order("warn", [("member", ada.id)], reason: "Third time.")
            func send(_ text: String) async throws -> Answer {
                let key = try #require(HTTPField.Name("Idempotency-Key"))
                return try await app.send(.post, Self.acts, json: text, as: mia, headers: [key: "w-1"])
            }
            let first = try await send(warning)
            let second = try await send(warning)
            #expect(first.status == 200 && second.body == first.body)
            #expect(second.header("Idempotency-Replayed") == "true")
            #expect(try await app.get("/v1/members/me", as: ada)["warnings"]?.arrayValue?.count == 1)
            let other = try await send(order("warn", [("member", ada.id)], reason: "Another."))
            #expect((other.status, other.code) == (422, "idempotency-key-reused"))
        }
    }

    @Test func `a suspension tells before what goes, and takes effect at once`() async throws {
        try await withApp { app in
            let (ada, mia) = (try await app.signUp("ada"), try await moderator(app))
            let note = try await app.makeNote("Here", as: ada)
            _ = try await app.comment("words", on: note, as: ada)
            let target = [("member", ada.id)]
            let plan = try await app.send(
                .post,
                Self.acts,
                json: order("suspend", target, more: #","dry_run":true"#),
                as: mia
            )
            let goes = try #require(plan["acts"]?.arrayValue?.first?["belongings"])
            #expect(goes["notes"]?.integerValue == 1 && goes["comments"]?.integerValue == 1)
            #expect(goes["sessions"]?.integerValue == 1)
            #expect(
                try await app.send(.post, Self.acts, json: order("suspend", target), as: mia).status == 200
            )
            #expect(try await app.get("/v1/members/me", as: ada).status == 401)
            let members = try await app.get("/v1/moderation/members?suspended=true", as: mia)
            #expect(members.ids == [ada.id])
            #expect(try await app.get("/v1/moderation/members?q=ad", as: mia).ids == [ada.id])
            let roles = try await app.get("/v1/moderation/members?role=moderator", as: mia)
            #expect(roles.ids == [mia.id])
        }
    }

    @Test func `a picture is blocked and accepted again, even when its note is gone`() async throws {
        try await withApp { app in
            let (ada, mia) = (try await app.signUp("ada"), try await moderator(app))
            let photo = Photo.jpeg(width: 64, height: 48)
            let again = Form(
                ["title": "again", "audience": "public", "lat": "1", "lon": "2"],
                image: photo
            )
            let note = try await app.makeNote("Here", as: ada, image: photo)
            let report = try await report("note", note, app, as: mia)
            let target = [("note", note)]
            let block = order("block-image", target, more: #","resolve":true"#)
            let done = try await app.send(.post, Self.acts, json: block, as: mia)
            #expect(done["acts"]?.arrayValue?.first?["changed"]?.boolValue == true)
            #expect(try await app.get("/v1/moderation/queue?state=done", as: mia).ids == [report])
            let subject = try await app.get("/v1/moderation/subjects/note/\(note)", as: mia)
            #expect(subject["image_blocked"]?.boolValue == true)
            #expect(try await app.upload(again, as: ada).code == "image-blocked")
            let list = try await app.get("/v1/moderation/blocked-images", as: mia)
            let pixels = try #require(list.items.first?["pixels_sha256"]?.stringValue)
            #expect(list.items.first?["note_id"]?.stringValue == note)
            #expect(try await app.delete("/v1/notes/\(note)", as: ada).status == 204)
            for _ in 1...2 {
                let answer = try await app.send(
                    .delete,
                    "/v1/moderation/blocked-images/\(pixels)",
                    json: #"{"reason":"a mistake"}"#,
                    as: mia
                )
                #expect(answer.status == 204)
            }
            #expect(try await app.get("/v1/moderation/blocked-images", as: mia).items.isEmpty)
            #expect(try await app.upload(again, as: ada).status == 201)
            let log = try await app.get("/v1/moderation/log?kind=note&id=\(note)", as: mia)
            #expect(
                log.items.compactMap { $0["action"]?.stringValue } == [
                    "unblock-image", "resolve", "block-image",
                ]
            )
        }
    }

    @Test func `reports are assigned, resolved and rejected, and an end is final`() async throws {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            let (mia, max) = (try await moderator(app), try await moderator(app, "max"))
            let note = try await app.makeNote("Here", as: ada)
            let first = try await report("note", note, app, as: bob)
            let second = try await report("member", ada.id, app, as: bob)
            let third = try await report("member", ada.id, app, as: max)
            func put(_ report: String, _ text: String, _ person: Person) async throws -> Answer {
                try await app.send(.put, "/v1/moderation/reports/\(report)", json: text, as: person)
            }
            let taken = try await put(first, #"{"state":"assigned"}"#, mia)
            #expect(taken["assignee"]?.stringValue == "mia" && taken["state"]?.stringValue == "assigned")
            #expect(try await app.get("/v1/moderation/queue?state=mine", as: mia).ids == [first])
            #expect(try await app.get("/v1/moderation/queue?state=mine", as: max).ids == [])
            let given = try await put(first, #"{"state":"assigned","assignee":"max"}"#, mia)
            #expect(given["assignee"]?.stringValue == "max")
            for _ in 1...2 {
                let ended = try await put(first, #"{"state":"rejected","outcome":"fine"}"#, max)
                #expect(ended["state"]?.stringValue == "rejected" && ended["outcome"]?.stringValue == "fine")
            }
            let other = try await put(first, #"{"state":"resolved","outcome":"no"}"#, mia)
            #expect((other.status, other.code) == (409, "settled"))
            #expect(try await put(second, #"{"state":"resolved","outcome":"talked"}"#, mia).status == 200)
            // Without a note, the state is the note; and it may be put down to another moderator.
            let brief = try await put(third, #"{"state":"resolved","assignee":"max"}"#, mia)
            #expect(brief["outcome"]?.stringValue == "resolved" && brief["assignee"]?.stringValue == "max")
            let done = try await app.get("/v1/moderation/queue?state=done", as: mia)
            #expect(done.ids == [third, second, first])
            let members = try await app.get("/v1/moderation/queue?state=done&kind=member", as: mia)
            #expect(members.ids == [third, second])
            for (text, field) in [
                ("{}", "state"), (#"{"state":"open"}"#, "state"), (#"{"state":"done"}"#, "state"),
                (#"{"state":"assigned","outcome":"x"}"#, "outcome"),
                (#"{"state":"assigned","assignee":"ada"}"#, "assignee"),
                (#"{"state":"resolved","assignee":"no one"}"#, "assignee"),
            ] {
                let answer = try await put(second, text, mia)
                #expect(answer.status == 400 && answer.faults == [field], "\(text)")
            }
        }
    }

    @Test func `nobody decides about what is their own, and others do`() async throws {
        try await withApp { app in
            let (mia, max) = (try await moderator(app), try await moderator(app, "max"))
            let root = try await moderator(app, "rosa", "admin")
            for person in [mia, root] { try await decideAboutOwn(app, as: person, other: max) }
            let suspend = order("suspend", [("member", max.id)])
            #expect(try await app.send(.post, Self.acts, json: suspend, as: mia).code == "no-admin")
            #expect(try await app.send(.post, Self.acts, json: suspend, as: root).status == 200)
        }
    }

    /// Tries every act, on one's own note, comment, picture and account, and every state of a report on it.
    private func decideAboutOwn(_ app: TestApp, as person: Person, other: Person) async throws {
        let note = try await app.makeNote("Mine", as: person)
        let comment = try await app.comment("Mine too", on: note, as: person)
        let report = try await report("note", note, app, as: other)
        let refused = (403, "your-own")
        for (acts, kind, id) in [
            (["hide", "unhide", "remove", "restore", "block-image", "unblock-image"], "note", note),
            (["hide", "unhide", "remove", "restore"], "comment", comment),
            (["warn", "suspend", "unsuspend"], "member", person.id),
        ] {
            for (act, more) in acts.flatMap({ [($0, ""), ($0, #","dry_run":true"#)] }) {
                let text = order(act, [(kind, id)], more: more)
                let answer = try await app.send(.post, Self.acts, json: text, as: person)
                #expect((answer.status, answer.code) == refused, "\(act) \(kind)")
            }
        }
        let path = "/v1/moderation/reports/\(report)"
        for state in [#""assigned""#, #""resolved","outcome":"x""#, #""rejected","outcome":"x""#] {
            let own = try await app.send(.put, path, json: #"{"state":\#(state)}"#, as: person)
            #expect((own.status, own.code) == refused, "\(state)")
        }
        let block = order("block-image", [("note", note)])
        #expect(try await app.send(.post, Self.acts, json: block, as: other).status == 200)
        let blocked = try await app.get("/v1/moderation/blocked-images", as: other)
        let pixels = try #require(blocked.items.first?["pixels_sha256"]?.stringValue)
        let picture = "/v1/moderation/blocked-images/\(pixels)"
        let reason = #"{"reason":"a mistake"}"#
        let own = try await app.send(.delete, picture, json: reason, as: person)
        #expect((own.status, own.code) == refused)
        #expect(try await app.send(.delete, picture, json: reason, as: other).status == 204)
        let hide = order("hide", [("note", note)])
        #expect(try await app.send(.post, Self.acts, json: hide, as: other).status == 200)
    }

    @Test func `a malformed order names its field`() async throws {
        try await withApp { app in
            let (ada, mia) = (try await app.signUp("ada"), try await moderator(app))
            let one = [("member", ada.id)]
            for (text, field) in [
                ("{}", "act"), (order("eat", one), "act"), (order("look", one), "act"),
                (order("warn", []), "targets"),
                (order("warn", Array(repeating: ("member", ada.id), count: 101)), "targets"),
                (#"{"act":"warn","targets":"x","reason":"y"}"#, "targets"),
                (#"{"act":"warn","targets":[17],"reason":"y"}"#, "targets"),
                (#"{"act":"warn","targets":[{"kind":"member","id":"x"}],"reason":"y"}"#, "targets"),
                (#"{"act":"warn","targets":[{"kind":"cat","id":"1"}],"reason":"y"}"#, "targets"),
                (#"{"act":"warn","targets":[{"kind":"member","id":"1","x":1}],"reason":"y"}"#, "targets"),
                (#"{"act":"warn","targets":[{"kind":"member","id":"1"}]}"#, "reason"),
                (order("warn", one, more: #","resolve":"perhaps""#), "resolve"),
                (order("warn", one, more: #","extra":1"#), "extra"),
            ] {
                let answer = try await app.send(.post, Self.acts, json: text, as: mia)
                #expect(answer.status == 400 && answer.faults == [field], "\(text.prefix(90))")
            }
            let long = order("warn", one, reason: String(repeating: "x", count: 1001))
            #expect(try await app.send(.post, Self.acts, json: long, as: mia).status == 422)
            for (path, field) in [
                ("queue?state=closed", "state"), ("queue?kind=cat", "kind"), ("queue?cursor=x", "cursor"),
                ("log?id=1", "kind"), ("log?kind=note", "id"), ("members?role=king", "role"),
                ("blocked-images?cursor=abc", "cursor"),
            ] {
                let answer = try await app.get("/v1/moderation/\(path)", as: mia)
                #expect(answer.status == 400 && answer.faults == [field], "\(path)")
            }
        }
    }

    @Test func `pages of the queue, the log and the members neither skip nor repeat`() async throws {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            let mia = try await moderator(app)
            var reports: [String] = []
            for number in 1...5 {
                let note = try await app.makeNote("N\(number)", as: ada)
                reports.append(try await report("note", note, app, as: bob))
                try await app.hide(note)
            }
            func walk(_ path: String, _ key: String = "id") async throws -> [String] {
                var (next, found): (String?, [String]) = (path, [])
                while let page = next {
                    let answer = try await app.get(page, as: mia)
                    found += answer.items.compactMap { $0[key]?.stringValue }
                    next = answer["next"]?.stringValue
                }
                return found
            }
            #expect(try await walk("/v1/moderation/queue?limit=2") == reports)
            let log = try await walk("/v1/moderation/log?limit=2")
            #expect(log.count == 5 && Set(log).count == 5 && log == log.sorted().reversed())
            #expect(try await walk("/v1/moderation/members?limit=2", "handle") == ["mia", "bob", "ada"])
        }
    }
}
