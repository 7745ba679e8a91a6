/// A person with an account.
public struct Member: Sendable, Hashable, Identifiable {
    /// The identity of a member.
    public typealias ID = Model.ID<Member>

    /// The member's permissions beyond their own content.
    public enum Role: String, Sendable, Hashable, CaseIterable {
        /// An ordinary member.
        case member
        /// May use the moderation commands.
        case moderator
        /// May also change roles.
        case admin
    }

    /// The shortest time between two changes of the handle.
    public static let handleSpan = 30 * Instant.Span.day

    /// The member's identity.
    public let id: ID
    /// The unique name that the member logs in with.
    public var handle: Handle
    /// The name that others see.
    public var displayName: String
    /// An `https` address of a picture, never fetched by the server.
    public var pictureURL: String?
    /// The member's role.
    public let role: Role
    /// The instant of sign-up.
    public let createdAt: Instant
    /// The instant of suspension by a moderator; `nil` if the member is not suspended.
    public let suspendedAt: Instant?

    /// Creates a member.
    public init(
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
