import JSONText
import TestData
import Testing

/// A server beside clients that are slow on purpose.
@Suite(.fewAtOnce) struct SlowClientTests {
    @Test func `five hundred slow connections are closed while others are served`() async throws {
        let server = try await Server.start(
            in: try Scratch(),
            ["--head-deadline", "4", "--body-deadline", "4", "--connections-per-address", "600"]
        )
        let arrived = Arrivals(500)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<500 {
                group.addTask {
                    try await Connection.open(server.port) { connection in
                        // A head, or a body, that never ends.
                        let head = server.client.head(
                            "POST",
                            "/v1/sessions",
                            ["Content-Type": "application/json"],
                            length: 99
                        )
                        try await connection.send(number % 2 == 0 ? head.dropLast(9) : head + Array("{".utf8))
                        await arrived.arrive()
                        let answer = try await connection.answer()
                        #expect(answer.status == 408)
                        #expect(answer["code"]?.stringValue == "request-timeout")
                        #expect(answer.head["X-Request-Id"] == answer["request_id"]?.stringValue)
                        #expect(await connection.isAtEnd())
                    }
                }
            }
            await arrived.all()
            for path in ["/healthz", "/readyz", "/v1/notes"] {
                #expect(try await server.client.get(path).status == 200)
            }
            try await group.waitForAll()
        }
        #expect(try await server.client.get("/healthz").status == 200)
        try await server.stop()
    }

    @Test func `connections beyond the set limits are refused and logged`() async throws {
        let server = try await Server.start(
            in: try Scratch(),
            ["--connections", "10", "--connections-per-address", "2", "--log-format", "json"]
        )
        try await Connection.open(server.port) { first in
            try await first.send(server.client.head("GET", "/healthz"))
            #expect(try await first.answer().status == 200)
            try await Connection.open(server.port) { second in
                try await second.send(server.client.head("GET", "/healthz"))
                #expect(try await second.answer().status == 200)
                let refused = try await server.client.get("/healthz")
                #expect(refused.status == 503)
                #expect(refused.head["Retry-After"] == "5")
                #expect(refused["code"]?.stringValue == "too-many-connections")
            }
        }
        try await server.stop()
        #expect(server.program.err.contains("Connections are refused"))
    }

    /// Waits until so many have come.
    private actor Arrivals {
        private var missing: Int
        private var waiting: CheckedContinuation<Void, Never>?

        init(_ count: Int) {
            missing = count
        }

        func arrive() {
            missing -= 1
            if missing == 0 { waiting?.resume() }
        }

        func all() async {
            guard missing > 0 else { return }
            await withCheckedContinuation { waiting = $0 }
        }
    }
}
