import App
import HTTPTypes
import JSONText
import Model
import Testing

/// Text that a client sent becomes neither a line of a stream nor a header.
@Suite(.timeLimit(.minutes(15))) struct EchoedTextTests {
    @Test(arguments: [
        "x%0Aid:%20forged%0Adata:%20%7B%7D%0A%0A", "x%0Did:%20forged%0Ddata:%20%7B%7D%0D%0D",
        "x%0D%0Aevent:%20removed%0D%0Adata:%20%7B%22id%22:%221%22%7D%0D%0A%0D%0A",
        "%0A%0Adata:%20%7B%7D%0A%0A",
        "x%C2%85data:%20%7B%7D%E2%80%A8data:%20%7B%7D",
    ])
    func `a token with line breaks cannot forge an event`(_ token: String) async throws {
        try await EventTests.withApp { app in
            let ada = try await app.signUp("ada")
            try await EventReader.open(app, "token=\(token)") { events in
                #expect(events.status == 200)
                let first = try #require(try await events.next())
                #expect(first.brief == "reset " && first.data == .object(.init()))
                #expect(
                    first.id.allSatisfy {
                        $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_")
                    }
                )
                try await app.makeNote("after", as: ada)
                #expect(try await events.next()?.brief == "note after")
            }
        }
    }

    @Test func `an invalid Last-Event-ID is not echoed`() async throws {
        try await EventTests.withApp { app in
            let ada = try await app.signUp("ada")
            for last in ["forged", "a: b", "data: {}", "\u{E5}", "c1.1.0.0.0.0.0.0.forged"] {
                try await EventReader.open(app, after: last) { events in
                    #expect(try await events.next()?.brief == "reset ")
                    #expect(!events.lastID.contains("forged"))
                    try await app.makeNote("after", as: ada)
                    #expect(try await events.next()?.brief == "note after")
                }
            }
        }
    }

    @Test func `texts of members stay within the data of their event`() async throws {
        try await EventTests.withApp { app in
            let ada = try await app.signUp("ada")
            try await EventReader.open(app) { events in
                try await events.waitForStart()
                let body = "one\r\n\r\ndata: {}\n\nid: forged\u{2028}event: removed\u{2029}two"
                let note = try await app.makeNote("note", as: ada, ["body": body])
                let event = try #require(try await events.next())
                #expect(event.name == "note" && event.data["id"]?.stringValue == note)
                let listed = try await app.get("/v1/notes/\(note)")
                #expect(event.data == listed.json)
                try await app.comment(#"a\n\ndata: {}\r\n\r\nid: forged"#, on: note, as: ada)
                #expect(try await events.next()?.name == "comment")
                #expect(events.lastID != "forged")
            }
        }
    }

    @Test func `a query with brackets and quotes cannot end a link`() async throws {
        try await withApp(.init(), .live) { app in
            for number in 1...3 {
                try await app.addPlace("Cafe \(number)", number: Int64(number), categories: ["cafe"])
            }
            let query = #"cafe>;rel="prev",<//elsewhere.example/>;x="\^`{|}"#
            let head = try await RawConnection.exchange(
                app.port,
                Self.request("/v1/pois?q=\(query)&limit=1&category=cafe")
            )
            guard
                let line = head.split(separator: "\r\n").first(where: { $0.lowercased().hasPrefix("link:") })
            else { return }
            #expect(line.count(where: { $0 == "<" }) == 1 && line.count(where: { $0 == ">" }) == 1)
            #expect(line.hasSuffix(">; rel=\"next\"") && !line.contains("\"prev\""))
        }
    }

    private static func request(_ path: String, _ header: String = "") -> String {
        "GET \(path) HTTP/1.1\r\nHost: localhost\r\n\(header)Connection: close\r\n\r\n"
    }

    @Test func `a request id is echoed only if it is valid`() async throws {
        try await withApp(.init(), .live) { app in
            for id in ["a b", "a,b", "a;b=\"c\"", "\u{E5}", String(repeating: "x", count: 65), ""] {
                let head = try await RawConnection.exchange(
                    app.port,
                    Self.request("/healthz", "X-Request-Id: \(id)\r\n")
                )
                let line = try #require(
                    head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("x-request-id:") }
                )
                let sent = line.dropFirst("x-request-id: ".count)
                #expect(sent != id && !sent.isEmpty)
            }
        }
    }
}
