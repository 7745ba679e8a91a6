/// A group with what an operator wants to know of it.
public struct GroupLine: Sendable, Hashable {
    /// Which group it is.
    public let id: Group.ID
    /// What its owner calls it.
    public let name: String
    /// The owner's handle.
    public let owner: String
    /// How many members it has.
    public let members: Int
    /// How many notes are for it.
    public let notes: Int
    /// When it was made.
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
