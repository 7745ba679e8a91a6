#if Postgres
    import Foundation
    import JSONText
    import Testing

    /// A PostgreSQL server that goes away while ours works.
    @Suite(.fewAtOnce, .enabled(if: PostgresSchema.server != nil, "SIGHTLINE_TEST_POSTGRES names no server"))
    struct DatabaseOutageTests {
        @Test func `without its database a server says so, refuses, and goes on when it is back`()
            async throws
        {
            let postgres = try await OwnPostgres()
            let scratch = try Scratch()
            let server = try await Server.start(in: scratch, ["--database", postgres.url])
            let ada = try await server.client.signedUp()
            let note = try #require(Note(try await ada.upload("Before", key: "before").json))
            try await postgres.run("halt")

            let ready = try await ada.get("/readyz")
            #expect(ready.status == 503 && ready["detail"]?.stringValue == "The database does not answer.")
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
            #expect(server.program.err.contains("Requests are refused for want of a store"))

            try await postgres.run("resume")
            try await eventually("the server is ready again") { try await ada.get("/readyz").status == 200 }
            try await ada.expectWhole(note)
            let again = try await ada.upload("Before", key: "before")
            #expect(again.head["Idempotency-Replayed"] == "true", "\(again.text)")
            #expect(try await ada.upload("Meanwhile", key: "meanwhile").status == 201)
            #expect(try await ada.notes().map(\.title).sorted() == ["Before", "Meanwhile"])
            try await server.stop()
            try await postgres.run("stop")
        }
    }

    /// A PostgreSQL server of the test's own, which it may end.
    private final class OwnPostgres: Sendable {
        let url: String
        private let folder: String

        private static let script = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "scripts/postgres").path

        init() async throws {
            folder =
                FileManager.default.temporaryDirectory.appending(path: "outage-\(UUID().uuidString)").path
            // Its owner must be able to reach it.
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o755]
            )
            url = try await Self.run("start", folder + "/server")
        }

        deinit {
            _ = try? Self.process("stop", folder + "/server", output: nil).waitUntilExit()
            try? FileManager.default.removeItem(atPath: folder)
        }

        func run(_ action: String) async throws {
            _ = try await Self.run(action, folder + "/server")
        }

        /// Runs the script and returns what it prints.
        private static func run(_ action: String, _ folder: String) async throws -> String {
            let output = folder + "." + action
            FileManager.default.createFile(atPath: output, contents: nil)
            let process = try process(action, folder, output: output)
            try await eventually("the script ends") { !process.isRunning }
            guard process.terminationStatus == 0 else { throw Stuck("scripts/postgres \(action) failed") }
            return try String(contentsOfFile: output, encoding: .utf8).trimmingCharacters(in: .newlines)
        }

        private static func process(_ action: String, _ folder: String, output: String?) throws -> Process {
            let process = Process()
            process.executableURL = URL(filePath: script)
            process.arguments = [action, folder]
            process.standardInput = FileHandle.nullDevice
            process.standardOutput =
                output.flatMap(FileHandle.init(forWritingAtPath:)) ?? FileHandle.nullDevice
            try process.run()
            return process
        }
    }
#endif
