import App
import Foundation
import HTTPTypes
import JSONText
import Testing

@testable import API

/// What the parser of HTTP refuses, over real connections.
struct UnreadRequestTests {
    /// The answers on a connection, which the server has closed.
    private static func answers(_ port: Int, _ request: String) async throws -> [RawAnswer] {
        try RawAnswer.all(in: try await RawConnection.exchange(port, request))
    }

    private static func expectProblem(
        _ answer: RawAnswer?,
        _ comment: String,
        status: Int = 400,
        code: String = "malformed",
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let answer = try #require(answer, "\(comment)", sourceLocation: sourceLocation)
        #expect(answer.status == status, "\(comment): \(answer.body)", sourceLocation: sourceLocation)
        let json = try JSONValue.parse(answer.body)
        let id = try #require(answer["x-request-id"], "\(comment)", sourceLocation: sourceLocation)
        #expect(json["request_id"]?.stringValue == id, sourceLocation: sourceLocation)
        #expect(json["code"]?.stringValue == code, "\(comment)", sourceLocation: sourceLocation)
        #expect(json["type"]?.stringValue == "/problems/\(code)", sourceLocation: sourceLocation)
        #expect(json["status"]?.integerValue == Int64(status), sourceLocation: sourceLocation)
        let fields = [
            "content-type": "application/problem+json", "connection": "close",
            "x-content-type-options": "nosniff", "vary": "Authorization, Cookie, Accept-Language",
            "server": "sightline",
        ]
        #expect(answer["cache-control"]?.hasSuffix("no-cache") == true, sourceLocation: sourceLocation)
        for (name, value) in fields {
            #expect(answer[name] == value, "\(comment)", sourceLocation: sourceLocation)
        }
        let date = /(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT/
        #expect(answer["date"]?.wholeMatch(of: date) != nil, "\(comment)", sourceLocation: sourceLocation)
    }

    @Test func `input that is not HTTP gets a problem with an id, and the connection is closed`() async throws
    {
        let log = KeptLog()
        try await withApp([:], .live, log: log) { app in
            let host = "Host: localhost\r\n"
            let cases = [
                "FOO /v1/notes HTTP/1.1\r\n\(host)\r\n", "get /v1/notes HTTP/1.1\r\n\(host)\r\n",
                "nonsense\r\n\r\n",
                "GET /v1/notes HTTP/3.7\r\n\(host)\r\n", "GET /v1/no tes HTTP/1.1\r\n\(host)\r\n",
                "GET /v1/notes\u{1} HTTP/1.1\r\n\(host)\r\n",
                "GET /v1/notes HTTP/1.1\r\n\(host)Bad Name: x\r\n\r\n",
                "GET /v1/notes HTTP/1.1\r\n\(host)X: a\u{1}b\r\n\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
                "POST /v1/sessions HTTP/1.1\r\n\(host)Content-Length: five\r\n\r\n",
                "POST /v1/sessions HTTP/1.1\r\n\(host)Content-Length: -5\r\n\r\n",
                "POST /v1/sessions HTTP/1.1\r\n\(host)Content-Length: 5\r\nContent-Length: 6\r\n\r\n",
                "POST /v1/sessions HTTP/1.1\r\n\(host)Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n",
                "POST /v1/sessions HTTP/1.1\r\n\(host)Transfer-Encoding: \r\nContent-Length: 5\r\n\r\nabcde",
                "POST /v1/sessions HTTP/1.1\r\n\(host)Transfer-Encoding: \r\n\r\n",
                "POST /v1/sessions HTTP/1.1\r\n\(host)Content-Length: 99999999999999999999999\r\n\r\n",

                "\u{16}\u{3}\u{1}\u{2}\r\n\r\n",
            ]
            for request in cases {
                let answers = try await Self.answers(app.port, request)
                #expect(answers.count == 1, "\(request)")
                try Self.expectProblem(answers.first, "\(request)")
                let line = try #require(log.requests.last)
                #expect(line["request.id"] == answers.first?["x-request-id"])
                #expect(line["http.status"] == "400" && line["http.route"] == "none")
            }
            #expect(log.requests.count == cases.count)
            #expect(try await app.get("/healthz").status == 200)
        }
    }

    @Test func `a head that is too large is refused with the limits`() async throws {
        try await withApp([:], .live) { app in
            let long = String(repeating: "x", count: 20 << 10)
            let many = (0..<200).map { "X-\($0): 1\r\n" }.joined()
            let wide = (0..<20).map { "X-\($0): \(long.prefix(2000))\r\n" }.joined()
            for request in [
                "GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Long: \(long)\r\n\r\n",
                "GET /\(long) HTTP/1.1\r\nHost: localhost\r\n\r\n", "GET /healthz HTTP/1.1\r\n\(many)\r\n",
                "GET /healthz HTTP/1.1\r\n\(wide)\r\n",
                "GET /v1/pois?q=\(String(repeating: "é", count: 5000)) HTTP/1.1\r\n\r\n",
                // It never ends.
                "GET /\(String(repeating: "y", count: 300 << 10))",
            ] {
                let answers = try await Self.answers(app.port, request)
                try Self.expectProblem(
                    answers.first,
                    "\(request.prefix(80))",
                    status: 431,
                    code: "head-too-large"
                )
                #expect(answers.count == 1)
                #expect(try JSONValue.parse(answers.first?.body ?? "")["limit"]?.integerValue == 16_384)
            }
        }
    }

    @Test func `a broken body is refused by its reader, and the connection is closed`() async throws {
        try await withApp([:], .live) { app in
            let ada = try await app.signUp("ada")
            let head = "POST /v1/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            for body in [
                "Transfer-Encoding: chunked\r\n\r\nxyz\r\n",
                "Transfer-Encoding: chunked\r\n\r\n5\r\nabcdefgh\r\n0\r\n\r\n",
                "Transfer-Encoding: chunked\r\n\r\nfffffffffffffffffff\r\nabc",
            ] {
                let answers = try await Self.answers(app.port, head + body)
                try Self.expectProblem(answers.first, "\(body)")
                #expect(answers.count == 1, "\(body)")
            }
            var form = Form(["title": "x", "audience": "public", "lat": "1", "lon": "2"], image: Photo.small)
            form.boundary = "b"
            let upload = """
                POST /v1/notes HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(ada.token)\r\n\
                Content-Type: multipart/form-data; boundary=b\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n
                """
            try Self.expectProblem(try await Self.answers(app.port, upload).first, "upload")
            #expect(app.staged == [])
            // Nobody reads what comes with this: its answer stands, and is the last.
            let unread = try await Self.answers(
                app.port,
                "GET /healthz HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nGET / HTTP/1.1\r\n\r\n"
            )
            #expect(unread.map(\.status) == [200] || unread.map(\.status) == [400])
        }
    }

