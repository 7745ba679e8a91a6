public import Model
public import Relational

/// Friendships, requests for them, and blocks.
public struct FriendStore {
    private let connection: any Connection

    /// Creates the store of a transaction.
    public init(_ connection: any Connection) {
        self.connection = connection
    }

    // MARK: Friendships

    /// Whether two members are friends.
    public func areFriends(_ one: Member.ID, _ other: Member.ID) throws -> Bool {
        try connection.integer(
            "SELECT 1 FROM friend WHERE member_id = \(one) AND friend_id = \(other)"
        ) != nil
    }

    /// Makes two members friends; requests between them are answered by that.
    public func befriend(_ one: Member.ID, _ other: Member.ID, at now: Instant) throws {
        try deleteRequests(between: one, other)
        try connection.execute(
            """
            INSERT INTO friend (member_id, friend_id, since)
            VALUES (\(one), \(other), \(now)), (\(other), \(one), \(now))
            ON CONFLICT (member_id, friend_id) DO NOTHING
            """
        )
        try changeStanding(of: [one, other])
    }

    /// Ends a friendship where there is one, and answers whether there was.
    ///
    /// Each leaves the groups that the other owns: only friends of the owner are in them.
    public func endFriendship(_ one: Member.ID, _ other: Member.ID, at now: Instant) throws -> Bool {
        let ended = try connection.execute(
            """
            DELETE FROM friend
            WHERE (member_id = \(one) AND friend_id = \(other)) OR (member_id = \(other) AND friend_id = \(one))
            """
        )
        guard ended > 0 else { return false }
        try leaveGroups(of: one, other, at: now)
        try changeStanding(of: [one, other])
        return true
    }

    /// Takes each of two members out of the groups that the other owns.
    private func leaveGroups(of one: Member.ID, _ other: Member.ID, at now: Instant) throws {
        let groups = GroupStore(connection)
        try groups.removeFromAll(one, ownedBy: other, at: now)
        try groups.removeFromAll(other, ownedBy: one, at: now)
    }

    /// A page of a member's friends, by id.
    public func friends(
        of member: Member.ID,
        after cursor: Member.ID?,
        limit: Int
    ) throws -> [Acquaintance] {
        let later: SQL = if let cursor { "AND f.friend_id > \(cursor)" } else { "" }
        return try connection.all(
            """
            SELECT \(MemberStore.columns), f.since FROM friend f JOIN member m ON m.id = f.friend_id
            WHERE f.member_id = \(member) AND m.suspended_at IS NULL \(later)
            ORDER BY f.friend_id
            LIMIT \(limit)
            """,
            Self.acquaintance
        )
    }

    // MARK: Requests

    /// Whether somebody asked somebody, and was not answered yet.
    public func hasAsked(_ asker: Member.ID, _ asked: Member.ID) throws -> Bool {
        try connection.integer(
            "SELECT 1 FROM friend_request WHERE asker_id = \(asker) AND asked_id = \(asked)"
        ) != nil
    }

    /// Notes that somebody asked somebody; a second time changes nothing.
    public func ask(_ asker: Member.ID, _ asked: Member.ID, at now: Instant) throws {
        try connection.execute(
            """
            INSERT INTO friend_request (asker_id, asked_id, created_at) VALUES (\(asker), \(asked), \(now))
            ON CONFLICT (asker_id, asked_id) DO NOTHING
            """
        )
    }

    /// Forgets the requests between two members, whoever asked.
    public func deleteRequests(between one: Member.ID, _ other: Member.ID) throws {
        try connection.execute(
            """
            DELETE FROM friend_request
            WHERE (asker_id = \(one) AND asked_id = \(other)) OR (asker_id = \(other) AND asked_id = \(one))
            """
        )
    }

    /// A page of the requests from and to a member, by the other one's id.
    ///
    /// What somebody asks whom the member blocked is not among them; what the member asks somebody who blocked them
    /// looks as if it waited, and shows the handle of the time of the block alone, like somebody who never said more of
    /// themselves.
    public func requests(
        of member: Member.ID,
        _ direction: FriendRequest.Direction?,
        after cursor: Member.ID?,
        limit: Int
    ) throws -> [FriendRequest] {
        let later: SQL = if let cursor { "AND m.id > \(cursor)" } else { "" }
        let incoming: SQL = """
            SELECT \(MemberStore.columns), 0 AS outgoing, r.created_at AS asked_at,
                CAST(NULL AS TEXT) AS handle_then
            FROM friend_request r JOIN member m ON m.id = r.asker_id
            WHERE r.asked_id = \(member) AND m.suspended_at IS NULL \(later)
                AND NOT EXISTS (
                    SELECT 1 FROM block k WHERE k.blocker_id = \(member) AND k.blocked_id = r.asker_id)
            """
        let outgoing: SQL = """
            SELECT \(MemberStore.columns), 1 AS outgoing, r.created_at AS asked_at,
                \(Self.handle(ofBlocker: "r.asked_id", of: member)) AS handle_then
            FROM friend_request r JOIN member m ON m.id = r.asked_id
            WHERE r.asker_id = \(member) AND m.suspended_at IS NULL \(later)
            """
        let source: SQL =
            switch direction {
            case .incoming: incoming
            case .outgoing: outgoing
            case nil: "\(incoming) UNION ALL \(outgoing)"
            }
        return try connection.all("SELECT * FROM (\(source)) q ORDER BY q.id LIMIT \(limit)") { row in
            var member = try MemberStore.member(from: &row)
            let isOutgoing = try row.integer() == 1
            let createdAt = try row.instant()
            if let handle = row.optionalText() { try member.forgetProfile(handle: handle) }
            return FriendRequest(
                member: member,
                direction: isOutgoing ? .outgoing : .incoming,
                createdAt: createdAt
            )
        }
    }

