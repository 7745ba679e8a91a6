package import Model
package import Relational

/// A browser of a member that gets Web Push.
package struct PushSubscription: Sendable, Hashable {
    package typealias ID = Model.ID<PushSubscription>

    /// The most subscriptions of a member.
    package static let mostKept = 10

    package let id: ID
    /// The address of the push service for this browser, which is secret.
    package let endpoint: String
    /// The browser's public key: an uncompressed point of P-256.
    package let publicKey: [UInt8]
    package let secret: [UInt8]

    package init(id: ID, endpoint: String, publicKey: [UInt8], secret: [UInt8]) {
        (self.id, self.endpoint, self.publicKey, self.secret) = (id, endpoint, publicKey, secret)
    }
}

/// A push that waits.
package struct PushMessage: Sendable, Hashable {
    package let fired: FiredAlarm.ID
    package let subscription: PushSubscription
    /// How often it was tried before.
    package let attempts: Int
    package let expiresAt: Instant
}

package struct PushStore {
    private let connection: any Connection

    package init(_ connection: any Connection) {
        self.connection = connection
    }

    /// The key by which push services know this installation; `proposed` becomes it when there is none.
    package func key(orNew proposed: [UInt8]) throws -> [UInt8] {
        try connection.execute(
            "INSERT INTO push_key (id, key) VALUES (1, \(proposed)) ON CONFLICT (id) DO NOTHING"
        )
        let key = try connection.first("SELECT key FROM push_key WHERE id = 1") { try $0.bytes() }
        guard let key else { throw DatabaseError.corrupt("the push key is missing") }
        return key
    }

    /// Stores a subscription, which ends with the session; one with the same address becomes this member's.
    package func put(
        _ subscription: PushSubscription,
        of member: Member.ID,
        in session: Session.ID,
        at now: Instant
    ) throws {
        try delete(endpoint: subscription.endpoint, of: nil)
        try connection.execute(
            """
            INSERT INTO push_subscription
                (id, member_id, endpoint, public_key, secret, created_at, session_id)
            VALUES (\(subscription.id), \(member), \(subscription.endpoint), \(subscription.publicKey),
                    \(subscription.secret), \(now), \(session))
            """
        )
    }

    /// The number of a member's subscriptions besides that with an address.
    package func count(of member: Member.ID, besides endpoint: String) throws -> Int {
        let count = try connection.integer(
            "SELECT count(*) FROM push_subscription WHERE member_id = \(member) AND endpoint <> \(endpoint)"
        )
        return Int(clamping: count ?? 0)
    }

    /// Ends the subscription with an address, of any member if none is named; returns `true` when there was
    /// one.
    @discardableResult
    package func delete(endpoint: String, of member: Member.ID?) throws -> Bool {
        let owner: SQL = if let member { "AND member_id = \(member)" } else { "" }
        let id = try connection.first(
            "SELECT id FROM push_subscription WHERE endpoint = \(endpoint) \(owner)"
        ) { try $0.id(PushSubscription.ID.self) }
        guard let id else { return false }
        return try delete(id)
    }

    /// Ends a subscription; its messages go with it.
    @discardableResult
    package func delete(_ id: PushSubscription.ID) throws -> Bool {
        try connection.execute("DELETE FROM push_message WHERE subscription_id = \(id)")
        return try connection.execute("DELETE FROM push_subscription WHERE id = \(id)") > 0
    }

    /// Lets something that was told be pushed to each browser of its member.
    package func enqueue(
        _ fired: FiredAlarm.ID,
        of member: Member.ID,
        until end: Instant,
        at now: Instant
    ) throws {
        try connection.execute(
            """
            INSERT INTO push_message (fired_id, subscription_id, member_id, attempts, next_at, expires_at)
            SELECT \(fired), id, member_id, 0, \(now), \(end) FROM push_subscription
            WHERE member_id = \(member)
            """
        )
    }

    /// Takes a message for one attempt, and leaves it for others from an instant on, should this server fail
    /// meanwhile; `false` when another server took it.
    package func take(_ message: PushMessage, until next: Instant) throws -> Bool {
        try connection.execute(
            """
            UPDATE push_message SET attempts = attempts + 1, next_at = \(next)
            WHERE fired_id = \(message.fired) AND subscription_id = \(message.subscription.id)
                AND attempts = \(message.attempts)
            """
        ) > 0
    }

    package func retry(_ message: PushMessage, at next: Instant) throws {
        try connection.execute(
            """
            UPDATE push_message SET next_at = \(next)
            WHERE fired_id = \(message.fired) AND subscription_id = \(message.subscription.id)
            """
        )
    }

    package func finish(_ message: PushMessage) throws {
        try connection.execute(
            """
            DELETE FROM push_message
            WHERE fired_id = \(message.fired) AND subscription_id = \(message.subscription.id)
            """
        )
    }

    /// Deletes the messages that are too late and those to browsers that ended, but for those that a server
    /// is about to try.
    package func purge(at now: Instant) throws {
        try connection.execute(
            """
            DELETE FROM push_message
            WHERE next_at <= \(now) AND (expires_at <= \(now) OR (
                SELECT s.id FROM push_subscription s WHERE s.id = push_message.subscription_id) IS NULL)
            """
        )
    }
}
