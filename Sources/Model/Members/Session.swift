/// A sign-in of a member on one device.
public struct Session: Sendable, Hashable, Identifiable {
    /// The identity of a session.
    public typealias ID = Model.ID<Session>

    /// How long a session lives without being used.
    public static let idleSpan = 30 * Instant.Span.day
    /// How long a session lives in all.
    public static let longestSpan = 90 * Instant.Span.day
    /// How many sessions of a member live at once; the oldest ends when another one begins.
    public static let mostLive = 20
    /// How often its use is noted at most.
    public static let noteUseEvery = Instant.Span.hour

    /// How long after the log-in it shows that the member is there in person.
    public static let freshSpan = 10 * Instant.Span.minute

    /// Which session it is.
    public let id: ID
    /// Whose it is.
    public let member: Member.ID
    /// When the member logged in.
    public let createdAt: Instant
    /// When it was used last, to the hour.
    public let lastUsedAt: Instant
    /// What the client called itself, cut to 200 characters.
    public let userAgent: String?

    /// Creates a session.
    public init(id: ID, member: Member.ID, createdAt: Instant, lastUsedAt: Instant, userAgent: String?) {
        self.id = id
        self.member = member
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
        self.userAgent = userAgent
    }

    /// When it ends unless it is used before then.
    public var expiresAt: Instant {
        min(lastUsedAt + Self.idleSpan, createdAt + Self.longestSpan)
    }

    /// Whether the member logged in a short while ago.
    public func isFresh(at now: Instant) -> Bool {
        now < createdAt + Self.freshSpan
    }
}