    // MARK: Blocks

    /// Whether somebody blocked somebody.
    public func hasBlocked(_ blocker: Member.ID, _ blocked: Member.ID) throws -> Bool {
        try connection.integer(
            "SELECT 1 FROM block WHERE blocker_id = \(blocker) AND blocked_id = \(blocked)"
        ) != nil
    }

    /// Blocks somebody, which ends a friendship and every request between the two.
    public func block(_ blocker: Member.ID, _ blocked: Member.ID, at now: Instant) throws {
        let added = try connection.execute(
            """
            INSERT INTO block (blocker_id, blocked_id, created_at, blocker_handle)
            VALUES (\(blocker), \(blocked), \(now), (SELECT handle FROM member WHERE id = \(blocker)))
            ON CONFLICT (blocker_id, blocked_id) DO NOTHING
            """
        )
        guard added > 0 else { return }
        _ = try endFriendship(blocker, blocked, at: now)
        // A group that was handed on may hold people who are no friends of its owner.
        try leaveGroups(of: blocker, blocked, at: now)
        try deleteRequests(between: blocker, blocked)
        try changeStanding(of: [blocker, blocked])
    }

    /// Takes a block back; what the other one asked meanwhile was asked in vain.
    public func unblock(_ blocker: Member.ID, _ blocked: Member.ID) throws {
        let taken = try connection.execute(
            "DELETE FROM block WHERE blocker_id = \(blocker) AND blocked_id = \(blocked)"
        )
        guard taken > 0 else { return }
        try deleteRequests(between: blocker, blocked)
        try changeStanding(of: [blocker, blocked])
    }

    /// A page of those whom a member blocked, by id.
    ///
    /// One who is suspended looks as somebody who never filled in a profile; so does one who blocked the member as well, under
    /// the handle of that time.
    public func blocks(
        of member: Member.ID,
        after cursor: Member.ID?,
        limit: Int
    ) throws -> [Acquaintance] {
        let later: SQL = if let cursor { "AND k.blocked_id > \(cursor)" } else { "" }
        return try connection.all(
            """
            SELECT \(MemberStore.columns), k.created_at,
                \(Self.handle(ofBlocker: "k.blocked_id", of: member)) AS handle_then
            FROM block k JOIN member m ON m.id = k.blocked_id
            WHERE k.blocker_id = \(member) AND m.deleted_at IS NULL \(later)
            ORDER BY k.blocked_id
            LIMIT \(limit)
            """
        ) { row in
            var member = try MemberStore.member(from: &row)
            let createdAt = try row.instant()
            if let handle = row.optionalText() {
                try member.forgetProfile(handle: handle)
            } else if member.suspendedAt != nil {
                try member.forgetProfile(handle: member.handle.text)
            }
            return Acquaintance(member: member, since: createdAt)
        }
    }

    /// The handle under which whoever was blocked sees a blocker, or null where there is no such block.
    ///
    /// It is the one of the time of the block, so that nobody follows a blocker to another handle.
    private static func handle(ofBlocker blocker: SQL, of blocked: Member.ID) -> SQL {
        """
        (SELECT coalesce(b.blocker_handle, 'member_' || CAST(b.blocker_id AS TEXT)) FROM block b
         WHERE b.blocker_id = \(blocker) AND b.blocked_id = \(blocked))
        """
    }

    private static func acquaintance(from row: inout RowReader) throws -> Acquaintance {
        Acquaintance(member: try MemberStore.member(from: &row), since: try row.instant())
    }

    private func changeStanding(of members: [Member.ID]) throws {
        try MemberStore(connection).changeStanding(of: members)
    }
}

extension Member {
    /// Leaves a handle alone, for those who may not see who the member is now.
    fileprivate mutating func forgetProfile(handle text: String) throws {
        guard let handle = Handle(text) else {
            throw DatabaseError.corrupt("member \(id) blocked under a handle that does not exist")
        }
        self = Member(
            id: id,
            handle: handle,
            displayName: text,
            pictureURL: nil,
            role: role,
            createdAt: createdAt,
            suspendedAt: suspendedAt
        )
    }
}
