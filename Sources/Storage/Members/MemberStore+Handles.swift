public import Model
import Relational

/// Handles and former handles, which stay reserved for their members.
extension MemberStore {
    /// A handle that a member had before, and the instant when it was given up.
    public struct FormerHandle: Sendable, Hashable {
        /// The handle.
        public let handle: String
        /// The instant when the member took another handle.
        public let givenUpAt: Instant
    }

    /// Whether another member has a handle, or had it before.
    public func isTaken(_ handle: Handle, for member: Member.ID?) throws -> Bool {
        if let holder = try self.member(named: handle) { return holder.id != member }
        guard let member else { return try isGivenUp(handle) }
        return try isGivenUp(handle) && !isFormer(handle, of: member)
    }

    /// Whether a member had a handle before.
    public func isFormer(_ handle: Handle, of member: Member.ID) throws -> Bool {
        try connection.integer(
            "SELECT 1 FROM former_handle WHERE handle = \(handle.text) AND member_id = \(member)"
        ) != nil
    }

    /// The member who had a handle before, or `nil`.
    public func member(formerlyNamed handle: Handle) throws -> Member? {
        try connection.first(
            """
            SELECT \(Self.columns) FROM former_handle f JOIN member m ON m.id = f.member_id
            WHERE f.handle = \(handle.text)
            """,
            Self.member
        )
    }

    /// Whether any member had a handle before, even one whose account has ended.
    func isGivenUp(_ handle: Handle) throws -> Bool {
        try connection.integer("SELECT 1 FROM former_handle WHERE handle = \(handle.text)") != nil
    }

    /// The instant of a member's last change of handle, or `nil`.
    public func lastRename(of member: Member.ID) throws -> Instant? {
        try formerHandles(of: member).last?.givenUpAt
    }

    /// A member's former handles, in the order in which they were given up.
    public func formerHandles(of member: Member.ID) throws -> [FormerHandle] {
        try connection.all(
            """
            SELECT handle, given_up_at FROM former_handle
            WHERE member_id = \(member)
            ORDER BY given_up_at, handle
            """
        ) { row in FormerHandle(handle: try row.text(), givenUpAt: try row.instant()) }
    }

    /// Gives a member another handle, reserves the old one and takes a change number, because answers
    /// show it.
    public func setHandle(_ handle: Handle, of id: Member.ID, at now: Instant) throws {
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
        try ChangeLog(connection).takeNumber()
    }
}
