/// A group of friends that a note can be shown to.
public struct Group: Sendable, Hashable, Identifiable {
    /// The identity of a group.
    public typealias ID = Model.ID<Group>

    /// The lengths of a group's name in Unicode scalars.
    public static let nameLength = 1...60
    /// The most groups that a member owns.
    public static let mostOwned = 200
    /// The most members of a group, the owner included.
    public static let mostMembers = 1000

    /// The group's identity.
    public let id: ID
    /// Its name.
    public var name: String
    /// The owner, who is also a member of the group.
    public let ownerID: Member.ID
    /// The owner as the viewer sees them; `nil` if the owner is not visible to the viewer.
    public let owner: Note.Author?
    /// The number of members that the viewer can see, the viewer and the owner included.
    public var memberCount: Int
    /// The instant of creation.
    public let createdAt: Instant

    /// Creates a group from a row of the database.
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

    /// Returns a name that may be stored.
    public static func checkedName(_ name: String) throws(Refusal) -> String {
        try Text.checkedName(name, field: "name", length: nameLength)
    }
}
