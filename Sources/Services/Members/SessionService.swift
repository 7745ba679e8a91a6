import Identity
public import Model
import Relational
import Storage

/// The member and the session of a token.
public struct SignedIn: Sendable, Hashable {
    /// The member.
    public let member: Member.ID
    /// The session.
    public let session: Session.ID
}

/// Checks tokens, and lists and ends sessions.
public struct SessionService: Sendable {
    let platform: Platform

    /// Returns the member of a token; throws `401` when it is malformed, unknown, expired or revoked.
    ///
    /// A use is stored at most hourly, so that reads cause no writes.
    public func authenticate(_ text: String) async throws -> SignedIn {
        guard let token = SessionToken(text) else { throw Refusal.badToken }
        let digest = token.digest
        let session = try await use { try SessionStore($0).session(tokenDigest: digest) }
        guard let session else { throw Refusal.badToken }
        return SignedIn(member: session.member, session: session.id)
    }

    /// Returns `true` when a session is still open, and counts as a use of it.
    func isOpen(_ id: Session.ID) async throws -> Bool {
        try await use { try SessionStore($0).session(id) } != nil
    }

    /// Returns the session that is found, or `nil` when it has ended.
    private func use(
        _ find: @escaping @Sendable (any Connection) throws -> SessionStore.Found?
    ) async throws -> Session? {
        let now = platform.now()
        let found = try await platform.database.readOne(find)
        guard let found, !found.isSuspended, found.session.expiresAt > now else { return nil }
        if found.session.lastUsedAt + Session.noteUseEvery <= now {
            let id = found.session.id
            try await platform.database.write { try SessionStore($0).noteUse(of: id, at: now) }
        }
        return found.session
    }

    /// Returns a page of a member's sessions, newest first.
    public func sessions(
        of member: Member.ID,
        before cursor: Session.ID?,
        limit: Int
    ) async throws -> (sessions: [Session], next: Session.ID?) {
        let now = platform.now()
        let found = try await platform.database.read { connection in
            try SessionStore(connection).sessions(of: member, before: cursor, at: now, limit: limit + 1)
        }
        let shown = Array(found.prefix(limit))
        return (shown, found.count > limit ? shown.last?.id : nil)
    }

    /// Ends a session of a member.
    public func end(_ id: Session.ID, of member: Member.ID) async throws {
        let didEnd = try await platform.database.write { try SessionStore($0).delete(id, of: member) }
        guard didEnd else { throw Refusal.notFound }
    }
}
