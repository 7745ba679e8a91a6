package import Model
package import Relational

/// The counters that wake listeners: each grows when something happens.
package struct Signals: Sendable, Hashable {
    package let change: Int64
    /// The number of times that sessions were ended before they expired.
    package let endings: Int64

    package static func read(on connection: any Connection) throws -> Signals {
        let found = try connection.first("SELECT \(columns)") { try Signals(from: &$0) }
        guard let found else { throw DatabaseError.corrupt("the counters could not be read") }
        return found
    }

    /// The columns that ``init(from:)`` reads.
    static let columns: SQL = """
        (SELECT value FROM counter WHERE name = 'change'),
        (SELECT value FROM counter WHERE name = 'session-ending')
        """

    init(from row: inout RowReader) throws {
        (change, endings) = (row.optionalInteger() ?? 0, row.optionalInteger() ?? 0)
    }
}

extension CommitChannel {
    /// A `RETURNING` column that announces the commit on PostgreSQL (see ``WatchedDatabase``); on SQLite,
    /// none is needed.
    static let announcement = SQL.either(sqlite: "", postgres: ", pg_notify(\(name), current_schema())")
}

extension SessionStore {
    /// The sessions that have not been ended.
    package func kept(of ids: [Session.ID]) throws -> Set<Session.ID> {
        guard !ids.isEmpty else { return [] }
        return Set(
            try connection.all(
                "SELECT s.id FROM session s WHERE s.id IN (VALUES \(SQL.rows(ids.map(\.rawValue))))"
            ) { row in try row.id() }
        )
    }

    /// Raises the counter of ended sessions, which is not the change number: the end of a session changes no
    /// answer and no entity tag.
    func announceEnding() throws {
        let number = try connection.integer(
            """
            INSERT INTO counter (name, value) VALUES ('session-ending', 1)
            ON CONFLICT (name) DO UPDATE SET value = counter.value + 1
            RETURNING value\(CommitChannel.announcement)
            """
        )
        guard number != nil else { throw DatabaseError.corrupt("a counter could not be raised") }
    }
}
