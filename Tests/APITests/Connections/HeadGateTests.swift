import App
import HTTPTypes
import JSONText
import Testing

@testable import API

/// Heads that the parser lets pass, and that a proxy may read otherwise than this server.
struct HeadGateTests {
    private static let next = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"

    private static let unclear = [
        "GET /healthz HTTP/1.1\r\n\r\n", "GET http://localhost/healthz HTTP/1.1\r\n\r\n",
        "GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        "GET /healthz HTTP/1.1\r\nHost: a\r\nhost: a\r\n\r\n",
        "GET http://c/healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        "GET /healthz HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n",
        "GET /healthz HTTP/1.1\r\nHost: \r\n\r\n", "GET /healthz HTTP/1.1\r\nHost: a b\r\n\r\n",
        "GET /healthz HTTP/1.1\r\nHost: a\"><x@/..\r\n\r\n",
        "GET /healthz HTTP/1.1\r\nHost: me@a\r\n\r\n", "GET /healthz HTTP/1.1\r\nHost: a,b\r\n\r\n",
        "GET /healthz HTTP/1.1\r\nHost: a/b\r\n\r\n", "GET /healthz HTTP/1.1\r\nHost: :80\r\n\r\n",
        "GET /healthz HTTP/1.1\r\nHost: a:b\r\n\r\n", "GET /healthz HTTP/1.1\r\nHost: a:123456\r\n\r\n",
        "GET /healthz HTTP/1.1\r\nHost: a:80:80\r\n\r\n", "GET /healthz HTTP/1.1\r\nHost: ::1\r\n\r\n",
        "GET /healthz HTTP/1.1\r\nHost: [::1\r\n\r\n", "GET /healthz HTTP/1.1\r\nHost: [::1]x\r\n\r\n",
        "GET /healthz HTTP/1.1\r\nHost: [a]\r\n\r\n", "GET /healthz HTTP/1.1\r\nHost: [127.0.0.1]\r\n\r\n",
        "GET http:///healthz HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET http://me@a/healthz HTTP/1.1\r\nHost: a\r\n\r\n",
        "POST /v1/sessions HTTP/1.0\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "POST /v1/sessions HTTP/1.0\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
        "POST /v1/sessions HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: \r\nTransfer-Encoding: \r\n\r\n",
        "POST /v1/sessions HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
        "POST /v1/sessions HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: identity\r\n\r\n",
        "POST /v1/sessions HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked, chunked\r\n\r\n0\r\n\r\n",
    ]

    @Test(arguments: unclear)
    func `a request with an ambiguous host or length is refused and the connection closed`(
        _ request: String
    ) async throws {
        try await withApp([:], .live) { app in
            // The request behind it is never read.
            let answers = try RawAnswer.all(
                in: try await RawConnection.exchange(app.port, request + Self.next)
            )
            #expect(answers.map(\.status) == [400], "\(request)")
            let answer = try #require(answers.first)
            #expect(answer["connection"] == "close")
            #expect(try JSONValue.parse(answer.body)["code"]?.stringValue == "malformed")
        }
    }

    @Test func `a running answer is finished before an ambiguous head is refused`() async throws {
        try await withApp([:], .live) { app in
            let text = Self.next + "GET /healthz HTTP/1.1\r\n\r\n" + Self.next + "FOO / HTTP/1.1\r\n\r\n"
            let answers = try RawAnswer.all(in: try await RawConnection.exchange(app.port, text))
            #expect(answers.map(\.status) == [200, 400])
            #expect(answers.last?.body.contains("the Host header is missing") == true)
        }
    }

    @Test func `a request with one host in any valid form is answered`() async throws {
        try await withApp([:], .live) { app in
            for host in [
                "localhost", "LOCALHOST:8080", "a_b.example.org", "xn--smrgs-mua2g.example", "127.0.0.1:",
                "[::1]",
                "[2001:db8::1]:443",
            ] {
                let request = "GET /healthz HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n"
                let answers = try RawAnswer.all(in: try await RawConnection.exchange(app.port, request))
                #expect(answers.map(\.status) == [200], "\(host)")
            }
        }
    }

    @Test func `links use the host of an absolute URL, not of the Host header`() async throws {
        try await withApp([:], .live) { app in
            for (target, host) in [
                ("/v1/feed.json", "first.example"), ("http://third.example/v1/feed.json", "third.example"),
                ("http://third.example:8080/v1/feed.json?limit=1", "third.example:8080"),
            ] {
                let answers = try RawAnswer.all(
                    in: try await RawConnection.exchange(
                        app.port,
                        "GET \(target) HTTP/1.1\r\nHost: first.example\r\nConnection: close\r\n\r\n"
                    )
                )
                let feed = try JSONValue.parse(try #require(answers.first).body)
                #expect(feed["home_page_url"]?.stringValue == "http://\(host)/", "\(target)")
            }
        }
    }

    @Test func `HTTP/1.0 needs no host, and its connection closes unless kept alive`() async throws {
        try await withApp([:], .live) { app in
            let old = "GET /healthz HTTP/1.0\r\n\r\n"
            let answers = try RawAnswer.all(in: try await RawConnection.exchange(app.port, old))
            #expect(answers.map(\.status) == [200])
            let kept = old.replacing("\r\n\r\n", with: "\r\nConnection: keep-alive\r\n\r\n")
            let both = try RawAnswer.all(in: try await RawConnection.exchange(app.port, kept + old))
            #expect(both.map(\.status) == [200, 200])
        }
        // What reads requests closes where this word stands, in this form.
        for (request, word) in [
            ("GET / HTTP/1.0\r\n\r\n", "close"),
            ("GET / HTTP/1.1\r\nHost: a\r\nConnection: Close\r\n\r\n", "close"),
            ("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", "keep-alive"),
            ("GET / HTTP/1.1\r\nHost: a\r\n\r\n", nil),
        ] {
            let wire = try Wire()
            try wire.receive(request)
            #expect(wire.requests.map { $0.fields["connection"] } == [word], "\(request)")
        }
    }

    // MARK: - Chunks that never end

    private static let endless = """
        POST /v1/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
        Transfer-Encoding: chunked\r\n\r\n8000000000000000\r\n
        """

    @Test func `a chunk that claims 2^63 bytes is read up to the limit of a body`() async throws {
        try await withApp([:], .live) { app in
            let text = try await RawConnection.open(app.port) { talk in
                try await talk.send(Self.endless + String(repeating: " ", count: 70_000))
                return try await talk.read(until: "\r\n\r\n")
            }
            #expect(text.hasPrefix("HTTP/1.1 413 "), "\(text)")
        }
    }

    @Test func `a chunk that claims 2^63 bytes but does not arrive times out`() throws {
        let options = ConnectionOptions()
        let wire = try Wire(options)
        try wire.receive(Self.endless + "abc")
        wire.wait(options.body * 2)
        let error = try #require(wire.errors.first as? UnreadRequest)
        #expect(error.problem.status == .requestTimeout)
        wire.answer(.requestTimeout)
        #expect(!wire.isOpen)
    }
}
