package struct MemberFilter: Sendable, Hashable {
    /// The beginning of the handle.
    package var prefix: String?
    package var role: Member.Role?
    /// Whether only suspended members are admitted.
    package var isSuspended = false

    package init() {}
}

/// A member in the operator's list.
package struct MemberLine: Sendable, Hashable {
    package let member: Member
    package let deletedAt: Instant?
    package let notes: Int
    package let comments: Int
    package let sessions: Int
    /// Warnings that the member received.
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

    package var state: String {
        deletedAt != nil ? "deleted" : member.suspendedAt != nil ? "suspended" : "active"
    }
}
