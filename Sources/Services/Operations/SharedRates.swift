import Model
import Relational
import Storage

/// The limits that all servers share through the database: log-ins, sign-ups, uploads, reports and exports.
struct SharedRates: Sendable {
    let platform: Platform

    /// Takes one use under each name; throws `429` and takes nothing if any name has no use left.
    func take(_ uses: [(name: String, rule: RateRule)], what: String) async throws {
        let now = platform.now()
        try await platform.database.write { connection in
            try Self.take(uses, what: what, on: connection, at: now)
        }
    }

    /// Takes one use under each name; when this throws, the caller rolls the transaction back.
    static func take(
        _ uses: [(name: String, rule: RateRule)],
        what: String,
        on connection: any Connection,
        at now: Instant
    ) throws {
        let store = RateStore(connection)
        for (name, rule) in uses {
            if let wait = try store.take(name, burst: rule.limit, span: rule.span, at: now) {
                throw Refusal.tooMany(what, limit: rule.limit, retryAfter: Int((wait + 999) / 1000))
            }
        }
    }

    /// Gives back one use under each name.
    func giveBack(_ uses: [(name: String, rule: RateRule)]) async throws {
        let names = uses.map(\.name)
        let rules = uses.map(\.rule)
        try await platform.database.write { connection in
            for (name, rule) in zip(names, rules) {
                try RateStore(connection).giveBack(name, burst: rule.limit, span: rule.span)
            }
        }
    }

    /// Does the work under rate limits that only failures use up: `401` refusals, and values for which
    /// `isFailure` returns `true`.
    func counting<Value>(
        _ uses: [(name: String, rule: RateRule)],
        what: String,
        _ work: () async throws -> Value,
        isFailure: (Value) -> Bool = { _ in false }
    ) async throws -> Value {
        guard !uses.isEmpty else { return try await work() }
        try await take(uses, what: what)
        do {
            let value = try await work()
            if !isFailure(value) { try await giveBack(uses) }
            return value
        } catch {
            if (error as? Refusal)?.reason != .unauthenticated { try? await giveBack(uses) }
            throw error
        }
    }
}
