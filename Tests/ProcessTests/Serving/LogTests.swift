import Foundation
import JSONText
import TestData
import Testing

/// What a server writes to its log.
@Suite(.fewAtOnce) struct LogTests {
    @Test func `every request is logged by the end of the server`() async throws {
        let scratch = try Scratch()
        let server = try await Server.start(in: scratch, ["--log-format", "json"])
        for _ in 0..<20 { _ = try await server.client.get("/v1/notes?lat=59.123456&lon=18.654321") }
        let given = try await server.client.get("/healthz", ["X-Request-Id": "phone-7"])
        #expect(given.head["X-Request-Id"] == "phone-7")
        let failed = try await server.client.post(
            "/v1/sessions",
            json: #"{"handle": "ada", "password": "wrong-horse-battery"}"#
        )
        #expect(failed.status == 401)
        try await server.stop()
        let lines = try server.program.err.split(separator: "\n").filter { $0.hasPrefix("{") }
            .map { try JSONValue.parse(String($0)) }
        let requests = lines.filter { $0["message"]?.stringValue == "Request" }
        #expect(requests.count { $0["http.route"]?.stringValue == "/v1/notes" } == 20)
        #expect(requests.allSatisfy { $0["level"]?.stringValue == "info" })
        let ours = requests.filter { $0["request.id"]?.stringValue == "phone-7" }
        #expect(ours.count == 1)
        #expect(ours.first?["http.status"]?.integerValue == 200)
        let notices = lines.filter { $0["message"]?.stringValue == "A log-in failed" }
        #expect(notices.map { $0["client.address"]?.stringValue } == ["127.0.0.1"])
        #expect(!server.program.err.contains("59.123456") && !server.program.err.contains("wrong-horse"))
    }

    @Test func `a text log has the same lines, and one at notice none of requests`() async throws {
        let scratch = try Scratch()
        let text = try await Server.start(in: scratch, ["--log-format", "text"])
        _ = try await text.client.get("/v1/nothing")
        try await text.stop()
        let line = try #require(text.program.err.split(separator: "\n").first { $0.contains(" Request ") })
        #expect(line.contains("http.method=GET http.route=none http.status=404 request.id="))
        let quiet = try await Server.start(in: scratch, ["--log-level", "notice"])
        _ = try await quiet.client.get("/v1/nothing")
        try await quiet.stop()
        #expect(!quiet.program.err.contains("Request"))
    }
}
