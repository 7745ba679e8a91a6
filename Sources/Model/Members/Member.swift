/// A person with an account.
public struct Member: Sendable, Hashable, Identifiable {
    /// The identity of a member.
    public typealias ID = Model.ID<Member>

    /// What a member may do beyond their own things.
    public enum Role: String, Sendable, Hashable, CaseIterable {
        /// An ordinary member.
        case member
        /// May use the moderation commands.
        case moderator
        /// May give roles as well.
        case admin
    }

    /// How often a member may change their handle.
    public static let handleSpan = 30 * Instant.Span.day

    /// Who it is.
    public let id: ID
    /// The unique name they log in with.
    public var handle: Handle
    /// The name others see.
    public var displayName: String
    /// An `https` address of a picture, never fetched by the server.
    public var pictureURL: String?
    /// What the member may do.
    public let role: Role
    /// When they signed up.
    public let createdAt: Instant
    /// When a moderator suspended them.
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
