/// Which members an operator asks for.
public struct MemberFilter: Sendable, Hashable {
    /// Only those whose handle begins with it.
    public var prefix: String?
    /// Only those of this role.
    public var role: Member.Role?
    /// Only those who are suspended.
    public var isSuspended = false

    /// Creates a filter that lets everybody through.
    public init() {}
}

/// A member with what an operator wants to know of them.
public struct MemberLine: Sendable, Hashable {
    /// The member.
    public let member: Member
    /// When the account was deleted.
    public let deletedAt: Instant?
    /// How many notes they have.
    public let notes: Int
    /// How many comments they have.
    public let comments: Int
    /// How many devices they are signed in on.
    public let sessions: Int
    /// How often they were warned.
    public let warnings: Int

    /// Creates a line.
    public init(
        member: Member,
        deletedAt: Instant?,
        notes: Int,
        comments: Int,
        sessions: Int,
        warnings: Int
    ) {
        self.member = member
        self.deletedAt = deletedAt
        self.notes = notes
        self.comments = comments
        self.sessions = sessions
        self.warnings = warnings
    }

    /// The state of the account in one word.
    public var state: String {
        deletedAt != nil ? "deleted" : member.suspendedAt != nil ? "suspended" : "active"
    }
}
