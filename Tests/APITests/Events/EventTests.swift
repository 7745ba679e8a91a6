import App
import HTTPTypes
import JSONText
import Model
import Services
import Testing

/// The stream of events: what a listener hears, and what not.
///
/// The limit is for a stream that hangs: beside a thousand other tests, one of these may take minutes.
@Suite(.timeLimit(.minutes(15))) struct EventTests {
    /// A stream that looks around so often that a test need not wait.
    static var options: EventOptions {
        var options = EventOptions()
        options.heartbeat = .milliseconds(40)
        options.rest = .zero
        return options
    }

    static func withApp(
        _ flags: [SettingName: String] = [:],
        _ options: EventOptions = options,
        _ body: @Sendable (TestApp) async throws -> Void
    ) async throws {
        try await APITests.withApp(flags, .live, events: options, body)
    }

    @Test func `events of created, edited and deleted notes match the lists`() async throws {
        try await Self.withApp { app in
            let ada = try await app.signUp("ada")
            try await app.makeNote("before", as: ada)
            try await EventReader.open(app, "lat=57.7&lon=11.96") { events in
                #expect(events.status == 200)
                let head = events.head.lowercased()
                #expect(head.contains("content-type: text/event-stream\r\n"))
                #expect(head.contains("cache-control: no-cache\r\n"))
                #expect(head.contains("x-accel-buffering: no\r\n"))
                try await events.waitForStart()
                let id = try await app.makeNote("one", as: ada, ["body": "Two\nlines"])
                let made = try #require(try await events.next())
                #expect(made.name == "note")
                let listed = try await app.get("/v1/notes/\(id)?lat=57.7&lon=11.96")
                #expect(made.data == listed.json)
                _ = try await app.send(.patch, "/v1/notes/\(id)", json: #"{"title":"other"}"#, as: ada)
                #expect(try await events.next()?.brief == "note other")
                _ = try await app.send(.delete, "/v1/notes/\(id)", as: ada)
                #expect(try await events.next()?.brief == "removed \(id)")
            }
        }
    }

    @Test func `a listener gets no event of invisible notes`() async throws {
        try await Self.withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            try await app.befriend(ada, bob)
            let seen = try await app.makeNote("seen", as: ada, ["audience": "friends"])
            try await EventReader.open(app, as: bob) { events in
                try await events.waitForStart()
                try await app.makeNote("mine", as: ada, ["audience": "private"])
                try await app.makeNote("near", as: ada, ["reveal_within_m": "50"])
                try await app.makeNote("ours", as: ada, ["audience": "friends"])
                #expect(try await events.next()?.brief == "note ours")
                try await app.hide(seen)
                #expect(try await events.next()?.brief == "removed \(seen)")
                try await app.unhide(seen)
                #expect(try await events.skip(to: "note seen").allSatisfy { $0 == "note ours" })
                _ = try await app.send(
                    .patch,
                    "/v1/notes/\(seen)",
                    json: #"{"audience":"private"}"#,
                    as: ada
                )
                #expect(try await events.skip(to: "removed \(seen)").allSatisfy { $0 == "note ours" })
                // Who stands differently to others has to look at everything again.
                try await app.unfriend(ada, bob)
                #expect(try await events.next()?.brief == "reset ")
                try await app.makeNote("theirs", as: ada, ["audience": "friends"])
                try await app.makeNote("all", as: ada)
                #expect(try await events.next()?.brief == "note all")
                try await app.block(ada, bob)
                #expect(try await events.next()?.brief == "reset ")
                try await app.makeNote("blocked", as: ada)
                try await app.makeNote("own", as: bob, ["audience": "private"])
                #expect(try await events.next()?.brief == "note own")
            }
        }
    }

    @Test func `opening and closing windows appear in the stream`() async throws {
        try await Self.withApp { app in
            let ada = try await app.signUp("ada")
            let minute = Instant.Span.minute
            try await EventReader.open(app) { events in
                try await events.waitForStart()
                let id = try await app.makeNote(
                    "later",
                    as: ada,
                    [
                        "visible_from": app.instant(after: minute),
                        "visible_until": app.instant(after: 2 * minute),
                    ]
                )
                try await app.makeNote("now", as: ada)
                #expect(try await events.next()?.brief == "note now")
                app.clock.advance(by: minute)
                #expect(try await events.next()?.brief == "note later")
                app.clock.advance(by: minute)
                #expect(try await events.next()?.brief == "removed \(id)")
            }
        }
    }

    @Test func `events of comments follow the visibility of their note`() async throws {
        try await Self.withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            let note = try await app.makeNote("note", as: ada)
            let mine = try await app.makeNote("mine", as: ada, ["audience": "private"])
            @Sendable func say(_ body: String, _ path: String, _ person: Person) async throws -> String {
                let answer = try await app.send(.post, path, json: #"{"body":"\#(body)"}"#, as: person)
                try #require(answer.status == 201, "\(answer.text)")
                return try #require(answer["id"]?.stringValue)
            }
            try await EventReader.open(app, "author=\(ada.id)", as: bob) { events in
                try await events.waitForStart()
                _ = try await say("not for bob", "/v1/notes/\(mine)/comments", ada)
                let first = try await say("first", "/v1/notes/\(note)/comments", ada)
                let told = try #require(try await events.next())
                #expect(told.name == "comment")
                let shown = try await app.get("/v1/comments/\(first)", as: bob)
                #expect(told.data == shown.json)
                let reply = try await say("reply", "/v1/comments/\(first)/replies", bob)
                #expect(try await events.next()?.data["parent_id"]?.stringValue == first)
                _ = try await app.send(.patch, "/v1/comments/\(first)", json: #"{"body":"1st"}"#, as: ada)
                #expect(try await events.next()?.data["body"]?.stringValue == "1st")
                for id in [first, reply] {
                    let author = id == first ? ada : bob
                    #expect(try await app.send(.delete, "/v1/comments/\(id)", as: author).status == 204)
                    let gone = try #require(try await events.next())
                    #expect(gone.data["id"]?.stringValue == id)
                    #expect(gone.data["state"]?.stringValue == "deleted")
                    #expect(gone.data["body"] == .null && gone.data["author"] == .null)
                }
                #expect(try await app.get("/v1/comments/\(first)", as: bob).status == 404)
                // From where a comment was told, the feed for pollers goes on.
                let feed = "/v1/notes/changes?author=\(ada.id)&token=\(events.lastID)"
                let rest = try await app.get(feed, as: bob)
                #expect(rest["reset"] == .bool(false) && rest.items.isEmpty && rest.removed.isEmpty)
                // Whom one blocks is not heard.
                try await app.block(bob, ada)
                #expect(try await events.next()?.name == "reset")
                _ = try await say("unheard", "/v1/notes/\(note)/comments", ada)
                try await app.unblock(bob, ada)
                #expect(try await events.next()?.name == "reset")
                _ = try await say("heard", "/v1/notes/\(note)/comments", ada)
                #expect(try await events.next()?.data["body"]?.stringValue == "heard")
            }
        }
    }

    @Test func `the stream accepts the filters of the change feed`() async throws {
        try await Self.withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            try await EventReader.open(app, "bbox=11,57,12,58&author=\(ada.id)") { events in
                try await events.waitForStart()
                try await app.makeNote("far", as: ada, ["lat": "1"])
                try await app.makeNote("not hers", as: bob)
                let id = try await app.makeNote("in", as: ada)
                #expect(try await events.next()?.brief == "note in")
                _ = try await app.send(.patch, "/v1/notes/\(id)", json: #"{"lat":1,"lon":2}"#, as: ada)
                #expect(try await events.next()?.brief == "removed \(id)")
            }
            for query in ["since=2026-01-01T00:00:00Z", "sort=newest", "cursor=x", "limit=5"] {
                let answer = try await app.get("/v1/events?\(query)")
                #expect(answer.status == 400)
                #expect(answer.faults == [String(query.prefix { $0 != "=" })])
            }
        }
    }

    @Test func `reconnecting loses no event and repeats none`() async throws {
        try await Self.withApp { app in
            let ada = try await app.signUp("ada")
            try await app.makeNote("0", as: ada)
            // Listed first: what comes from here on is in the stream.
            let first = try await app.get("/v1/notes/changes")
            #expect(first.titles == ["0"])
            let start = try #require(first["token"]?.stringValue)
            let count = 24
            try await withThrowingTaskGroup(of: Void.self) { tasks in
                tasks.addTask {
                    for number in 1...count { try await app.makeNote("\(number)", as: ada) }
                }
                var heard: [String] = []
                var last: String?
                while heard.count < count {
                    let from = last
                    let wanted = min(1 + heard.count % 4, count - heard.count)
                    let (briefs, id) = try await EventReader.open(app, "token=\(start)", after: from) {
                        events in
                        (try await events.briefs(wanted), events.lastID)
                    }
                    heard += briefs
                    last = id
                }
                try await tasks.waitForAll()
                #expect(heard == (1...count).map { "note \($0)" })
            }
        }
    }

    @Test func `a slow listener gets all events, piece by piece`() async throws {
        try await Self.withApp { app in
            let ada = try await app.signUp("ada")
            let start = try #require(try await app.get("/v1/notes/changes")["token"]?.stringValue)
            // More than a round holds.
            let count = 60
            for number in 0..<count { try await app.makeNote("\(number)", as: ada) }
            try await app.makeNote("last", as: ada)
            let (ids, last) = try await EventReader.open(app, "token=\(start)") { events in
                var ids: [String] = []
                while let event = try await events.next() {
                    #expect(event.name == "note")
                    ids.append(event.data["id"]?.stringValue ?? "")
                    if event.title == "last" { break }
                }
                return (ids, events.lastID)
            }
            #expect(Set(ids).count == ids.count)
            #expect(ids.count == count + 1)
            // Where it ended, the change feed goes on.
            let rest = try await app.get("/v1/notes/changes?token=\(last)")
            #expect(rest.ids == [] && rest["more"] == .bool(false) && rest["reset"] == .bool(false))
        }
    }
}
