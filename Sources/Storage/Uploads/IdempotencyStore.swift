package import Model
package import Relational

package struct IdempotencyStore {
    /// The milliseconds for which an answer is kept.
    package static let keptSpan = Instant.Span.day
    /// The milliseconds after which another request may take a claim over.
    package static let leaseSpan = Instant.Span.minute

    package enum Outcome: Sendable, Hashable {
        /// Run the request, and complete the claim with the same number.
        case claimed
        /// The request was completed: send this answer again.
        case done(IdempotentAnswer)
        /// Another request holds the key; when its lease ends, the claim can be taken over.
        case running(until: Instant)
        /// The same member used the key for a different request.
        case mismatch
    }

    private let connection: any Connection

    package init(_ connection: any Connection) {
        self.connection = connection
    }

    package func claim(_ request: IdempotentRequest, as claim: Int64, at now: Instant) throws -> Outcome {
        // The plus sign keeps the planner from the index of times, which has more old rows than the planner
        // expects.
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
        guard let outcome = try outcome(of: request, at: now) else {
            throw DatabaseError.corrupt("a claim could not be taken")
        }
        return outcome
    }

    /// The outcome of an earlier request with the key; `nil` when there was none within the span for which
    /// answers are kept.
    package func outcome(of request: IdempotentRequest, at now: Instant) throws -> Outcome? {
        try connection.first(
            """
            SELECT fingerprint, lease_until, status, location, body FROM idempotency
            WHERE member_id = \(request.member) AND idempotency_key = \(request.key)
                AND +claimed_at > \(now - Self.keptSpan)
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
    }

    /// Stores the answer, in the same transaction as the effect of the request; returns `false` when another
    /// request took the claim over.
    package func complete(
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

    /// Gives up a claim after a refusal, so that the same key can be tried again.
    package func abandon(_ request: IdempotentRequest, claim: Int64) throws {
        try connection.execute(
            """
            DELETE FROM idempotency
            WHERE member_id = \(request.member) AND idempotency_key = \(request.key)
                AND claim = \(claim) AND status IS NULL
            """
        )
    }

    /// Rewrites the bodies of a member's stored answers whose `Location` header is `location`.
    package func rewriteAnswers(
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

    /// Deletes claims that are older than a day; returns their number.
    @discardableResult
    package func purge(at now: Instant) throws -> Int {
        try connection.execute("DELETE FROM idempotency WHERE claimed_at <= \(now - Self.keptSpan)")
    }
}
