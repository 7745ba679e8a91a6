import Relational
import Storage

/// The database schema as text.
public enum SchemaText {
    /// What every migration does, in their order, each under a comment with its name.
    public static var whole: String {
        Schema.migrator.migrations.map { migration in
            "-- Migration \(migration.name)\n\n\(migration.script.rendered(for: .sqlite).text)"
        }.joined(separator: "\n")
    }
}
