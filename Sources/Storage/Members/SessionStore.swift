public import Model
public import Relational

/// The sessions in a database.
public struct SessionStore {
    let connection: any Connection

    /// Creates the store of a transaction.
    public init(_ connection: any Connection) {
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

    /// Adds a session by the digest of its token; ends the member's oldest ones when there are too many.
    public func insert(_ session: Session, tokenDigest: [UInt8]) throws {
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

    /// A session, with its member's suspension and standing.
    public typealias Found = (session: Session, isSuspended: Bool, standing: Int64)

    /// The session of a token.
    public func session(tokenDigest: [UInt8]) throws -> Found? {
        try found(where: "s.token_digest = \(tokenDigest)")
    }

    /// The session of an id.
    public func session(_ id: Session.ID) throws -> Found? {
        try found(where: "s.id = \(id)")
    }

    private func found(where condition: SQL) throws -> Found? {
        try connection.first(
            """
            SELECT \(Self.columns), m.suspended_at, m.standing
            FROM session s JOIN member m ON m.id = s.member_id
            WHERE \(condition)
            """
        ) { row in
            (try Self.session(from: &row), row.optionalInteger() != nil, try row.integer())
        }
    }

    /// The session of an id; `nil` where it is another member's.
    public func session(_ id: Session.ID, of member: Member.ID) throws -> Session? {
        try connection.first(
            "SELECT \(Self.columns) FROM session s WHERE s.id = \(id) AND s.member_id = \(member)",
            Self.session
        )
    }

    /// The sessions of a member that have not ended, newest first.
    public func sessions(
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

    /// Stores the instant of a session's last use.
    public func noteUse(of id: Session.ID, at now: Instant) throws {
        try connection.execute(
            "UPDATE session SET last_used_at = \(now) WHERE id = \(id) AND last_used_at < \(now)"
        )
    }

    /// Ends a member's session; returns `true` when there was one.
    public func delete(_ id: Session.ID, of member: Member.ID) throws -> Bool {
        let ended = try connection.execute(
            "DELETE FROM session WHERE id = \(id) AND member_id = \(member)"
        )
        if ended > 0 { try announceEnding() }
        return ended > 0
    }

    /// Ends every session of a member except one.
    public func deleteAll(of member: Member.ID, except kept: Session.ID?) throws {
        let others: SQL = if let kept { "AND id <> \(kept)" } else { "" }
        let ended = try connection.execute("DELETE FROM session WHERE member_id = \(member) \(others)")
        if ended > 0 { try announceEnding() }
    }

    /// Deletes sessions that have ended, and returns the number of them.
    @discardableResult
    public func deleteEnded(at now: Instant) throws -> Int {
        try connection.execute(
            """
            DELETE FROM session
            WHERE last_used_at <= \(now - Session.idleSpan) OR created_at <= \(now - Session.longestSpan)
            """
        )
    }
}
