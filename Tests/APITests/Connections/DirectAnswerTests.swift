import App
import Foundation
import HTTPTypes
import JSONText
import Services
import Testing

@testable import API

/// Requests without a body are answered in another way than those with one; no client may notice.
struct DirectAnswerTests {
    private static let host = "Host: localhost\r\n"

    private static func get(_ path: String, id: String, _ fields: String = "") -> String {
        "GET \(path) HTTP/1.1\r\n\(host)X-Request-Id: \(id)\r\n\(fields)\r\n"
    }

    private static func post(_ path: String, id: String, _ body: String) -> String {
        "POST \(path) HTTP/1.1\r\n\(host)X-Request-Id: \(id)\r\nContent-Type: application/json\r\n"
            + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }

    private static func chunked(_ path: String, id: String, _ body: String) -> String {
        "POST \(path) HTTP/1.1\r\n\(host)X-Request-Id: \(id)\r\nContent-Type: application/json\r\n"
            + "Transfer-Encoding: chunked\r\n\r\n\(String(body.utf8.count, radix: 16))\r\n\(body)\r\n0\r\n\r\n"
    }

    @Test(arguments: [1, 7, 100, 100_000])
    func `requests with and without bodies are answered in their order`(_ pieceLength: Int) async throws {
        try await withApp([:], .live) { app in
            let wrong = #"{"handle":"nobody","password":"wrong horse"}"#
            let requests = [
                Self.get("/healthz", id: "r0"), Self.get("/v1/notes", id: "r1"),
                Self.post("/v1/sessions", id: "r2", wrong), Self.get("/healthz", id: "r3"),
                Self.chunked("/v1/sessions", id: "r4", wrong), Self.chunked("/v1/sessions", id: "r5", wrong),
                Self.get("/nowhere", id: "r6"), Self.get("/v1/limits", id: "r7"),
                "HEAD /healthz HTTP/1.1\r\n\(Self.host)X-Request-Id: r8\r\nConnection: close\r\n\r\n",
            ]
            let bytes = Array(requests.joined().utf8)
            let text = try await RawConnection.open(app.port) { talk in
                for start in stride(from: 0, to: bytes.count, by: pieceLength) {
                    try await talk.send(Array(bytes[start..<min(start + pieceLength, bytes.count)]))
                }
                return try await talk.readToEnd()
            }
            // The response to a `HEAD` request tells a length, but has no body.
            let end = try #require(text.range(of: "HTTP/1.1 200 OK", options: .backwards))
            let answers = try RawAnswer.all(in: String(text[..<end.lowerBound]))
            #expect(answers.map(\.status) == [200, 200, 401, 200, 401, 401, 404, 200])
            #expect(answers.map { $0["x-request-id"] } == (0..<8).map { "r\($0)" })
            #expect(text[end.lowerBound...].contains("X-Request-Id: r8\r\n"))
            #expect(text.hasSuffix("\r\n\r\n"))
            for answer in answers {
                #expect(answer["server"] == "sightline")
                let date = /(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT/
                #expect(answer["date"]?.wholeMatch(of: date) != nil)
            }
        }
    }

    @Test func `a client that ends its side gets the answers to all it asked`() async throws {
        try await withApp([:], .live) { app in
            let text = try await RawConnection.open(app.port) { talk in
                try await talk.send((0..<200).map { Self.get("/v1/notes", id: "r\($0)") }.joined())
                talk.endInput()
                return try await talk.readToEnd()
            }
            let answers = try RawAnswer.all(in: text)
            #expect(answers.map { $0["x-request-id"] } == (0..<200).map { "r\($0)" })
        }
    }

    @Test func `what follows the last request of a connection is not answered`() async throws {
        try await withApp([:], .live) { app in
            let last = Self.get("/healthz", id: "a", "Connection: close\r\n")
            let text = try await RawConnection.exchange(app.port, last + Self.get("/healthz", id: "b"))
            #expect(try RawAnswer.all(in: text).map { $0["x-request-id"] } == ["a"])
        }
    }

    @Test func `a client that reads late gets all of many large answers`() async throws {
        try await withApp([:], .live) { app in
            let count = 200
            let length = try await app.get("/openapi.json").text.utf8.count
            #expect(length > 100_000)
            let text = try await RawConnection.open(app.port) { talk in
                try await talk.send((0..<count).map { Self.get("/openapi.json", id: "r\($0)") }.joined())
                try await Task.sleep(for: .milliseconds(300))
                try await talk.send(Self.get("/healthz", id: "last", "Connection: close\r\n"))
                return try await talk.readToEnd()
            }
            let answers = try RawAnswer.all(in: text)
            #expect(answers.count == count + 1)
            #expect(answers.dropLast().allSatisfy { $0.body.utf8.count == length })
            #expect(answers.last?["x-request-id"] == "last")
        }
    }

    @Test func `a stream of events is sent beside direct answers`() async throws {
        try await withApp([:], .live, events: EventOptions()) { app in
            let text = try await RawConnection.open(app.port) { talk in
                try await talk.send(Self.get("/healthz", id: "a") + Self.get("/v1/events?", id: "b"))
                return try await talk.read(until: "text/event-stream")
            }
            #expect(text.contains(#"{"status":"ok"}"#))
            #expect(text.contains("text/event-stream"))
        }
    }

    @Test func `a request's id and its problems are logged once`() async throws {
        let log = KeptLog()
        try await withApp([:], .live, log: log) { app in
            _ = try await RawConnection.exchange(
                app.port,
                Self.get("/healthz", id: "mine")
                    + Self.get("/healthz", id: "not,an,id", "Connection: close\r\n")
            )
        }
        let lines = log.requests
        #expect(lines.count == 2)
        #expect(lines.first?["request.id"] == "mine")
        let own = try #require(lines.first?["request.own_id"])
        #expect(own.wholeMatch(of: /[0-9a-f]{32}/) != nil)
        #expect(lines.last?["request.client_id"] == "not,an,id")
        #expect(lines.last?["request.id"]?.wholeMatch(of: /[0-9a-f]{32}/) != nil)
        #expect(lines.last?["request.id"] != own)
        #expect(lines.allSatisfy { $0["hb.request.id"] == nil })
    }
}
