package import Model
package import Relational

/// The pushes that wait, past those whose member or push service is busy.
package struct PushQueue {
    /// A push with the member whom it tells something.
    package struct Entry: Sendable {
        package let message: PushMessage
        package let member: Member.ID
    }

    private let connection: any Connection

    package init(_ connection: any Connection) {
        self.connection = connection
    }

    /// The message that was due first, without those of some members and those to some places.
    ///
    /// A place is the beginning of an address up to the slash after its host, in small letters.
    package func first(
        at now: Instant,
        besides members: [Member.ID],
        places: [String]
    ) throws -> Entry? {
        var others: SQL = ""
        if !members.isEmpty {
            others = " AND p.member_id NOT IN (\(SQL.list(members.map { "\($0)" })))"
        }
        for place in places {
            others =
                others
                + .either(
                    sqlite: " AND instr(lower(s.endpoint) || '/', \(place)) <> 1",
                    postgres: " AND strpos(lower(s.endpoint) || '/', \(place)) <> 1"
                )
        }
        return try connection.first(
            """
            SELECT p.member_id, p.fired_id, p.attempts, p.expires_at, s.id, s.endpoint, s.public_key, s.secret
            FROM push_message p JOIN push_subscription s ON s.id = p.subscription_id
            WHERE p.next_at <= \(now)\(others)
            ORDER BY p.next_at
            LIMIT 1
            """
        ) { row in
            let (member, fired) = (try row.id(Member.ID.self), try row.id(FiredAlarm.ID.self))
            let (attempts, end) = (Int(clamping: try row.integer()), try row.instant())
            let subscription = PushSubscription(
                id: try row.id(),
                endpoint: try row.text(),
                publicKey: try row.bytes(),
                secret: try row.bytes()
            )
            return Entry(
                message: PushMessage(
                    fired: fired,
                    subscription: subscription,
                    attempts: attempts,
                    expiresAt: end
                ),
                member: member
            )
        }
    }

    /// Lets the messages to a browser wait, at least until an instant.
    package func postpone(_ subscription: PushSubscription.ID, until next: Instant) throws {
        try connection.execute(
            """
            UPDATE push_message SET next_at = \(next)
            WHERE subscription_id = \(subscription) AND next_at < \(next)
            """
        )
    }
}
