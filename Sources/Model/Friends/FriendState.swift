/// The state of a friendship after one member asked the other.
public enum FriendState: String, Sendable, Hashable, CaseIterable {
    /// The other member has not answered yet.
    case requested
    /// Both asked, or one asked and the other accepted.
    case friends
}

/// Another member in one of a member's own lists, and the instant at which the entry began.
public struct Acquaintance: Sendable {
    /// The other member.
    public let member: Member
    /// The instant at which it began.
    public let since: Instant

    /// Creates an entry.
    public init(member: Member, since: Instant) {
        self.member = member
        self.since = since
    }
}

/// A friend request that is not answered yet.
public struct FriendRequest: Sendable {
    /// The direction of the request.
    public enum Direction: String, Sendable, Hashable, CaseIterable {
        /// The other member asked.
        case incoming
        /// The member asked.
        case outgoing
    }

    /// The other member.
    public let member: Member
    /// The direction of the request.
    public let direction: Direction
    /// The instant of the request.
    public let createdAt: Instant

    /// Creates a request.
    public init(member: Member, direction: Direction, createdAt: Instant) {
        self.member = member
        self.direction = direction
        self.createdAt = createdAt
    }
}
