package import Model
package import Relational
import Storage

extension Platform {
    /// Performs a member's write in one transaction.
    ///
    /// Throws `401` when the account was suspended or deleted since the request began. `member` is `nil` for
    /// a writer who is not signed in.
    @discardableResult
    package func write<T: Sendable>(
        as member: Member.ID?,
        _ work: @escaping @Sendable (any Connection) throws -> T
    ) async throws -> T {
        try await database.write { connection in
            if let member { _ = try Self.present(member, on: connection) }
            return try work(connection)
        }
    }

    /// Performs a member's write like ``write(as:_:)``, once for every idempotency key.
    func idempotently(
        _ key: IdempotentRequest?,
        as member: Member.ID?,
        _ work: @escaping @Sendable (any Connection) throws -> IdempotentAnswer
    ) async throws -> IdempotentOutcome {
        try await idempotently(key) { connection in
            if let member { _ = try Self.present(member, on: connection) }
            return try work(connection)
        }
    }

    /// Returns a member whose account is neither suspended nor deleted; throws `401` otherwise.
    static func present(_ id: Member.ID, on connection: any Connection) throws -> Member {
        guard let member = try MemberStore(connection).present(id) else { throw Refusal.badToken }
        return member
    }
}
