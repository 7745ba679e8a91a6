#if Postgres
    import Foundation
    package import PostgresEngine
    import Relational

    /// Databases on the server of the tests that are copies of one, which is filled once.
    ///
    /// To copy a database takes a fraction of the time in which its tables are made.
    package actor PostgresCopies {
        private struct NoServer: Error {}

        private let fill: @Sendable (PostgresDatabase) async throws -> Void
        private var source: Task<Source, any Error>?
        private var made: Set<String> = []

        private struct Source {
            let owner: PostgresDatabase
            let server: String
            let name: String
        }

        package init(of fill: @escaping @Sendable (PostgresDatabase) async throws -> Void) {
            self.fill = fill
        }

        /// Makes a database, unless it is there, and returns its URL.
        ///
        /// The name needs no quotation marks.
        package func make(_ name: String) async throws -> String {
            let source = try await madeSource()
            if made.insert(name).inserted {
                try await run(
                    "CREATE DATABASE \(name) TEMPLATE \(source.name) STRATEGY FILE_COPY",
                    on: source.owner
                )
            }
            return try Self.url(of: name, on: source.server)
        }

        /// Drops a database, if it was made, and ends the sessions that it has.
        package func drop(_ name: String) async throws {
            guard made.remove(name) != nil, let source = try await source?.value else { return }
            try await run("DROP DATABASE IF EXISTS \(name) WITH (FORCE)", on: source.owner)
        }

        private func madeSource() async throws -> Source {
            if let source { return try await source.value }
            let fill = fill
            let task = Task {
                guard let server = PostgresWorkbench.server else { throw NoServer() }
                let owner = try await PostgresDatabase(
                    url: server,
                    options: PostgresOptions(Limits(connections: 1))
                )
                let name = "source_" + UUID().uuidString.lowercased().replacing("-", with: "")
                try await run("CREATE DATABASE \(name) TEMPLATE template0", on: owner)
                let database = try await PostgresDatabase(
                    url: Self.url(of: name, on: server),
                    options: PostgresOptions(Limits(connections: 1))
                )
                try await fill(database)
                await database.close()
                return Source(owner: owner, server: server, name: name)
            }
            source = task
            return try await task.value
        }

        /// Runs a statement that may not be within a transaction, by the one session that is in none.
        private func run(_ statement: String, on owner: PostgresDatabase) async throws {
            try await owner.readOne { try $0.execute("SET default_transaction_read_only = off") }
            try await owner.readOne { try $0.execute(.script(trusted: statement)) }
        }

        private static func url(of name: String, on server: String) throws -> String {
            guard var components = URLComponents(string: server) else { throw NoServer() }
            components.path = "/" + name
            guard let url = components.string else { throw NoServer() }
            return url
        }
    }
#endif
