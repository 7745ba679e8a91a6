/// A group in the operator's list.
public struct GroupLine: Sendable, Hashable {
    /// The group's identity.
    public let id: Group.ID
    /// The group's name.
    public let name: String
    /// The owner's handle.
    public let owner: String
    /// The number of members.
    public let members: Int
    /// The number of notes shown to the group.
    public let notes: Int
    /// The instant of creation.
    public let createdAt: Instant

    /// Creates a line.
    public init(id: Group.ID, name: String, owner: String, members: Int, notes: Int, createdAt: Instant) {
        self.id = id
        self.name = name
        self.owner = owner
        self.members = members
        self.notes = notes
        self.createdAt = createdAt
    }
}
