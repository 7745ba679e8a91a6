import Foundation
import TestData
import Testing

/// What Prometheus reads.
@Suite(.fewAtOnce) struct MetricsTests {
    @Test func `metrics have a listener of their own and count by route`() async throws {
        let scratch = try Scratch()
        let server = try await Server.start(in: scratch, ["--metrics", "127.0.0.1:0"])
        let metrics = Client(port: try await metricsPort(of: server))
        let ada = try await server.client.signedUp()
        let note = try #require(Note(try await ada.upload("Counted").json))
        for _ in 0..<3 { #expect(try await ada.get("/v1/notes/\(note.id)?lat=59.5&lon=18.5").status == 200) }
        _ = try await ada.get("/nowhere/\(note.id)")

        let answer = try await metrics.get("/metrics")
        #expect(answer.status == 200)
        #expect(answer.head["Content-Type"]?.hasPrefix("text/plain") == true)
        let lines = answer.text.split(separator: "\n").filter { $0.hasPrefix("http_requests_total{") }
        let counted = lines.filter {
            $0.contains(#"method="GET""#) && $0.contains("/v1/notes/{") && $0.hasSuffix(" 3")
        }
        #expect(counted.count == 1, "\(answer.text)")
        #expect(lines.contains { $0.contains(#"status="404""#) })
        #expect(answer.text.contains("http_request_duration"))
        for secret in [note.id, "59.5", "nowhere"] { #expect(!answer.text.contains(secret), "\(secret)") }

        #expect(try await metrics.get("/v1/notes").status == 404)
        #expect(try await server.client.get("/metrics").status == 404)
        try await server.stop()
        #expect(!(await Connection.isAccepted(metrics.port)))
    }

    @Test func `without the setting metrics are not served`() async throws {
        let server = try await Server.start(in: try Scratch())
        #expect(try await server.client.get("/metrics").status == 404)
        #expect(server.program.err.matches(of: /listening on/).count <= 1)
        try await server.stop()
    }

    @Test func `a used port of the metrics is refused with the reason`() async throws {
        let other = try await Server.start(in: try Scratch())
        let outcome = try await Program.run(
            ["serve", "--port", "0", "--metrics", "127.0.0.1:\(other.port)"],
            in: try Scratch()
        )
        #expect(outcome.code == 1)
        #expect(outcome.complaints.last?.hasPrefix("Error: Cannot listen on 127.0.0.1:\(other.port)") == true)
        try await other.stop()
    }

    /// The server logs where each of its listeners is.
    private func metricsPort(of server: Server) async throws -> Int {
        var port: Int?
        try await eventually("the metrics have a port") {
            port = server.program.err.matches(of: /127\.0\.0\.1:(\d+)/).compactMap { Int($0.1) }
                .first { $0 != server.port && $0 != 0 }
            return port != nil
        }
        return try port.orThrow("no port")
    }
}
