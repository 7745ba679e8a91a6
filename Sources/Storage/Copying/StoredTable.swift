package import Model
package import Relational

/// The description of a table of an installation, for copies, backups, exports and the end of an account.
package struct StoredTable: Sendable {
    typealias AfterInsert = @Sendable (_ rows: [[SQLValue]], any Connection) throws -> Void

    enum Kind {
        case integer, real, text, bytes
    }

    struct Column: Sendable {
        let name: String
        let kind: Kind

        /// The name as SQL, which is safe because the initialiser accepts literals only.
        var sql: SQL { SQL(stringLiteral: name) }
    }

    package let name: String
    /// The file of a member's export with rows of this table; `nil` if there is none or other code writes it.
    package let export: Export?
    /// The columns of the primary key first.
    let columns: [Column]
    let keyCount: Int
    /// The columns with a member; the row is deleted with the member's account.
    let owners: [String]
    /// The columns with a member that become null when the member's account ends.
    let references: [String]
    /// The work that follows an insertion, such as filling an index.
    private let afterInsert: AfterInsert?

    /// Describes a table; several columns stand in one text with blanks between them.
    init(
        _ name: StaticString,
        key: StaticString,
        integers: StaticString = "",
        reals: StaticString = "",
        texts: StaticString = "",
        bytes: StaticString = "",
        content: [Column] = [],
        deletedWith owners: StaticString = "",
        forgets references: StaticString = "",
        export: Export? = nil,
        afterInsert: AfterInsert? = nil
    ) {
        func words(_ text: StaticString) -> [String] {
            text.description.split(separator: " ").map(String.init)
        }
        let kinds: [(Kind, StaticString)] = [
            (.integer, integers), (.real, reals), (.text, texts), (.bytes, bytes),
        ]
        let all = kinds.flatMap { kind, names in words(names).map { Column(name: $0, kind: kind) } } + content
        let key = words(key)
        self.name = name.description
        columns =
            key.compactMap { name in all.first { $0.name == name } } + all.filter { !key.contains($0.name) }
        keyCount = key.count
        self.owners = words(owners)
        self.references = words(references)
        self.export = export
        self.afterInsert = afterInsert
    }

    private var key: [Column] { Array(columns.prefix(keyCount)) }
    var table: SQL { SQL(stringLiteral: name) }
    private var columnList: SQL { .list(columns.map(\.sql)) }

    /// Columns in an order that is the same on both engines, whatever the locale of the database.
    private func order(_ columns: [Column], _ direction: SQL = .empty) -> SQL {
        .list(
            columns.map { column in
                column.kind == .text
                    ? .either(
                        sqlite: column.sql + direction,
                        postgres: column.sql + " COLLATE \"C\"" + direction
                    )
                    : column.sql + direction
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
        let rest: SQL = last.map { "WHERE (\(order(key))) > \(SQL.rows([$0]))" } ?? .empty
        return try rows("\(rest) ORDER BY \(order(key)) LIMIT \(limit)", on: connection)
    }

    /// At most `limit` rows of a member in the order of their keys, after the row `last`.
    package func rows(
        of member: Member.ID,
        after last: [SQLValue]?,
        limit: Int,
        on connection: any Connection
    ) throws -> [[SQLValue]] {
        guard let owner = owners.first else { return [] }
        let condition: SQL = "WHERE \(SQL(stringLiteral: owner)) = \(member)"
        let rest = key.filter { $0.name != owner }
        // If the member is the whole key, there is only one row.
        guard !rest.isEmpty else { return last == nil ? try rows(condition, on: connection) : [] }
        let end = last.map { last in zip(key, last).filter { $0.0.name != owner }.map(\.1) }
        let later: SQL = end.map { "AND (\(order(rest))) > \(SQL.rows([$0]))" } ?? .empty
        return try rows("\(condition) \(later) ORDER BY \(order(rest)) LIMIT \(limit)", on: connection)
    }

    private func rows(_ clauses: SQL, on connection: any Connection) throws -> [[SQLValue]] {
        var rows: [[SQLValue]] = []
        try connection.forEach("SELECT \(columnList) FROM \(table) \(clauses)") { row in
            rows.append(columns.indices.map { value(row, $0) })
            return true
        }
        return rows
    }

    /// Removes a member from the table, because the account ends.
    func remove(_ member: Member.ID, on connection: any Connection) throws {
        for column in owners.map(SQL.init(stringLiteral:)) {
            try connection.execute("DELETE FROM \(table) WHERE \(column) = \(member)")
        }
        for column in references.map(SQL.init(stringLiteral:)) {
            try connection.execute("UPDATE \(table) SET \(column) = NULL WHERE \(column) = \(member)")
        }
    }

    /// The key of a row of ``rows(after:limit:on:)``.
    package func key(of row: [SQLValue]) -> [SQLValue] { Array(row.prefix(keyCount)) }

    /// Returns `nil` when the table is empty.
    package func lastKey(on connection: any Connection) throws -> [SQLValue]? {
        var last: [SQLValue]?
        try connection.forEach(
            "SELECT \(SQL.list(key.map(\.sql))) FROM \(table) ORDER BY \(order(key, " DESC")) LIMIT 1"
        ) { row in
            last = (0..<keyCount).map { value(row, $0) }
            return false
        }
        return last
    }

    /// Each row replaces one with the same key.
    package func insert(_ rows: [[SQLValue]], on connection: any Connection) throws {
        let others = columns.dropFirst(keyCount).map { $0.sql + " = excluded." + $0.sql }
        let action: SQL = others.isEmpty ? "NOTHING" : "UPDATE SET \(SQL.list(others))"
        // SQLite takes 32,766 parameters in one statement.
        let size = max(1, min(500, 32_000 / columns.count))
        var start = 0
        while start < rows.count {
            let end = min(start + size, rows.count)
            try connection.execute(
                """
                INSERT INTO \(table) (\(columnList)) VALUES \(SQL.rows(Array(rows[start..<end])))
                ON CONFLICT (\(SQL.list(key.map(\.sql)))) DO \(action)
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
