package import Relational

/// A table whose rows are part of an installation, and are copied from one database to another.
package struct StoredTable: Sendable {
    enum Kind {
        case integer, real, text, bytes
    }

    struct Column: Sendable {
        let name: SQL
        let kind: Kind

        static func integer(_ name: SQL) -> Column { Column(name: name, kind: .integer) }
        static func real(_ name: SQL) -> Column { Column(name: name, kind: .real) }
        static func text(_ name: SQL) -> Column { Column(name: name, kind: .text) }
        static func bytes(_ name: SQL) -> Column { Column(name: name, kind: .bytes) }
    }

    package let name: String
    let table: SQL
    /// The columns of the primary key first.
    let columns: [Column]
    let keyCount: Int
    /// Follows an insertion, such as to fill an index.
    private let afterInsert: (@Sendable (_ rows: [[SQLValue]], any Connection) throws -> Void)?

    init(
        _ name: String,
        _ table: SQL,
        key: [Column],
        _ others: [Column],
        afterInsert: (@Sendable (_ rows: [[SQLValue]], any Connection) throws -> Void)? = nil
    ) {
        self.name = name
        self.table = table
        columns = key + others
        keyCount = key.count
        self.afterInsert = afterInsert
    }

    private var key: [Column] { Array(columns.prefix(keyCount)) }
    private var columnList: SQL { .list(columns.map(\.name)) }
    /// The key in an order that is the same on both engines, whatever the locale of the database.
    private var sortKey: SQL {
        .list(
            key.map { column in
                column.kind == .text
                    ? .either(sqlite: column.name, postgres: column.name + " COLLATE \"C\"") : column.name
            }
        )
    }

    package func count(on connection: any Connection) throws -> Int {
        Int(try connection.integer("SELECT count(*) FROM \(table)") ?? 0)
    }

    /// At most `limit` rows in the order of their keys, after the key `last`.
    package func rows(
        after last: [SQLValue]?,
        limit: Int,
        on connection: any Connection
    ) throws -> [[SQLValue]] {
        let rest: SQL = last.map { "WHERE (\(sortKey)) > \(SQL.rows([$0]))" } ?? .empty
        var rows: [[SQLValue]] = []
        try connection.forEach(
            "SELECT \(columnList) FROM \(table) \(rest) ORDER BY \(sortKey) LIMIT \(limit)"
        ) { row in
            rows.append(columns.indices.map { value(row, $0) })
            return true
        }
        return rows
    }

    /// The row is one of ``rows(after:limit:on:)``.
    package func key(of row: [SQLValue]) -> [SQLValue] { Array(row.prefix(keyCount)) }

    /// `nil` when the table is empty.
    package func lastKey(on connection: any Connection) throws -> [SQLValue]? {
        let descending = SQL.list(
            key.map { column in
                column.kind == .text
                    ? .either(
                        sqlite: column.name + " DESC",
                        postgres: column.name + " COLLATE \"C\" DESC"
                    ) : column.name + " DESC"
            }
        )
        var last: [SQLValue]?
        try connection.forEach(
            "SELECT \(SQL.list(key.map(\.name))) FROM \(table) ORDER BY \(descending) LIMIT 1"
        ) { row in
            last = (0..<keyCount).map { value(row, $0) }
            return false
        }
        return last
    }

    /// Each row replaces one with the same key.
    package func insert(_ rows: [[SQLValue]], on connection: any Connection) throws {
        let others = columns.dropFirst(keyCount).map { $0.name + " = excluded." + $0.name }
        let action: SQL = others.isEmpty ? "NOTHING" : "UPDATE SET \(SQL.list(others))"
        // SQLite takes 32,766 parameters in one statement.
        let size = max(1, min(500, 32_000 / columns.count))
        var start = 0
        while start < rows.count {
            let end = min(start + size, rows.count)
            try connection.execute(
                """
                INSERT INTO \(table) (\(columnList)) VALUES \(SQL.rows(Array(rows[start..<end])))
                ON CONFLICT (\(SQL.list(key.map(\.name)))) DO \(action)
                """
            )
            start = end
        }
        try afterInsert?(rows, connection)
    }

    private func value(_ row: any Row, _ index: Int) -> SQLValue {
        switch columns[index].kind {
        case .integer: .integer(row.integer(at: index))
        case .real: .real(row.real(at: index))
        case .text: .text(row.text(at: index))
        case .bytes: .bytes(row.bytes(at: index))
        }
    }
}
