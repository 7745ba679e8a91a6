/// Somebody who may see a note, and why.
public struct AudienceMember: Sendable {
    /// Why somebody may see a note.
    public enum Because: String, Sendable, Hashable, CaseIterable {
        /// An accepted friendship with the author.
        case friend
        /// A membership in the note's group.
        case group
    }

    /// Who it is.
    public let member: Member
    /// Why.
    public let because: Because

    /// Creates an entry.
    public init(member: Member, because: Because) {
        self.member = member
        self.because = because
    }
}
