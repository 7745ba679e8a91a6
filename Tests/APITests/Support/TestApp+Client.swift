import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import ServiceLifecycle

extension TestApp {
    /// What sends requests to a server.
    struct Client: Sendable {
        /// The port of a live server.
        var port = 0
        let send: @Sendable (HTTPRequest.Method, String, HTTPFields, ByteBuffer?) async throws -> Answer
    }
}

extension TestApp.Way {
    /// Runs a server for as long as `body` takes; `ports` tells where a live one listens.
    func run(
        _ application: some ApplicationProtocol,
        _ ports: (stream: AsyncStream<Int>, continuation: AsyncStream<Int>.Continuation),
        _ body: @Sendable (TestApp.Client) async throws -> Void
    ) async throws {
        switch self {
        case .router:
            try await application.test(.router) { client in
                try await body(
                    TestApp.Client { method, uri, headers, bytes in
                        let answer = try await client.execute(
                            uri: uri,
                            method: method,
                            headers: headers,
                            body: bytes
                        )
                        return Answer(answer.head, answer.body)
                    }
                )
            }
        case .live:
            let services = ServiceGroup(
                configuration: .init(services: [application], logger: application.logger)
            )
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    defer { ports.continuation.finish() }
                    try await services.run()
                }
                guard let port = await ports.stream.first(where: { _ in true }) else {
                    return try await group.waitForAll()
                }
                let result: Result<Void, any Error>
                do {
                    result = .success(try await Self.talk(to: port, body))
                } catch {
                    result = .failure(error)
                }
                await services.triggerGracefulShutdown()
                try result.get()
            }
        }
    }

    /// Connects to a live server.
    ///
    /// The library's way to do all this gives a server twenty seconds for each answer, and a busy machine
    /// takes longer.
    private static func talk(
        to port: Int,
        _ body: @Sendable (TestApp.Client) async throws -> Void
    ) async throws {
        let client = TestClient(host: "localhost", port: port, configuration: .init(timeout: .seconds(600)))
        client.connect()
        let result: Result<Void, any Error>
        do {
            result = .success(
                try await body(
                    TestApp.Client(port: port) { method, uri, headers, bytes in
                        var headers = headers
                        headers[.connection] = "keep-alive"
                        let request = TestClient.Request(
                            uri,
                            method: method,
                            authority: "localhost",
                            headers: headers,
                            body: bytes
                        )
                        let answer = try await client.execute(request)
                        return Answer(answer.head, answer.body ?? ByteBuffer())
                    }
                )
            )
        } catch {
            result = .failure(error)
        }
        try? await client.shutdown()
        try result.get()
    }
}

extension Answer {
    fileprivate init(_ head: HTTPResponse, _ body: ByteBuffer) {
        self.init(status: head.status.code, headers: head.headerFields, body: Array(body.readableBytesView))
    }
}
