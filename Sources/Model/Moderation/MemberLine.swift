/// A filter of members for operators.
package struct MemberFilter: Sendable, Hashable {
    /// Admits only members whose handle begins with this text.
    package var prefix: String?
    /// Admits only members of this role.
    package var role: Member.Role?
    /// Whether only suspended members are admitted.
    package var isSuspended = false

    package init() {}
}

/// A member in the operator's list.
package struct MemberLine: Sendable, Hashable {
    /// The member.
    package let member: Member
    /// The instant at which the account was deleted.
    package let deletedAt: Instant?
    /// The number of the member's notes.
    package let notes: Int
    /// The number of the member's comments.
    package let comments: Int
    /// The number of the member's sessions.
    package let sessions: Int
    /// The number of warnings that the member received.
    package let warnings: Int

    package init(
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
    package var state: String {
        deletedAt != nil ? "deleted" : member.suspendedAt != nil ? "suspended" : "active"
    }
}
