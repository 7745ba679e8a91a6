import Relational
import Storage

/// The database schema as text.
package enum SchemaText {
    /// The database engines.
    package enum Engine: String, Sendable, CaseIterable {
        /// SQLite.
        case sqlite
        /// PostgreSQL.
        case postgres
    }

    /// The migrator's own table, then the statements of every migration in order.
    ///
    /// A comment with the migration's name precedes the statements of each.
    package static func whole(for engine: Engine) -> String {
        let dialect: Dialect = engine == .sqlite ? .sqlite : .postgres
        let migrations = Schema.migrator.migrations.map { migration in
            "-- Migration \(migration.name)\n\n\(migration.script.rendered(for: dialect).text)"
        }
        let own = "-- Which migrations were applied\n\n\(Migrator.ownTable)\n"
        return ([own] + migrations).joined(separator: "\n")
    }
}
