/// A person with an account.
package struct Member: Sendable, Hashable, Identifiable {
    /// The identity of a member.
    package typealias ID = Model.ID<Member>

    /// The member's permissions beyond their own content.
    package enum Role: String, Sendable, Hashable, CaseIterable {
        /// An ordinary member.
        case member
        /// May use the moderation commands.
        case moderator
        /// May also change roles.
        case admin
    }

    /// The shortest time between two changes of the handle.
    package static let handleSpan = 30 * Instant.Span.day

    /// The member's identity.
    package let id: ID
    /// The unique name that the member logs in with.
    package var handle: Handle
    /// The name that others see.
    package var displayName: String
    /// An `https` address of a picture, never fetched by the server.
    package var pictureURL: String?
    /// The member's role.
    package let role: Role
    /// The instant of sign-up.
    package let createdAt: Instant
    /// The instant of suspension by a moderator; `nil` if the member is not suspended.
    package let suspendedAt: Instant?

    package init(
        id: ID,
        handle: Handle,
        displayName: String,
        pictureURL: String?,
        role: Role,
        createdAt: Instant,
        suspendedAt: Instant?
    ) {
        self.id = id
        self.handle = handle
        self.displayName = displayName
        self.pictureURL = pictureURL
        self.role = role
        self.createdAt = createdAt
        self.suspendedAt = suspendedAt
    }
}
