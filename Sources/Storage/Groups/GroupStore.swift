package import Model
package import Relational

package struct GroupStore {
    private let connection: any Connection

    package init(_ connection: any Connection) {
        self.connection = connection
    }

    // MARK: Reading

    /// The group as one of its members sees it; `nil` for other viewers.
    package func group(_ id: Group.ID, for viewer: Member.ID) throws -> Group? {
        try connection.first(
            "\(Self.selection(for: viewer)) AND g.id = \(id)",
            Self.group
        )
    }

    /// Groups are sorted by id.
    package func groups(of viewer: Member.ID, after cursor: Group.ID?, limit: Int) throws -> [Group] {
        let later: SQL = if let cursor { "AND g.id > \(cursor)" } else { "" }
        return try connection.all(
            "\(Self.selection(for: viewer)) \(later) ORDER BY g.id LIMIT \(limit)",
            Self.group
        )
    }

    /// The members that the viewer can see, sorted by id.
    package func members(
        of id: Group.ID,
        for viewer: Member.ID,
        after cursor: Member.ID?,
        limit: Int
    ) throws -> [Acquaintance] {
        let later: SQL = if let cursor { "AND b.member_id > \(cursor)" } else { "" }
        let people = PeopleRule(for: viewer, over: .many)
        return try connection.all(
            """
            SELECT \(MemberStore.columns), b.added_at
            FROM friend_group_member b JOIN member m ON m.id = b.member_id
            WHERE b.group_id = \(id) AND \(people.admits("b.member_id")) \(later)
            ORDER BY b.member_id
            LIMIT \(limit)
            """
        ) { row in Acquaintance(member: try MemberStore.member(from: &row), since: try row.instant()) }
    }

    package func countOwned(by owner: Member.ID) throws -> Int {
        Int(try connection.integer("SELECT count(*) FROM friend_group WHERE owner_id = \(owner)") ?? 0)
    }

    /// Counts all members, whether others can see them or not.
    package func countMembers(of id: Group.ID) throws -> Int {
        Int(try connection.integer("SELECT count(*) FROM friend_group_member WHERE group_id = \(id)") ?? 0)
    }

    /// The group's members with a block between them and a member, in either direction.
    package func membersBlockedWith(_ member: Member.ID, in id: Group.ID) throws -> [Member.ID] {
        try connection.all(
            """
            SELECT b.member_id FROM friend_group_member b
            WHERE b.group_id = \(id) AND (
                EXISTS (SELECT 1 FROM block k WHERE k.blocker_id = \(member) AND k.blocked_id = b.member_id)
                OR EXISTS (SELECT 1 FROM block k WHERE k.blocker_id = b.member_id AND k.blocked_id = \(member)))
            """
        ) { row in try row.id() }
    }

    package func isMember(_ member: Member.ID, of id: Group.ID) throws -> Bool {
        try NoteStore(connection).isMember(member, of: id)
    }

    // MARK: Writing

    /// Creates a group, and makes the owner a member of it.
    package func insert(_ id: Group.ID, name: String, owner: Member.ID, at now: Instant) throws {
        try connection.execute(
            "INSERT INTO friend_group (id, owner_id, name, created_at) VALUES (\(id), \(owner), \(name), \(now))"
        )
        try add(owner, to: id, at: now)
    }

    package func rename(_ id: Group.ID, to name: String) throws {
        try connection.execute("UPDATE friend_group SET name = \(name) WHERE id = \(id)")
    }

    package func handOver(_ id: Group.ID, to owner: Member.ID) throws {
        try connection.execute("UPDATE friend_group SET owner_id = \(owner) WHERE id = \(id)")
    }

    /// Adds a member to a group; nothing changes if the member is in the group already.
    package func add(_ member: Member.ID, to id: Group.ID, at now: Instant) throws {
        let added = try connection.execute(
            """
            INSERT INTO friend_group_member (group_id, member_id, added_at) VALUES (\(id), \(member), \(now))
            ON CONFLICT (group_id, member_id) DO NOTHING
            """
        )
        if added > 0 { try changeStanding(of: [member], in: id, at: now) }
    }

    /// Removes a member from a group.
    ///
    /// The notes that the member showed to the group become private. The standing of every member of the
    /// group changes, because they no longer see those notes.
    package func remove(_ member: Member.ID, from id: Group.ID, at now: Instant) throws {
        guard try isMember(member, of: id) else { return }
        let members = try memberIDs(of: id)
        try makePrivate("n.group_id = \(id) AND n.author_id = \(member)", of: id, at: now)
        try connection.execute(
            "DELETE FROM friend_group_member WHERE group_id = \(id) AND member_id = \(member)"
        )
        try changeStanding(of: members, in: id, at: now)
    }

    /// Removes a member from every group of the owner.
    func removeFromAll(_ member: Member.ID, ownedBy owner: Member.ID, at now: Instant) throws {
        let groups = try connection.all(
            """
            SELECT g.id FROM friend_group g JOIN friend_group_member b ON b.group_id = g.id
            WHERE g.owner_id = \(owner) AND b.member_id = \(member)
            """
        ) { row in try row.id(Group.ID.self) }
        for group in groups { try remove(member, from: group, at: now) }
    }

    /// Deletes a group, and makes the notes shown to it private; returns the number of these notes.
    package func delete(_ id: Group.ID, at now: Instant) throws -> Int {
        let members = try memberIDs(of: id)
        let count = try makePrivate("n.group_id = \(id)", of: id, at: now)
        try connection.execute("DELETE FROM friend_group WHERE id = \(id)")
        try changeStanding(of: members, in: id, at: now)
        return count
    }

    @discardableResult
    private func makePrivate(_ condition: SQL, of group: Group.ID, at now: Instant) throws -> Int {
        try ChangeLog(connection).recordNotes(of: group, where: condition, at: now)
        return try connection.execute(
            """
            UPDATE note SET audience = 'private', group_id = NULL, updated_at = \(now)
            WHERE id IN (SELECT n.id FROM note n WHERE \(condition))
            """
        )
    }

    private func changeStanding(of members: [Member.ID], in id: Group.ID, at now: Instant) throws {
        try MemberStore(connection).changeStanding(of: members, touching: [.group(id)], at: now)
    }

    private func memberIDs(of id: Group.ID) throws -> [Member.ID] {
        try connection.all("SELECT member_id FROM friend_group_member WHERE group_id = \(id)") { row in
            try row.id()
        }
    }

    // MARK: Rows

    private static func selection(for viewer: Member.ID) -> SQL {
        let people = PeopleRule(for: viewer, over: .many)
        return """
            SELECT g.id, g.name, CASE WHEN \(people.admits("g.owner_id")) THEN 1 ELSE 0 END,
                   m.id, m.handle, m.display_name, m.picture_url,
                   (SELECT count(*) FROM friend_group_member b
                    WHERE b.group_id = g.id AND \(people.admits("b.member_id"))),
                   g.created_at
            FROM friend_group_member v
            JOIN friend_group g ON g.id = v.group_id
            JOIN member m ON m.id = g.owner_id
            WHERE v.member_id = \(viewer)
            """
    }

    private static func group(from row: inout RowReader) throws -> Group {
        let id: Group.ID = try row.id()
        let name = try row.text()
        let isThere = try row.integer() == 1
        let owner = Note.Author(
            id: try row.id(),
            handle: try row.text(),
            displayName: try row.text(),
            pictureURL: row.optionalText()
        )
        return Group(
            id: id,
            name: name,
            ownerID: owner.id,
            owner: isThere ? owner : nil,
            memberCount: Int(try row.integer()),
            createdAt: try row.instant()
        )
    }
}
