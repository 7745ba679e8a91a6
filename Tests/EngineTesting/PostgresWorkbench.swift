#if Postgres
    import Foundation
    import PostgresEngine
    import Relational
    import Testing

    /// A schema of its own on the server that `SIGHTLINE_TEST_POSTGRES` names, dropped at the end.
    final class Workbench: Sendable {
        static let server = ProcessInfo.processInfo.environment["SIGHTLINE_TEST_POSTGRES"]
        static let missing = "SIGHTLINE_TEST_POSTGRES names no server; scripts/test starts one"

        let database: PostgresDatabase
        let url: String

        private init(database: PostgresDatabase, url: String) {
            self.database = database
            self.url = url
        }

        /// Gives `body` a fresh schema.
        static func with(
            _ options: PostgresOptions = .init(sessions: 4),
            schema: String = "",
            _ body: (Workbench) async throws -> Void
        ) async throws {
            let server = try #require(Self.server)
            let name = "test_" + UUID().uuidString.lowercased().replacing("-", with: "")
            let owner = try await PostgresDatabase(url: server, options: PostgresOptions(sessions: 1))
            try await owner.write { try $0.executeScript(.script(trusted: "CREATE SCHEMA \(name)")) }
            let url = server + (server.contains("?") ? "&" : "?") + "options=-csearch_path%3D\(name)"
            let database = try await PostgresDatabase(url: url, options: options)
            let result: Result<Void, any Error>
            do {
                let script = SQL.script(trusted: schema)
                if !schema.isEmpty { try await database.write { try $0.executeScript(script) } }
                result = .success(try await body(Workbench(database: database, url: url)))
            } catch {
                result = .failure(error)
            }
            await database.close()
            try await owner.write { try $0.executeScript(.script(trusted: "DROP SCHEMA \(name) CASCADE")) }
            await owner.close()
            try result.get()
        }

        static let counter =
            "CREATE TABLE counter (id BIGINT NOT NULL PRIMARY KEY, n BIGINT NOT NULL);"
            + "INSERT INTO counter VALUES (1, 0);"

        func count() async throws -> Int64? {
            try await database.read { try $0.integer("SELECT n FROM counter WHERE id = 1") }
        }
    }
#endif
