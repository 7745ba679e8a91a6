/// A group of friends that a note can be shown to.
public struct Group: Sendable, Hashable, Identifiable {
    /// The identity of a group.
    public typealias ID = Model.ID<Group>

    /// The lengths of a group's name in Unicode scalars.
    public static let nameLength = 1...60
    /// The most groups that a member owns.
    public static let mostOwned = 200
    /// The most members of a group, its owner among them.
    public static let mostMembers = 1000

    /// Which group it is.
    public let id: ID
    /// Its name.
    public var name: String
    /// Who owns it, and belongs to it as well.
    public let ownerID: Member.ID
    /// What the viewer is told of its owner: nothing of somebody who is not there for them.
    public let owner: Note.Author?
    /// How many members the viewer can see, oneself and the owner among them.
    public var memberCount: Int
    /// When it was made.
    public let createdAt: Instant

    /// Creates a group from what the database holds.
    public init(
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

    /// A name as it may be stored.
    public static func checkedName(_ name: String) throws(Refusal) -> String {
        try Text.checkedName(name, field: "name", length: nameLength)
    }
}
