package import Model
package import Relational

package struct SessionStore {
    let connection: any Connection

    package init(_ connection: any Connection) {
        self.connection = connection
    }

    private static let columns: SQL = "s.id, s.member_id, s.created_at, s.last_used_at, s.user_agent"

    private static func session(from row: inout RowReader) throws -> Session {
        Session(
            id: try row.id(),
            member: try row.id(),
            createdAt: try row.instant(),
            lastUsedAt: try row.instant(),
            userAgent: row.optionalText()
        )
    }

    /// Stores a new session; ends the member's oldest sessions when there are too many.
    package func insert(_ session: Session, tokenDigest: [UInt8]) throws {
        try connection.execute(
            """
            INSERT INTO session (id, token_digest, member_id, user_agent, created_at, last_used_at)
            VALUES (\(session.id), \(tokenDigest), \(session.member), \(session.userAgent),
                    \(session.createdAt), \(session.lastUsedAt))
            """
        )
        // The new session stays, even if the clocks of other servers dated older ones later.
        let ended = try connection.execute(
            """
            DELETE FROM session
            WHERE member_id = \(session.member) AND id <> \(session.id) AND id NOT IN (
                SELECT s.id FROM session s
                WHERE s.member_id = \(session.member) AND s.id <> \(session.id)
                    AND \(Self.isLive(at: session.createdAt))
                ORDER BY s.created_at DESC, s.id DESC
                LIMIT \(Session.mostLive - 1))
            """
        )
        if ended > 0 { try announceEnding() }
    }

    private static func isLive(at now: Instant) -> SQL {
        "s.last_used_at > \(now - Session.idleSpan) AND s.created_at > \(now - Session.longestSpan)"
    }

    /// A session, and its member as of the same state of the data.
    package struct Found: Sendable {
        package let session: Session
        package let isSuspended: Bool
        /// The change number and the member's standing.
        package let revision: Revision
        /// The counters with which it was found.
        ///
        /// While they tell the same sessions, all of this but the session's last use holds.
        package let signals: Signals

        fileprivate static let columns: SQL = """
            \(SessionStore.columns), m.suspended_at, m.standing, \(Signals.columns)
            """

        fileprivate init(from row: inout RowReader) throws {
            session = try SessionStore.session(from: &row)
            isSuspended = row.optionalInteger() != nil
            let standing = try row.integer()
            signals = try Signals(from: &row)
            revision = Revision(change: signals.change, standing: standing)
        }
    }

    package func session(tokenDigest: [UInt8]) throws -> Found? {
        try found(where: "s.token_digest = \(tokenDigest)")
    }

    /// The sessions of those tokens that have one, by their digests.
    package func sessions(tokenDigests digests: [[UInt8]]) throws -> [[UInt8]: Found] {
        guard let last = digests.last else { return [:] }
        if digests.count == 1 { return try session(tokenDigest: last).map { [last: $0] } ?? [:] }
        // A statement has a power of two of digests, the last of which may repeat, so that there are few.
        var length = 2
        while length < digests.count { length *= 2 }
        let wanted = digests + Array(repeating: last, count: length - digests.count)
        let found = try connection.all(
            """
            SELECT s.token_digest, \(Found.columns)
            FROM session s JOIN member m ON m.id = s.member_id
            WHERE s.token_digest IN (\(SQL.list(wanted.map { "\($0)" })))
            """
        ) { row in (try row.bytes(), try Found(from: &row)) }
        return Dictionary(found) { first, _ in first }
    }

    package func session(_ id: Session.ID) throws -> Found? {
        try found(where: "s.id = \(id)")
    }

    private func found(where condition: SQL) throws -> Found? {
        try connection.first(
            """
            SELECT \(Found.columns)
            FROM session s JOIN member m ON m.id = s.member_id
            WHERE \(condition)
            """
        ) { try Found(from: &$0) }
    }

    /// Returns `nil` if the session belongs to another member.
    package func session(_ id: Session.ID, of member: Member.ID) throws -> Session? {
        try connection.first(
            "SELECT \(Self.columns) FROM session s WHERE s.id = \(id) AND s.member_id = \(member)",
            Self.session
        )
    }

    /// The sessions that have not ended, the newest first.
    package func sessions(
        of member: Member.ID,
        before cursor: Session.ID?,
        at now: Instant,
        limit: Int
    ) throws -> [Session] {
        let older: SQL = if let cursor { "AND s.id < \(cursor)" } else { "" }
        return try connection.all(
            """
            SELECT \(Self.columns) FROM session s
            WHERE s.member_id = \(member) AND \(Self.isLive(at: now)) \(older)
            ORDER BY s.id DESC
            LIMIT \(limit)
            """,
            Self.session
        )
    }

    package func noteUse(of id: Session.ID, at now: Instant) throws {
        try connection.execute(
            "UPDATE session SET last_used_at = \(now) WHERE id = \(id) AND last_used_at < \(now)"
        )
    }

    /// Returns `true` when the session existed.
    package func delete(_ id: Session.ID, of member: Member.ID) throws -> Bool {
        let ended = try connection.execute(
            "DELETE FROM session WHERE id = \(id) AND member_id = \(member)"
        )
        if ended > 0 { try announceEnding() }
        return ended > 0
    }

    package func deleteAll(of member: Member.ID, except kept: Session.ID?) throws {
        let others: SQL = if let kept { "AND id <> \(kept)" } else { "" }
        let ended = try connection.execute("DELETE FROM session WHERE member_id = \(member) \(others)")
        if ended > 0 { try announceEnding() }
    }

    /// Returns the number of deleted sessions.
    @discardableResult
    package func deleteEnded(at now: Instant) throws -> Int {
        try connection.execute(
            """
            DELETE FROM session
            WHERE last_used_at <= \(now - Session.idleSpan) OR created_at <= \(now - Session.longestSpan)
            """
        )
    }
}
