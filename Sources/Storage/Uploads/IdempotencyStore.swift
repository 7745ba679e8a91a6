public import Model
public import Relational

/// The claims on idempotency keys and the answers they were completed with.
public struct IdempotencyStore {
    /// How long an answer is kept.
    public static let keptSpan = Instant.Span.day
    /// How long a claim holds before somebody else may take it over.
    public static let leaseSpan = Instant.Span.minute

    /// What a claim came to.
    public enum Outcome: Sendable, Hashable {
        /// The key is ours: do it, and complete it with the same number.
        case claimed
        /// It was done: answer this again.
        case done(IdempotentAnswer)
        /// Somebody is doing it; the lease ends then at the latest.
        case running(until: Instant)
        /// The key was used for another request.
        case mismatch
    }

    private let connection: any Connection

    /// Creates the store of a transaction.
    public init(_ connection: any Connection) {
        self.connection = connection
    }

    /// Claims a key under a fresh number.
    public func claim(_ request: IdempotentRequest, as claim: Int64, at now: Instant) throws -> Outcome {
        // The plus sign keeps the planner from the index of times, which holds more old ones than it was told of.
        try connection.execute(
            """
            DELETE FROM idempotency
            WHERE member_id = \(request.member) AND idempotency_key = \(request.key)
                AND +claimed_at <= \(now - Self.keptSpan)
            """
        )
        let lease = now + Self.leaseSpan
        let taken = try connection.execute(
            """
            INSERT INTO idempotency (member_id, idempotency_key, fingerprint, claim, claimed_at, lease_until)
            VALUES (\(request.member), \(request.key), \(request.fingerprint), \(claim), \(now), \(lease))
            ON CONFLICT (member_id, idempotency_key) DO UPDATE
            SET claim = \(claim), claimed_at = \(now), lease_until = \(lease)
            WHERE idempotency.status IS NULL AND idempotency.lease_until <= \(now)
                AND idempotency.fingerprint = \(request.fingerprint)
            """
        )
        if taken > 0 { return .claimed }
        let outcome = try connection.first(
            """
            SELECT fingerprint, lease_until, status, location, body FROM idempotency
            WHERE member_id = \(request.member) AND idempotency_key = \(request.key)
            """
        ) { row -> Outcome in
            guard try row.bytes() == request.fingerprint else { return .mismatch }
            let lease = try row.instant()
            guard let status = row.optionalInteger() else { return .running(until: lease) }
            return .done(
                IdempotentAnswer(
                    status: Int(status),
                    location: row.optionalText(),
                    body: row.optionalBytes() ?? []
                )
            )
        }
        guard let outcome else { throw DatabaseError.corrupt("a claim was neither taken nor found") }
        return outcome
    }

    /// Completes a claim in the transaction of its effect; answers `false` where somebody else took it over.
    public func complete(
        _ request: IdempotentRequest,
        claim: Int64,
        with answer: IdempotentAnswer
    ) throws -> Bool {
        try connection.execute(
            """
            UPDATE idempotency
            SET status = \(answer.status), location = \(answer.location), body = \(answer.body)
            WHERE member_id = \(request.member) AND idempotency_key = \(request.key)
                AND claim = \(claim) AND status IS NULL
            """
        ) > 0
    }

    /// Gives a claim up after a refusal: the same key may then be tried again.
    public func abandon(_ request: IdempotentRequest, claim: Int64) throws {
        try connection.execute(
            """
            DELETE FROM idempotency
            WHERE member_id = \(request.member) AND idempotency_key = \(request.key)
                AND claim = \(claim) AND status IS NULL
            """
        )
    }

    /// Replaces the bodies of the answers that are kept for a member and that named a location.
    public func rewriteAnswers(
        of member: Member.ID,
        at location: String,
        _ rewrite: ([UInt8]) -> [UInt8]
    ) throws {
        let kept = try connection.all(
            """
            SELECT idempotency_key, body FROM idempotency
            WHERE member_id = \(member) AND location = \(location)
            """
        ) { row in (key: try row.text(), body: row.optionalBytes() ?? []) }
        for (key, body) in kept {
            try connection.execute(
                """
                UPDATE idempotency SET body = \(rewrite(body))
                WHERE member_id = \(member) AND idempotency_key = \(key)
                """
            )
        }
    }

    /// Forgets what is older than a day, and returns how many there were.
    @discardableResult
    public func purge(at now: Instant) throws -> Int {
        try connection.execute("DELETE FROM idempotency WHERE claimed_at <= \(now - Self.keptSpan)")
    }
}
