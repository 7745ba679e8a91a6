import Relational
import Storage

/// The database schema as text that both engines read.
public enum SchemaText {
    /// The migrator's own table, then what every migration does, in their order, each under a comment with
    /// its name.
    public static var whole: String {
        let migrations = Schema.migrator.migrations.map { migration in
            "-- Migration \(migration.name)\n\n\(migration.script.rendered(for: .postgres).text)"
        }
        let own = "-- Which migrations were applied\n\n\(Migrator.ownTable)\n"
        return ([own] + migrations).joined(separator: "\n")
    }
}
