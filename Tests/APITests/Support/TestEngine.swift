import App
import EngineTesting
import Foundation
import Relational
import SQLiteEngine
import Storage

#if Postgres
    import PostgresEngine
#endif

/// The engine that the tests run on: `SIGHTLINE_TEST_ENGINE`, SQLite where it is not set.
enum TestEngine {
    static let isPostgres = ProcessInfo.processInfo.environment["SIGHTLINE_TEST_ENGINE"] == "postgres"

    #if Postgres
        private static let copies = PostgresCopies { _ = try await Schema.migrator.migrate($0) }

        private static func name(of folder: String) -> String {
            "test_" + folder.suffix(36).lowercased().filter { $0.isLetter || $0.isNumber }
        }
    #else
        struct NoServer: Error {}
    #endif

    /// A migrated database that belongs to a folder, on the server that `SIGHTLINE_TEST_POSTGRES` names.
    static func url(of folder: String) async throws -> String {
        #if Postgres
            try await copies.make(name(of: folder))
        #else
            throw NoServer()
        #endif
    }

    /// Removes the database of a folder, if it has one; others are thrown away with the server.
    static func drop(of folder: String) async throws {
        #if Postgres
            try await copies.drop(name(of: folder))
        #endif
    }

    static let hasServer = ProcessInfo.processInfo.environment["SIGHTLINE_TEST_POSTGRES"] != nil

    /// Migrated, whichever engine the tests run on.
    static func openPostgres(for folder: String) async throws -> any Database {
        #if Postgres
            return try await PostgresDatabase(url: url(of: folder), options: patient)
        #else
            throw NoServer()
        #endif
    }

    /// Opens the database of the settings beside the server that uses it.
    static func open(_ database: String) async throws -> any Database {
        #if Postgres
            if isPostgres {
                return try await PostgresDatabase(url: database, options: patient)
            }
        #endif
        return try SQLiteDatabase(
            path: database,
            options: SQLiteOptions(
                readers: 1,
                statementTimeLimit: patience.statement,
                busyTimeout: patience.lock
            )
        )
    }

    /// Beside hundreds of other tests, everything may take long; the limits themselves are tested apart.
    static let patience = DatabasePatience(
        statement: .seconds(300),
        lock: .seconds(300),
        connection: .seconds(60)
    )

    #if Postgres
        private static let patient = PostgresOptions(
            sessions: 1,
            statementTimeLimit: patience.statement,
            lockTimeout: patience.lock,
            connectTimeout: 60,
            idleTimeLimit: .seconds(600)
        )
    #endif
}