    @Test func `a client that ends within a request gets a problem`() async throws {
        try await withApp([:], .live) { app in
            let head = "POST /v1/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            for request in [
                head + "Content-Length: 50\r\n\r\n{", head + "Transfer-Encoding: chunked\r\n\r\n5\r\n{",
                "GET /v1/notes HTTP/1.1\r\nHost: loc", "GET /v1/not",
            ] {
                let text = try await RawConnection.open(app.port) { talk in
                    try await talk.send(request)
                    talk.endInput()
                    return try await talk.readToEnd()
                }
                try Self.expectProblem(try RawAnswer.all(in: text).first, "\(request)")
            }
        }
    }

    @Test func `a client that ends after its request gets the complete answer`() async throws {
        try await withApp([:], .live) { app in
            let ada = try await app.signUp("ada")
            for number in 0..<40 { try await app.makeNote("note \(number)", as: ada) }
            let text = try await RawConnection.open(app.port) { talk in
                try await talk.send("GET /v1/notes?limit=40 HTTP/1.1\r\nHost: localhost\r\n\r\n")
                talk.endInput()
                return try await talk.readToEnd()
            }
            let answer = try #require(try RawAnswer.all(in: text).first)
            #expect(answer.status == 200)
            #expect(try JSONValue.parse(answer.body)["items"]?.arrayValue?.count == 40)
        }
    }

    @Test func `requests before an unreadable one are answered first`() async throws {
        try await withApp([:], .live) { app in
            let good = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
            let answers = try await Self.answers(app.port, good + good + "FOO / HTTP/1.1\r\n\r\n" + good)
            #expect(answers.map(\.status) == [200, 200, 400])
            try Self.expectProblem(answers.last, "after others")
            // What follows a request that was said to be the last is nobody's.
            let last = good.replacing("\r\n\r\n", with: "\r\nConnection: close\r\n\r\n")
            #expect(try await Self.answers(app.port, last + "FOO / HTTP/1.1\r\n\r\n").map(\.status) == [200])
        }
    }

    @Test func `an upgrade to another protocol is answered in HTTP/1.1, and the connection closes`()
        async throws
    {
        try await withApp([:], .live) { app in
            let request = """
                GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n\
                HTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n
                """
            let answers = try await Self.answers(app.port, request)
            #expect(answers.map(\.status) == [200])
            #expect(answers.first?["connection"] == "close")
        }
    }

    @Test func `a path and a query in raw UTF-8 are read as if encoded`() async throws {
        try await withApp([:], .live) { app in
            let ada = try await app.signUp("ada")
            let note = try await app.makeNote("Här", as: ada)
            func ask(_ target: String) async throws -> RawAnswer {
                let request = "GET \(target) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                return try #require(try await Self.answers(app.port, request).first)
            }
            for (raw, encoded) in [
                ("/v1/notes?bb\u{F6}x=1", "/v1/notes?bb%C3%B6x=1"),
                ("/v1/notes/\u{1F30D}", "/v1/notes/%F0%9F%8C%8D"),
                ("/v1/members?handle=\u{E5}da", "/v1/members?handle=%C3%A5da"),
                ("/v1/pois?q=smörgås&lat=1&lon=2", "/v1/pois?q=sm%C3%B6rg%C3%A5s&lat=1&lon=2"),
            ] {
                let (left, right) = (try await ask(raw), try await ask(encoded))
                #expect(left.status == right.status, "\(raw)")
                let id = { (answer: RawAnswer) in answer["x-request-id"] ?? "" }
                #expect(
                    left.body.replacing(id(left), with: "") == right.body.replacing(id(right), with: ""),
                    "\(raw)"
                )
            }
            #expect(try await ask("/v1/pois?q=smörgås&lat=1&lon=2").status == 200)
            #expect(try await ask("/v1/notes/\(note)").status == 200)
        }
    }

    @Test func `raw bytes that are not UTF-8 are refused like encoded ones`() async throws {
        try await withApp([:], .live) { app in
            let text = try await RawConnection.open(app.port) { talk in
                try await talk.send(
                    Array("GET /v1/pois?q=a".utf8) + [0xC3, 0x28, 0xFF]
                        + Array(" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8)
                )
                return try await talk.readToEnd()
            }
            #expect(try RawAnswer.all(in: text).map(\.status) == [400])
        }
    }
}
