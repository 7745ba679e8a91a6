import Relational
import Storage

/// The database schema as text.
public enum SchemaText {
    /// The engines by the names that people know them by.
    public enum Engine: String, Sendable, CaseIterable {
        /// A file.
        case sqlite
        /// A server.
        case postgres
    }

    /// The migrator's own table, then what every migration does to a database of an engine, in their order, each under a
    /// comment with its name.
    public static func whole(for engine: Engine) -> String {
        let dialect: Dialect = engine == .sqlite ? .sqlite : .postgres
        let migrations = Schema.migrator.migrations.map { migration in
            "-- Migration \(migration.name)\n\n\(migration.script.rendered(for: dialect).text)"
        }
        let own = "-- Which migrations were applied\n\n\(Migrator.ownTable)\n"
        return ([own] + migrations).joined(separator: "\n")
    }
}
