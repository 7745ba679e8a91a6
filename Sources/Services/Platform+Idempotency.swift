package import Model
package import Relational
import Storage

/// The result of a request that may be sent again.
package enum IdempotentOutcome: Sendable {
    /// The answer of this request, which repeated requests with the key get again.
    case done(IdempotentAnswer)
    /// The stored answer of an earlier request with the key.
    case replayed(IdempotentAnswer)
}

extension Platform {
    /// Does the work once for every idempotency key.
    ///
    /// The claim, the effect and the claim's completion commit together, so no claim is left behind, and a
    /// repeated request at the same time waits for this one.
    package func idempotently(
        _ key: IdempotentRequest?,
        _ work: @escaping @Sendable (any Connection) throws -> IdempotentAnswer
    ) async throws -> IdempotentOutcome {
        guard let key else { return .done(try await database.write(work)) }
        let (claim, now) = (ids.number(), now())
        return try await database.write { connection in
            let store = IdempotencyStore(connection)
            switch try store.claim(key, as: claim, at: now) {
            case .done(let answer): return .replayed(answer)
            case .running(let until): throw Refusal.keyInUse(until: until, at: now)
            case .mismatch: throw Refusal.keyReused
            case .claimed: break
            }
            let answer = try work(connection)
            guard try store.complete(key, claim: claim, with: answer) else {
                throw DatabaseError.corrupt("a claim was lost in its own transaction")
            }
            return .done(answer)
        }
    }
}

extension Platform {
    /// The stored answer of an earlier request with the key; throws when the key was used for another
    /// request.
    ///
    /// It is asked for before the request is checked, because what the earlier one named may be gone by now.
    func replay(of key: IdempotentRequest?) async throws -> IdempotentOutcome? {
        guard let key else { return nil }
        let now = now()
        switch try await database.readOne({ try IdempotencyStore($0).outcome(of: key, at: now) }) {
        case .done(let answer)?:
            // The other request may still wait for its own acknowledgement.
            await database.settle()
            return .replayed(answer)
        case .mismatch?: throw Refusal.keyReused
        case .running?, .claimed?, nil: return nil
        }
    }
}

extension Refusal {
    /// A request with the same key is still running.
    static func keyInUse(until end: Instant, at now: Instant) -> Refusal {
        Refusal(
            .conflict,
            code: "idempotency-key-in-use",
            "Another request with this Idempotency-Key is still running. Try again shortly.",
            retryAfter: min(max(1, Int((end.milliseconds - now.milliseconds + 999) / 1000)), 5)
        )
    }

    /// The key was used for another request.
    static let keyReused = Refusal(
        .unprocessable,
        code: "idempotency-key-reused",
        "This Idempotency-Key was used for another request. Send a new one."
    )
}
