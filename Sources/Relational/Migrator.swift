/// One step of the schema; it is never edited after its release.
package struct Migration: Sendable, Hashable {
    /// The name, such as `001_members`; migrations run in the order of their names.
    package let name: String
    package let script: SQL

    /// Creates a migration with one text for both engines, except that SQLite gets `INTEGER` for a key of one
    /// `BIGINT`.
    ///
    /// With that type, SQLite uses the key as the row number. With any other type, SQLite keeps a second tree
    /// beside the table, which must be searched first.
    package init(name: String, trustedText: String) {
        self.name = name
        let rowNumbers = trustedText.replacing(
            "BIGINT NOT NULL PRIMARY KEY",
            with: "INTEGER NOT NULL PRIMARY KEY"
        )
        script = .either(sqlite: .script(trusted: rowNumbers), postgres: .script(trusted: trustedText))
    }

    /// Creates a migration that differs between the engines, as for text search.
    package init(name: String, trustedSQLite: String, trustedPostgres: String) {
        self.name = name
        script = .either(sqlite: .script(trusted: trustedSQLite), postgres: .script(trusted: trustedPostgres))
    }
}

package struct Migrator: Sendable {
    /// The table with the names of the applied migrations.
    package static let ownTable = """
        CREATE TABLE IF NOT EXISTS migration (
            name TEXT NOT NULL PRIMARY KEY,
            applied_at BIGINT NOT NULL
        );
        """

    /// The migrations, oldest first.
    package let migrations: [Migration]

    package init(_ migrations: [Migration]) {
        self.migrations = migrations.sorted { $0.name < $1.name }
    }

    /// Applies the missing migrations in one transaction and returns their names; waits while another server
    /// migrates.
    ///
    /// Throws ``MigrationError/newerSchema(_:)`` when the database has a migration that this program does not
    /// know.
    package func migrate(_ database: any Database) async throws -> [String] {
        if try await pending(in: database).isEmpty { return [] }
        return try await database.write { connection in
            try connection.executeScript(.script(trusted: Self.ownTable))
            let pending = try pending(on: connection)
            for migration in pending {
                try connection.executeScript(migration.script)
                let now: SQL = .either(
                    sqlite: "CAST(strftime('%s', 'now') AS INTEGER) * 1000",
                    postgres: "CAST(extract(epoch FROM now()) * 1000 AS BIGINT)"
                )
                try connection.execute(
                    "INSERT INTO migration (name, applied_at) VALUES (\(migration.name), \(now))"
                )
            }
            return pending.map(\.name)
        }
    }

    package func pending(in database: any Database) async throws -> [Migration] {
        try await database.read { connection in
            let exists: SQL = .either(
                sqlite: "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'migration'",
                postgres: """
                    SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = 'migration'
                    """
            )
            guard try connection.integer(exists) != nil else { return migrations }
            return try pending(on: connection)
        }
    }

    private func pending(on connection: any Connection) throws -> [Migration] {
        let applied = try Set(connection.all("SELECT name FROM migration") { try $0.text() })
        let known = Set(migrations.map(\.name))
        if let stranger = applied.subtracting(known).min() { throw MigrationError.newerSchema(stranger) }
        return migrations.filter { !applied.contains($0.name) }
    }
}

package enum MigrationError: Error, Sendable, Hashable, CustomStringConvertible {
    case newerSchema(String)

    package var description: String {
        switch self {
        case .newerSchema(let name):
            "The database has the migration \(name), which this version does not know. Start a newer version."
        }
    }
}
