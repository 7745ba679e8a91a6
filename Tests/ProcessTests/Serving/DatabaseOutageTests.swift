#if Postgres
    import ChildProcess
    import Foundation
    import JSONText
    import TestData
    import Testing

    /// A PostgreSQL server that goes away while ours works.
    @Suite(.fewAtOnce, .enabled(if: PostgresSchema.server != nil, "SIGHTLINE_TEST_POSTGRES names no server"))
    struct DatabaseOutageTests {
        @Test func `without its database a server refuses requests, and recovers when it is back`()
            async throws
        {
            try await OwnPostgres.with { postgres in
                let scratch = try Scratch()
                let server = try await Server.start(in: scratch, ["--database", postgres.url])
                let ada = try await server.client.signedUp()
                let note = try #require(Note(try await ada.upload("Before", key: "before").json))
                try await postgres.run("halt")

                let ready = try await ada.get("/readyz")
                #expect(
                    ready.status == 503 && ready["detail"]?.stringValue == "The database does not answer."
                )
                // It lives, whoever asks.
                #expect(try await ada.get("/healthz").status == 200)
                let answers = [
                    try await server.client.get("/v1/notes"), try await ada.get("/v1/members/me"),
                    try await ada.upload("Meanwhile", key: "meanwhile"),
                    try await server.client.get(note.original),
                ]
                for answer in answers + [ready] {
                    #expect(answer.status == 503, "\(answer.text)")
                    #expect(answer.head["Retry-After"] != nil)
                    #expect(answer.head["Content-Type"] == "application/problem+json")
                    #expect(!answer.text.contains("postgres") && !answer.text.contains("127.0.0.1"))
                }
                #expect(server.program.err.contains("Requests are refused because a store is unavailable"))

                try await postgres.run("resume")
                try await eventually("the server is ready again") {
                    try await ada.get("/readyz").status == 200
                }
                try await ada.expectWhole(note)
                let again = try await ada.upload("Before", key: "before")
                #expect(again.head["Idempotency-Replayed"] == "true", "\(again.text)")
                #expect(try await ada.upload("Meanwhile", key: "meanwhile").status == 201)
                #expect(try await ada.notes().map(\.title).sorted() == ["Before", "Meanwhile"])
                try await server.stop()
            }
        }
    }

    /// A PostgreSQL server of the test's own, which it may end.
    private struct OwnPostgres: Sendable {
        let url: String
        private let folder: String

        private static let script = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "scripts/postgres").path

        /// Gives `body` a server, and stops it however that ends.
        static func with(_ body: (OwnPostgres) async throws -> Void) async throws {
            let folder =
                FileManager.default.temporaryDirectory.appending(path: "outage-\(UUID().uuidString)").path
            defer { try? FileManager.default.removeItem(atPath: folder) }
            // Its owner must be able to reach it.
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o755]
            )
            let url = try await run("start", folder)
            do {
                try await body(OwnPostgres(url: url, folder: folder))
            } catch {
                _ = try? await run("stop", folder)
                throw error
            }
            _ = try await run("stop", folder)
        }

        func run(_ action: String) async throws {
            _ = try await Self.run(action, folder)
        }

        /// Runs the script and returns what it prints.
        private static func run(_ action: String, _ folder: String) async throws -> String {
            try await ChildProcess.output(of: script, arguments: [action, folder + "/server"])
                .trimmingCharacters(in: .newlines)
        }
    }
#endif
