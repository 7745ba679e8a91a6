import Relational
import Storage

package enum SchemaText {
    package enum Engine: String, Sendable, CaseIterable {
        case sqlite
        case postgres
    }

    /// Returns the migrator's own table, then the statements of every migration in order, each after its
    /// name.
    package static func whole(for engine: Engine) -> String {
        let dialect: Dialect = engine == .sqlite ? .sqlite : .postgres
        let migrations = Schema.migrator.migrations.map { migration in
            "-- Migration \(migration.name)\n\n\(migration.script.rendered(for: dialect).text)"
        }
        let own = "-- The applied migrations\n\n\(Migrator.ownTable)\n"
        return ([own] + migrations).joined(separator: "\n")
    }
}
