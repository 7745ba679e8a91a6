package import Model
package import Relational

package struct FriendStore {
    private let connection: any Connection

    package init(_ connection: any Connection) {
        self.connection = connection
    }

    // MARK: Friendships

    package func areFriends(_ one: Member.ID, _ other: Member.ID) throws -> Bool {
        try connection.integer(
            "SELECT 1 FROM friend WHERE member_id = \(one) AND friend_id = \(other)"
        ) != nil
    }

    /// Makes two members friends, and deletes the requests between them.
    package func befriend(_ one: Member.ID, _ other: Member.ID, at now: Instant) throws {
        try deleteRequests(between: one, other)
        try connection.execute(
            """
            INSERT INTO friend (member_id, friend_id, since)
            VALUES (\(one), \(other), \(now)), (\(other), \(one), \(now))
            ON CONFLICT (member_id, friend_id) DO NOTHING
            """
        )
        try changeStanding(of: [one, other], at: now)
    }

    /// Ends a friendship; returns `true` when there was one.
    ///
    /// Each of the two members leaves the groups that the other owns.
    package func endFriendship(_ one: Member.ID, _ other: Member.ID, at now: Instant) throws -> Bool {
        let ended = try connection.execute(
            """
            DELETE FROM friend
            WHERE (member_id = \(one) AND friend_id = \(other)) OR (member_id = \(other) AND friend_id = \(one))
            """
        )
        guard ended > 0 else { return false }
        try leaveGroups(of: one, other, at: now)
        try changeStanding(of: [one, other], at: now)
        return true
    }

    private func leaveGroups(of one: Member.ID, _ other: Member.ID, at now: Instant) throws {
        let groups = GroupStore(connection)
        try groups.removeFromAll(one, ownedBy: other, at: now)
        try groups.removeFromAll(other, ownedBy: one, at: now)
    }

    /// Friends are sorted by id.
    package func friends(
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

    /// Whether the asker's request to the other member is open.
    package func hasAsked(_ asker: Member.ID, _ asked: Member.ID) throws -> Bool {
        try connection.integer(
            "SELECT 1 FROM friend_request WHERE asker_id = \(asker) AND asked_id = \(asked)"
        ) != nil
    }

    /// Stores a friend request; a second request changes nothing.
    package func ask(_ asker: Member.ID, _ asked: Member.ID, at now: Instant) throws {
        try connection.execute(
            """
            INSERT INTO friend_request (asker_id, asked_id, created_at) VALUES (\(asker), \(asked), \(now))
            ON CONFLICT (asker_id, asked_id) DO NOTHING
            """
        )
    }

    package func deleteRequests(between one: Member.ID, _ other: Member.ID) throws {
        try connection.execute(
            """
            DELETE FROM friend_request
            WHERE (asker_id = \(one) AND asked_id = \(other)) OR (asker_id = \(other) AND asked_id = \(one))
            """
        )
    }

    /// Requests are sorted by the other member's id, and those from blocked members are left out.
    ///
    /// A request to a member who blocked this one looks open, and shows only the blocker's handle at the time
    /// of the block.
    package func requests(
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

    package func hasBlocked(_ blocker: Member.ID, _ blocked: Member.ID) throws -> Bool {
        try connection.integer(
            "SELECT 1 FROM block WHERE blocker_id = \(blocker) AND blocked_id = \(blocked)"
        ) != nil
    }

    /// Ends a friendship and deletes the requests between the two.
    package func block(_ blocker: Member.ID, _ blocked: Member.ID, at now: Instant) throws {
        let added = try connection.execute(
            """
            INSERT INTO block (blocker_id, blocked_id, created_at, blocker_handle)
            VALUES (\(blocker), \(blocked), \(now), (SELECT handle FROM member WHERE id = \(blocker)))
            ON CONFLICT (blocker_id, blocked_id) DO NOTHING
            """
        )
        guard added > 0 else { return }
        _ = try endFriendship(blocker, blocked, at: now)
        // A group that was passed on may hold members who are not friends of its owner.
        try leaveGroups(of: blocker, blocked, at: now)
        try deleteRequests(between: blocker, blocked)
        try changeStanding(of: [blocker, blocked], at: now)
    }

    /// Ends a block, and deletes the requests that were sent during it.
    package func unblock(_ blocker: Member.ID, _ blocked: Member.ID, at now: Instant) throws {
        let taken = try connection.execute(
            "DELETE FROM block WHERE blocker_id = \(blocker) AND blocked_id = \(blocked)"
        )
        guard taken > 0 else { return }
        try deleteRequests(between: blocker, blocked)
        try changeStanding(of: [blocker, blocked], at: now)
    }

    /// Blocked members are sorted by id.
    ///
    /// A suspended member shows only a handle. A member who also blocks this one shows only the handle at the
    /// time of the block.
    package func blocks(
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

    /// The blocker's handle at the time of the block, so that a blocked member cannot learn a later handle;
    /// null if there is no block.
    private static func handle(ofBlocker blocker: SQL, of blocked: Member.ID) -> SQL {
        """
        (SELECT coalesce(b.blocker_handle, 'member_' || CAST(b.blocker_id AS TEXT)) FROM block b
         WHERE b.blocker_id = \(blocker) AND b.blocked_id = \(blocked))
        """
    }

    private static func acquaintance(from row: inout RowReader) throws -> Acquaintance {
        Acquaintance(member: try MemberStore.member(from: &row), since: try row.instant())
    }

    private func changeStanding(of members: [Member.ID], at now: Instant) throws {
        try MemberStore(connection).changeStanding(of: members, at: now)
    }
}

extension Member {
    /// Keeps only a handle, for viewers who must not see the current profile.
    fileprivate mutating func forgetProfile(handle text: String) throws {
        guard let handle = Handle(text) else {
            throw DatabaseError.corrupt("member \(id) was blocked under an invalid handle")
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
