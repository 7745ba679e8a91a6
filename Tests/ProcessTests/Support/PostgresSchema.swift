#if Postgres
    import Foundation
    import PostgresEngine
    import Relational
    import TestData

    /// A schema of its own on the server of the tests; the test drops it.
    struct PostgresSchema: Sendable {
        static let server = ProcessInfo.processInfo.environment["SIGHTLINE_TEST_POSTGRES"]

        let name = "cli_" + UUID().uuidString.lowercased().replacing("-", with: "")
        let url: String
        private let owner: PostgresDatabase

        init() async throws {
            let server = try Self.server.orThrow("there is no PostgreSQL server")
            owner = try await PostgresDatabase(url: server, options: PostgresOptions(sessions: 1))
            url = server + "?options=-csearch_path%3D\(name)"
            try await execute("CREATE SCHEMA \(name)")
        }

        func execute(_ text: String) async throws {
            try await owner.write { try $0.executeScript(.script(trusted: text)) }
        }

        func integer(_ text: String) async throws -> Int64? {
            try await owner.read { try $0.integer(.script(trusted: text)) }
        }

        func drop() async throws {
            try await execute("DROP SCHEMA \(name) CASCADE")
            await owner.close()
        }
    }
#endif
