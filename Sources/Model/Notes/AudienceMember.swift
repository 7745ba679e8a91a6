/// A member who may see a note, and the reason.
package struct AudienceMember: Sendable {
    package enum Because: String, Sendable, Hashable, CaseIterable {
        case friend
        case group
    }

    package let member: Member
    package let because: Because

    package init(member: Member, because: Because) {
        self.member = member
        self.because = because
    }
}
