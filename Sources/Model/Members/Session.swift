/// A sign-in of a member on one device.
package struct Session: Sendable, Hashable, Identifiable {
    package typealias ID = Model.ID<Session>

    /// The time after which an unused session ends.
    package static let idleSpan = 30 * Instant.Span.day
    package static let longestSpan = 90 * Instant.Span.day
    /// The most live sessions of a member; if a new session exceeds this number, the oldest one ends.
    package static let mostLive = 20
    /// The shortest time between two updates of the last use.
    package static let noteUseEvery = Instant.Span.hour

    /// The time after log-in during which the session proves that the member is there in person.
    package static let freshSpan = 10 * Instant.Span.minute

    package let id: ID
    package let member: Member.ID
    package let createdAt: Instant
    /// Precise to the hour.
    package let lastUsedAt: Instant
    /// The client's `User-Agent`, cut to 200 characters.
    package let userAgent: String?

    package init(id: ID, member: Member.ID, createdAt: Instant, lastUsedAt: Instant, userAgent: String?) {
        self.id = id
        self.member = member
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
        self.userAgent = userAgent
    }

    /// The instant at which the session ends unless it is used before then.
    package var expiresAt: Instant {
        min(lastUsedAt + Self.idleSpan, createdAt + Self.longestSpan)
    }

    package func isFresh(at now: Instant) -> Bool {
        now < createdAt + Self.freshSpan
    }
}
