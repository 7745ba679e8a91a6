/// A member who may see a note, and the reason.
public struct AudienceMember: Sendable {
    /// The reason why a member may see a note.
    public enum Because: String, Sendable, Hashable, CaseIterable {
        /// An accepted friendship with the author.
        case friend
        /// A membership in the note's group.
        case group
    }

    /// The member.
    public let member: Member
    /// The reason.
    public let because: Because

    /// Creates an entry.
    public init(member: Member, because: Because) {
        self.member = member
        self.because = because
    }
}
