/// How two members stand after one asked the other to be friends.
public enum FriendState: String, Sendable, Hashable, CaseIterable {
    /// The other one has not answered yet.
    case requested
    /// Both asked, or one asked and the other accepted.
    case friends
}

/// A member in a list of one's own, and since when.
public struct Acquaintance: Sendable {
    /// Who it is.
    public let member: Member
    /// Since when.
    public let since: Instant

    /// Creates an entry.
    public init(member: Member, since: Instant) {
        self.member = member
        self.since = since
    }
}

/// A request that nobody answered yet.
public struct FriendRequest: Sendable {
    /// Who asked.
    public enum Direction: String, Sendable, Hashable, CaseIterable {
        /// The other one asked.
        case incoming
        /// One asked oneself.
        case outgoing
    }

    /// The other one.
    public let member: Member
    /// Who asked.
    public let direction: Direction
    /// When.
    public let createdAt: Instant

    /// Creates a request.
    public init(member: Member, direction: Direction, createdAt: Instant) {
        self.member = member
        self.direction = direction
        self.createdAt = createdAt
    }
}
