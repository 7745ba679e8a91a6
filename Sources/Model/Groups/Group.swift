/// A group of friends that a note can be shown to.
package struct Group: Sendable, Hashable, Identifiable {
    package typealias ID = Model.ID<Group>

    /// In Unicode scalars.
    package static let nameLength = 1...60
    /// The most groups that a member owns.
    package static let mostOwned = 200
    /// The most members of a group, the owner included.
    package static let mostMembers = 1000

    package let id: ID
    package var name: String
    /// The owner is also a member of the group.
    package let ownerID: Member.ID
    /// The owner as the viewer sees them; `nil` if the viewer cannot see them.
    package let owner: Note.Author?
    /// The members that the viewer can see, the viewer and the owner included.
    package var memberCount: Int
    package let createdAt: Instant

    package init(
        id: ID,
        name: String,
        ownerID: Member.ID,
        owner: Note.Author?,
        memberCount: Int,
        createdAt: Instant
    ) {
        self.id = id
        self.name = name
        self.ownerID = ownerID
        self.owner = owner
        self.memberCount = memberCount
        self.createdAt = createdAt
    }

    package static func checkedName(_ name: String) throws(Refusal) -> String {
        try Text.checkedName(name, field: "name", length: nameLength)
    }
}
