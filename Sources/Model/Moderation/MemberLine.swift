/// A filter of members for operators.
public struct MemberFilter: Sendable, Hashable {
    /// Admits only members whose handle begins with this text.
    public var prefix: String?
    /// Admits only members of this role.
    public var role: Member.Role?
    /// Whether only suspended members are admitted.
    public var isSuspended = false

    /// Creates a filter that admits every member.
    public init() {}
}

/// A member in the operator's list.
public struct MemberLine: Sendable, Hashable {
    /// The member.
    public let member: Member
    /// The instant at which the account was deleted.
    public let deletedAt: Instant?
    /// The number of the member's notes.
    public let notes: Int
    /// The number of the member's comments.
    public let comments: Int
    /// The number of the member's sessions.
    public let sessions: Int
    /// The number of warnings that the member received.
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
