/// A group in the operator's list.
package struct GroupLine: Sendable, Hashable {
    package let id: Group.ID
    package let name: String
    /// The owner's handle.
    package let owner: String
    package let members: Int
    /// The number of notes shown to the group.
    package let notes: Int
    package let createdAt: Instant

    package init(id: Group.ID, name: String, owner: String, members: Int, notes: Int, createdAt: Instant) {
        self.id = id
        self.name = name
        self.owner = owner
        self.members = members
        self.notes = notes
        self.createdAt = createdAt
    }
}
