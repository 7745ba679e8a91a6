import Relational
import Storage

/// The database schema as text.
public enum SchemaText {
    /// The database engines.
    public enum Engine: String, Sendable, CaseIterable {
        /// SQLite.
        case sqlite
        /// PostgreSQL.
        case postgres
    }

    /// The migrator's own table, then the statements of every migration in order.
    ///
    /// A comment with the migration's name precedes the statements of each.
    public static func whole(for engine: Engine) -> String {
        let dialect: Dialect = engine == .sqlite ? .sqlite : .postgres
        let migrations = Schema.migrator.migrations.map { migration in
            "-- Migration \(migration.name)\n\n\(migration.script.rendered(for: dialect).text)"
        }
        let own = "-- The applied migrations\n\n\(Migrator.ownTable)\n"
        return ([own] + migrations).joined(separator: "\n")
    }
}
