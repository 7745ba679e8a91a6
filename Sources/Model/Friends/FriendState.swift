/// The state of a friendship after one member asked the other.
package enum FriendState: String, Sendable, Hashable, CaseIterable {
    /// The other member has not answered yet.
    case requested
    /// Both asked, or one asked and the other accepted.
    case friends
}

/// A member in a list of another member, such as the list of friends, and the instant at which the entry
/// began.
package struct Acquaintance: Sendable {
    package let member: Member
    package let since: Instant

    package init(member: Member, since: Instant) {
        self.member = member
        self.since = since
    }
}

/// A friend request that is not answered yet.
package struct FriendRequest: Sendable {
    package enum Direction: String, Sendable, Hashable, CaseIterable {
        /// The other member sent the request.
        case incoming
        /// The viewer sent the request.
        case outgoing
    }

    /// The other member.
    package let member: Member
    package let direction: Direction
    package let createdAt: Instant

    package init(member: Member, direction: Direction, createdAt: Instant) {
        self.member = member
        self.direction = direction
        self.createdAt = createdAt
    }
}
