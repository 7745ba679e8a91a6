package import Model
import Relational

/// Former handles stay reserved for their members.
extension MemberStore {
    package struct FormerHandle: Sendable, Hashable {
        package let handle: String
        /// The instant at which the member took another handle.
        package let givenUpAt: Instant
    }

    /// Whether another member has the handle, or had it before.
    package func isTaken(_ handle: Handle, for member: Member.ID?) throws -> Bool {
        if let holder = try self.member(named: handle) { return holder.id != member }
        guard let member else { return try isGivenUp(handle) }
        return try isGivenUp(handle) && !isFormer(handle, of: member)
    }

    package func isFormer(_ handle: Handle, of member: Member.ID) throws -> Bool {
        try connection.integer(
            "SELECT 1 FROM former_handle WHERE handle = \(handle.text) AND member_id = \(member)"
        ) != nil
    }

    package func member(formerlyNamed handle: Handle) throws -> Member? {
        try connection.first(
            """
            SELECT \(Self.columns) FROM former_handle f JOIN member m ON m.id = f.member_id
            WHERE f.handle = \(handle.text)
            """,
            Self.member
        )
    }

    /// Whether a member gave the handle up, even one whose account has ended.
    func isGivenUp(_ handle: Handle) throws -> Bool {
        try connection.integer("SELECT 1 FROM former_handle WHERE handle = \(handle.text)") != nil
    }

    package func lastRename(of member: Member.ID) throws -> Instant? {
        try formerHandles(of: member).last?.givenUpAt
    }

    /// Handles are in the order in which they were given up.
    package func formerHandles(of member: Member.ID) throws -> [FormerHandle] {
        try connection.all(
            """
            SELECT handle, given_up_at FROM former_handle
            WHERE member_id = \(member)
            ORDER BY given_up_at, handle
            """
        ) { row in FormerHandle(handle: try row.text(), givenUpAt: try row.instant()) }
    }

    /// Reserves the old handle and takes a change number, because answers show the handle.
    package func setHandle(_ handle: Handle, of id: Member.ID, at now: Instant) throws {
        try connection.execute(
            "DELETE FROM former_handle WHERE handle = \(handle.text) AND member_id = \(id)"
        )
        try connection.execute(
            """
            INSERT INTO former_handle (handle, member_id, given_up_at)
            SELECT handle, id, \(now) FROM member WHERE id = \(id)
            """
        )
        try connection.execute("UPDATE member SET handle = \(handle.text) WHERE id = \(id)")
        try ChangeLog(connection).takeNumber(touching: [.member(id)], at: now)
    }
}
