/// A person with an account.
package struct Member: Sendable, Hashable, Identifiable {
    package typealias ID = Model.ID<Member>

    /// Permissions beyond the member's own content.
    package enum Role: String, Sendable, Hashable, CaseIterable {
        case member
        /// May use the moderation commands.
        case moderator
        /// May also change roles.
        case admin
    }

    /// The shortest time between two changes of the handle.
    package static let handleSpan = 30 * Instant.Span.day

    package let id: ID
    /// The unique name to log in with.
    package var handle: Handle
    package var displayName: String
    /// An `https` address of a picture, never fetched by the server.
    package var pictureURL: String?
    package let role: Role
    package let createdAt: Instant
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
