import App
import HTTPTypes
import JSONText
import Model
import Relational
import Services
import Storage
import TestData
import Testing

/// How streams of events begin, are refused, and end.
@Suite(.timeLimit(.minutes(15))) struct EventEndTests {
    @Test func `a stream ends with its session`() async throws {
        try await EventTests.withApp { app in
            let ada = try await app.signUp("ada")
            let ends: [@Sendable (Person) async throws -> Void] = [
                { _ = try await app.send(.delete, "/v1/sessions/current", as: $0) },
                { _ in app.clock.advance(by: 31 * Instant.Span.day) },
                { try await app.suspend($0) },
            ]
            for end in ends {
                let session = try await app.logIn("ada")
                try await EventReader.open(app, as: session) { events in
                    try await events.waitForStart()
                    try await app.makeNote("heard", as: session, ["audience": "private"])
                    #expect(try await events.next()?.brief == "note heard")
                    try await end(session)
                    let event = try await events.next()
                    #expect(event == nil)
                }
                #expect(try await app.get("/v1/events", as: session).status == 401)
            }
            _ = ada
        }
    }

    @Test func `a stream ends at once with its session, not at the next heartbeat`() async throws {
        try await EventTests.withApp([:], Self.silent) { app in
            _ = try await app.signUp("ada")
            let stays = try await app.logIn("ada")
            let member = try #require(Member.ID(stays.id))
            let ends: [@Sendable (Person, Session.ID) async throws -> Void] = [
                { one, _ in
                    let answer = try await app.send(.delete, "/v1/sessions/current", as: one)
                    #expect(answer.status == 204)
                },
                { _, session in
                    let answer = try await app.send(.delete, "/v1/sessions/\(session)", as: stays)
                    #expect(answer.status == 204)
                },
                // From another process on the same database, as the command line is.
                { _, session in
                    let ended = try await app.database.write {
                        try SessionStore($0).delete(session, of: member)
                    }
                    #expect(ended)
                },
            ]
            for end in ends {
                let person = try await app.logIn("ada")
                let list = try await app.get("/v1/sessions", as: person)
                let current = try #require(list.items.first { $0["current"] == .bool(true) })
                let session = try #require(current["id"]?.stringValue.flatMap { Session.ID($0) })
                try await EventReader.open(app, as: stays) { other in
                    try await other.waitForStart()
                    let change = try await app.count(Self.changeNumber)
                    try await EventReader.open(app, as: person) { events in
                        try await events.waitForStart()
                        try await end(person, session)
                        let event = try await events.next()
                        #expect(event == nil)
                    }
                    // No other stream ends, and no 304.
                    #expect(try await app.count(Self.changeNumber) == change)
                    try await app.makeNote("heard", as: stays, ["audience": "private"])
                    #expect(try await other.next()?.brief == "note heard")
                }
            }
        }
    }

    private static let changeNumber: SQL = "SELECT value FROM counter WHERE name = 'change'"

    /// Streams that look around for nothing but what wakes them.
    private static var silent: EventOptions {
        var options = EventTests.options
        options.heartbeat = .seconds(3600)
        return options
    }

    @Test func `a new password ends the streams of the other sessions`() async throws {
        try await EventTests.withApp([:], Self.silent) { app in
            let ada = try await app.signUp("ada")
            let other = try await app.logIn("ada")
            try await EventReader.open(app, as: other) { events in
                try await events.waitForStart()
                let words = #"{"password":"\#(TestApp.password)","new_password":"another horse battery"}"#
                let answer = try await app.send(.put, "/v1/members/me/password", json: words, as: ada)
                #expect(answer.status == 204, "\(answer.text)")
                let event = try await events.next()
                #expect(event == nil)
            }
        }
    }

    @Test func `a stream counts as a use of its session`() async throws {
        try await EventTests.withApp { app in
            let ada = try await app.signUp("ada")
            try await EventReader.open(app, as: ada) { events in
                try await events.waitForStart()
                for _ in 0..<40 {
                    app.clock.advance(by: Instant.Span.day)
                    try await events.waitForComments(2)
                }
            }
            #expect(try await app.get("/v1/members/me", as: ada).status == 200)
        }
    }

    @Test func `heartbeats are sent when nothing happens`() async throws {
        try await EventTests.withApp { app in
            try await EventReader.open(app) { events in
                try await events.waitForStart()
                try await events.waitForComments(3)
            }
        }
    }

    @Test func `listeners are limited, and their places are free again when they leave`() async throws {
        var options = EventTests.options
        options.mostInAll = 3
        options.mostOfMember = 1
        options.mostOfAddress = 2
        try await EventTests.withApp([:], options) { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            for _ in 0..<5 { #expect(try await app.send(.head, "/v1/events", as: ada).status == 200) }
            try await EventReader.open(app, as: ada) { first in
                try await first.waitForStart()
                let second = try await app.get("/v1/events", as: ada)
                #expect(second.status == 429 && second.code == "too-many-listeners")
                #expect(second.header("Retry-After") != nil)
                try await EventReader.open(app) { _ in
                    try await EventReader.open(app) { third in
                        try await third.waitForStart()
                        #expect(try await app.get("/v1/events").status == 429)
                        let full = try await app.get("/v1/events", as: bob, mayFail: true)
                        #expect(full.status == 503 && full.code == "no-seat")
                    }
                }
            }
            // All have gone, which the server notices by itself.
            for _ in 0..<3 {
                try await app.listenAgain(as: ada)
            }
        }
    }

    @Test func `the networks of one IPv6 household count as one address`() async throws {
        var options = EventTests.options
        options.mostOfAddress = 2
        try await EventTests.withApp([.trustedProxies: "127.0.0.1,::1"], options) { app in
            @Sendable func open(_ address: String, _ body: @Sendable (Int) async throws -> Void) async throws
            {
                let headers = ["X-Forwarded-For": address]
                try await EventReader.open(app, headers: headers) { events in
                    if events.status == 200 { try await events.waitForStart() }
                    try await body(events.status)
                }
            }
            try await open("2001:db8:0:ab00::1") { first in
                try await open("2001:db8:0:abff::1") { second in
                    #expect(first == 200 && second == 200)
                    try await open("2001:db8:0:ab77::1") { #expect($0 == 429) }
                    try await open("2001:db8:0:ac00::1") { #expect($0 == 200) }
                    try await open("192.0.2.1") { #expect($0 == 200) }
                }
            }
        }
    }

    @Test func `a token of another stream or an invalid one resets the stream`() async throws {
        try await EventTests.withApp { app in
            let ada = try await app.signUp("ada")
            let other = try #require(try await app.get("/v1/notes/changes")["token"]?.stringValue)
            try await app.makeNote("before", as: ada)
            for (query, person) in [("author=\(ada.id)", nil), ("", ada)] {
                try await EventReader.open(app, query, as: person, after: other) { events in
                    #expect(try await events.next()?.brief == "reset ")
                    try await app.makeNote("after", as: ada)
                    #expect(try await events.next()?.brief == "note after")
                }
            }
            for (query, last) in [("token=nonsense", nil), ("", "c1.1.0.0.0.0.0.0.x")] {
                try await EventReader.open(app, query, after: last) { events in
                    #expect(try await events.next()?.brief == "reset ")
                    let known = "/v1/notes/changes?token=\(events.lastID)"
                    #expect(try await app.get(known)["reset"] == .bool(false))
                    try await app.makeNote("after", as: ada)
                    #expect(try await events.next()?.brief == "note after")
                }
            }
            // The token's life is over.
            try await EventReader.open(app) { events in
                try await events.waitForStart()
                let old = events.lastID
                app.clock.advance(by: 31 * Instant.Span.day)
                try await EventReader.open(app, after: old) { late in
                    let event = try await late.next()
                    #expect(event?.brief == "reset ")
                }
            }
        }
    }

    @Test func `a listener without events still gets new tokens in time`() async throws {
        try await EventTests.withApp { app in
            try await EventReader.open(app) { events in
                try await events.waitForStart()
                let start = events.lastID
                // Its first token would reset by now.
                for _ in 0..<20 {
                    app.clock.advance(by: 2 * Instant.Span.day)
                    try await events.waitForID(otherThan: events.lastID)
                }
                #expect(events.lastID != start)
                let last = events.lastID
                #expect(try await app.get("/v1/notes/changes?token=\(last)")["reset"] == .bool(false))
                #expect(try await app.get("/v1/notes/changes?token=\(start)")["reset"] == .bool(true))
            }
        }
    }

    @Test func `a listener that does not read is cut off, and its place is free`() async throws {
        var options = EventTests.options
        options.patience = .milliseconds(300)
        options.mostOfMember = 1
        try await EventTests.withApp([:], options) { app in
            let ada = try await app.signUp("ada")
            let note = try #require(Note.ID(try await app.makeNote("note", as: ada)))
            let (author, now, count) = (try #require(Member.ID(ada.id)), app.clock.now, 4000)
            try await EventReader.open(app, as: ada) { events in
                try await events.waitForStart()
                // More than all the buffers between the two hold.
                let body = String(repeating: "\u{1F30D}", count: 1000)
                try await app.database.write { connection in
                    let number = try ChangeLog(connection).takeNumber(
                        touching: [.responses(.note(note))],
                        at: now
                    )
                    for id in 1...count {
                        try connection.execute(
                            """
                            INSERT INTO comment (id, target_kind, target_id, depth, author_id, body, created_at,
                                                 change_number)
                            VALUES (\(Int64(id)), 'note', \(note), 1, \(author), \(body), \(now), \(number))
                            """
                        )
                    }
                }
                try await app.listenAgain(as: ada)
                var heard = 0
                while try await events.next() != nil { heard += 1 }
                #expect(heard < count)
            }
        }
    }

    @Test func `a long stream counts as one request`() async throws {
        try await EventTests.withApp([.rateLimit: "on"]) { app in
            func remaining() async throws -> Int {
                let answer = try await app.get("/v1/limits")
                return Int(answer.header("RateLimit-Remaining") ?? "") ?? 0
            }
            let before = try await remaining()
            try await EventReader.open(app) { events in
                #expect(events.head.lowercased().contains("ratelimit-remaining: \(before - 1)\r\n"))
                try await events.waitForStart()
                try await events.waitForComments(5)
            }
            #expect(try await remaining() == before - 2)
        }
    }
}

extension TestApp {
    /// Listens as soon as there is a place.
    fileprivate func listenAgain(as person: Person) async throws {
        try await eventually("a place is free") {
            try await EventReader.open(self, as: person) { events in
                if events.status == 200 { try await events.waitForStart() }
                return events.status == 200
            }
        }
    }
}
