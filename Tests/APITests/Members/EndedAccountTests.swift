import App
import HTTPTypes
import JSONText
import Model
import Relational
import Services
import Testing

/// Writes of somebody whose account ends while they are on their way.
@Suite(.timeLimit(.minutes(15))) struct EndedAccountTests {
    /// The ways in which an account ends.
    enum End: String, CaseIterable {
        case suspension
        case deletion

        func come(to person: Person, _ app: TestApp) async throws {
            switch self {
            case .suspension: try await app.suspend(person)
            case .deletion:
                let answer = try await app.send(.delete, "/v1/members/me", json: "{}", as: person)
                #expect(answer.status == 204, "\(answer.text)")
            }
        }
    }

    /// Sends a request whose body follows when the account has ended: who it is from is known from its head.
    private func status(
        _ app: TestApp,
        _ method: String,
        _ path: String,
        _ body: [UInt8],
        type: String,
        as person: Person,
        meanwhile: @Sendable () async throws -> Void
    ) async throws -> String {
        try await RawConnection.open(app.port) { talk in
            try await talk.send(
                "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(person.token)\r\n"
                    + "Content-Type: \(type)\r\nContent-Length: \(body.count)\r\nExpect: 100-continue\r\n"
                    + "Connection: close\r\n\r\n"
            )
            let first = try await talk.read(until: "\r\n\r\n")
            #expect(first.hasPrefix("HTTP/1.1 100 Continue\r\n"), "\(path)")
            try await meanwhile()
            try await talk.send(body)
            let answer = try await talk.readToEnd()
            return answer.split(separator: "\r\n\r\n").dropFirst().first.map { String($0.prefix(12)) } ?? ""
        }
    }

    @Test(arguments: End.allCases)
    func `new content of an account that ends meanwhile is refused`(_ end: End) async throws {
        try await withApp([:], .live) { app in
            let cleo = try await app.signUp("cleo")
            let note = try await app.makeNote("note", as: cleo)
            let comment = try await app.comment("first", on: note, as: cleo)
            var form = Form(
                ["title": "late", "audience": "public", "lat": "1", "lon": "2"],
                image: Photo.jpeg(width: 90, height: 60)
            )
            form.boundary = "b"
            let cases: [(method: String, path: String, body: [UInt8], type: String)] = [
                ("POST", "/v1/notes", form.body, "multipart/form-data; boundary=b"),
                ("POST", "/v1/notes/\(note)/comments", Array(#"{"body":"late"}"#.utf8), "application/json"),
                (
                    "POST", "/v1/comments/\(comment)/replies", Array(#"{"body":"late"}"#.utf8),
                    "application/json"
                ),
                ("POST", "/v1/groups", Array(#"{"name":"late"}"#.utf8), "application/json"),
                ("PATCH", "/v1/members/me", Array(#"{"display_name":"late"}"#.utf8), "application/json"),
                (
                    "POST", "/v1/reports",
                    Array(#"{"target":{"kind":"note","id":"\#(note)"},"reason":"spam"}"#.utf8),
                    "application/json"
                ),
            ]
            for (number, request) in cases.enumerated() {
                let person = try await app.signUp("late_\(number)")
                let status = try await status(
                    app,
                    request.method,
                    request.path,
                    request.body,
                    type: request.type,
                    as: person
                ) { try await end.come(to: person, app) }
                #expect(status == "HTTP/1.1 401", "\(request.method) \(request.path)")
            }
            #expect(try await app.count("SELECT count(*) FROM note") == 1)
            #expect(try await app.count("SELECT count(*) FROM comment") == 1)
            #expect(try await app.count("SELECT count(*) FROM friend_group") == 0)
            #expect(try await app.count("SELECT count(*) FROM report") == 0)
            #expect(try await app.count("SELECT count(*) FROM member WHERE display_name = 'late'") == 0)
            #expect(app.staged == [])
        }
    }

    @Test(arguments: End.allCases)
    func `an edit by an account that ends meanwhile is refused`(_ end: End) async throws {
        try await withApp([:], .live) { app in
            let cleo = try await app.signUp("cleo")
            let note = try await app.makeNote("note", as: cleo)
            for number in 0..<2 {
                let person = try await app.signUp("late_\(number)")
                let path =
                    number == 0
                    ? "/v1/notes/\(try await app.makeNote("own", as: person))"
                    : "/v1/comments/\(try await app.comment("own", on: note, as: person))"
                let body = number == 0 ? #"{"title":"late"}"# : #"{"body":"late"}"#
                let status = try await status(
                    app,
                    "PATCH",
                    path,
                    Array(body.utf8),
                    type: "application/json",
                    as: person
                ) { try await end.come(to: person, app) }
                #expect(status == "HTTP/1.1 401", "\(path)")
            }
            #expect(try await app.count("SELECT count(*) FROM note WHERE title = 'late'") == 0)
            #expect(try await app.count("SELECT count(*) FROM comment WHERE body = 'late'") == 0)
        }
    }

    @Test(arguments: End.allCases)
    func `a request without a body by an ended account is refused`(_ end: End) async throws {
        try await withApp { app in
            let (ada, bob) = (try await app.signUp("ada"), try await app.signUp("bob"))
            let note = try #require(Note.ID(try await app.makeNote("note", as: bob)))
            let own = try #require(Note.ID(try await app.makeNote("own", as: ada)))
            let place = try #require(Place.ID(try await app.addPlace("Café", number: 1)))
            for (path, json) in [
                ("pois/\(place)/rating", #"{"stars":5}"#), ("parking", #"{"lat":1,"lon":2}"#),
            ] {
                #expect(try await app.send(.put, "/v1/\(path)", json: json, as: ada).status < 300)
            }
            let (member, other) = (try #require(Member.ID(ada.id)), try #require(Member.ID(bob.id)))
            try await end.come(to: ada, app)
            // By the services, as a handler calls them that has let somebody in.
            let services = app.installation.services
            let viewer = Viewer(member: member, position: nil, instant: app.clock.now)
            let writes: [@Sendable () async throws -> Void] = [
                { _ = try await services.friends.ask(other, by: member) },
                { try await services.friends.block(other, by: member) },
                { try await services.favorites.mark(.note(note), by: viewer) },
                { try await services.places.unrate(place, by: member) },
                { try await services.notes.delete(own, by: viewer) },
                { try await services.parking.forget(of: member) },
            ]
            for (number, write) in writes.enumerated() {
                let refusal = await #expect(throws: Refusal.self, "\(number)") { try await write() }
                #expect(refusal?.reason == .unauthenticated, "\(number)")
            }
            for table: SQL in ["friend_request", "block", "favorite"] {
                #expect(try await app.count("SELECT count(*) FROM \(table)") == 0)
            }
            // A suspended member keeps what they made; the end of an account deletes it.
            let kept = end == .suspension ? 1 : 0
            for table: SQL in ["poi_rating", "parking"] {
                #expect(try await app.count("SELECT count(*) FROM \(table)") == kept)
            }
            #expect(try await app.count("SELECT count(*) FROM note") == 1 + kept)
        }
    }
}
