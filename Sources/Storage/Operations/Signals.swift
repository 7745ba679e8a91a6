package import Model
package import Relational

/// The counters that wake listeners: each grows when something happens.
package struct Signals: Sendable, Hashable {
    package let change: Int64
    /// The number of times that sessions were ended before they expired.
    package let endings: Int64
    /// The number of times that alarms were told.
    package let alarms: Int64

    package static func read(on connection: any Connection) throws -> Signals {
        let found = try connection.first("SELECT \(columns)") { try Signals(from: &$0) }
        guard let found else { throw DatabaseError.corrupt("the counters could not be read") }
        return found
    }

    /// The columns that ``init(from:)`` reads.
    static let columns: SQL = """
        (SELECT value FROM counter WHERE name = 'change'),
        (SELECT value FROM counter WHERE name = 'session-ending'),
        (SELECT value FROM counter WHERE name = 'fired-alarm')
        """

    init(from row: inout RowReader) throws {
        (change, endings) = (row.optionalInteger() ?? 0, row.optionalInteger() ?? 0)
        alarms = row.optionalInteger() ?? 0
    }

    /// Returns `true` when the other ones count something that these do not count yet.
    package func isOlder(than other: Signals) -> Bool {
        change < other.change || endings < other.endings || alarms < other.alarms
    }

    /// Whether a session that was found with one is as it was with the other, but for its last use.
    package func tellsSameSessions(as other: Signals) -> Bool {
        change == other.change && endings == other.endings
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
        try CommitChannel.raise("session-ending", on: connection)
    }
}

extension FiredAlarmStore {
    /// Raises the counter of what alarms told, which is not the change number: no answer that is kept by the
    /// change number tells of alarms.
    package func announce() throws {
        try CommitChannel.raise("fired-alarm", on: connection)
    }
}

extension CommitChannel {
    /// Raises a counter and announces the commit.
    fileprivate static func raise(_ counter: String, on connection: any Connection) throws {
        let number = try connection.integer(
            """
            INSERT INTO counter (name, value) VALUES (\(counter), 1)
            ON CONFLICT (name) DO UPDATE SET value = counter.value + 1
            RETURNING value\(announcement)
            """
        )
        guard number != nil else { throw DatabaseError.corrupt("a counter could not be raised") }
    }
}
