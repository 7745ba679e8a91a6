#if Postgres
    import Foundation
    package import PostgresEngine
    import Relational

    /// A schema of its own on the server that `SIGHTLINE_TEST_POSTGRES` names, dropped at the end.
    package final class PostgresWorkbench: Workbench {
        package static let server = ProcessInfo.processInfo.environment["SIGHTLINE_TEST_POSTGRES"]
        package static let missing = "SIGHTLINE_TEST_POSTGRES names no server; scripts/test starts one"

        private struct NoServer: Error {}

        package let database: PostgresDatabase
        package let url: String

        private init(database: PostgresDatabase, url: String) {
            self.database = database
            self.url = url
        }

        /// The schema holds nothing but `schema`.
        package static func with(
            _ options: PostgresOptions = .init(sessions: 4),
            schema: String = "",
            _ body: (PostgresWorkbench) async throws -> Void
        ) async throws {
            guard let server else { throw NoServer() }
            let name = "test_" + UUID().uuidString.lowercased().replacing("-", with: "")
            // Many tests begin at once, and writes to one schema take turns.
            let owner = try await PostgresDatabase(
                url: server,
                options: PostgresOptions(Limits(connections: 1))
            )
            try await owner.write { try $0.executeScript(.script(trusted: "CREATE SCHEMA \(name)")) }
            let url = server + (server.contains("?") ? "&" : "?") + "options=-csearch_path%3D\(name)"
            let database = try await PostgresDatabase(url: url, options: options)
            let result: Result<Void, any Error>
            do {
                try await database.write { try $0.executeScript(.script(trusted: schema)) }
                result = .success(try await body(PostgresWorkbench(database: database, url: url)))
            } catch {
                result = .failure(error)
            }
            await database.close()
            try await owner.write { try $0.executeScript(.script(trusted: "DROP SCHEMA \(name) CASCADE")) }
            await owner.close()
            try result.get()
        }

        /// Opens the same schema once more.
        package func another(_ limits: Limits) async throws -> PostgresDatabase {
            try await PostgresDatabase(url: url, options: PostgresOptions(limits))
        }
    }
#endif
