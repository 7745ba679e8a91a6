/// A member who may see a note, and the reason.
package struct AudienceMember: Sendable {
    /// The reason why a member may see a note.
    package enum Because: String, Sendable, Hashable, CaseIterable {
        /// An accepted friendship with the author.
        case friend
        /// A membership in the note's group.
        case group
    }

    /// The member.
    package let member: Member
    /// The reason.
    package let because: Because

    package init(member: Member, because: Because) {
        self.member = member
        self.because = because
    }
}
