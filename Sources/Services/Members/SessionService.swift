import Identity
package import Model
import Relational
import Storage

package struct SignedIn: Sendable {
    package let member: Member.ID
    package let session: Session.ID
    /// The revision of the member's world, as true as what ``ChangeClock`` tells the request.
    package let revision: Revision
}

package struct SessionService: Sendable {
    let platform: Platform

    /// Throws `401` when the token is malformed, unknown, expired or revoked.
    ///
    /// A session's last use is stored once an hour at most, so that reads cause few writes.
    package func authenticate(_ text: String) async throws -> SignedIn {
        guard let token = SessionToken(text) else { throw Refusal.badToken }
        let found = try await platform.sessionLookup.session(tokenDigest: token.digest)
        guard let found, let session = try await noteUse(of: found) else { throw Refusal.badToken }
        return SignedIn(member: session.member, session: session.id, revision: found.revision)
    }

    /// Returns `true` when the session is open; the check counts as a use of the session.
    func isOpen(_ id: Session.ID) async throws -> Bool {
        let found = try await platform.database.readOne { try SessionStore($0).session(id) }
        return try await noteUse(of: found) != nil
    }

    /// Notes the use of a session and returns it; `nil` when the session has ended or its member is
    /// suspended.
    private func noteUse(of found: SessionStore.Found?) async throws -> Session? {
        let now = platform.now()
        guard let found, !found.isSuspended, found.session.expiresAt > now else { return nil }
        if found.session.lastUsedAt + Session.noteUseEvery <= now {
            let id = found.session.id
            try await platform.database.write { try SessionStore($0).noteUse(of: id, at: now) }
        }
        return found.session
    }

    /// Returns the member's sessions, the newest first.
    package func sessions(
        of member: Member.ID,
        before cursor: Session.ID?,
        limit: Int
    ) async throws -> (sessions: [Session], next: Session.ID?) {
        let now = platform.now()
        let found = try await platform.database.read { connection in
            try SessionStore(connection).sessions(of: member, before: cursor, at: now, limit: limit + 1)
        }
        return Page.cut(found, limit: limit, \.id)
    }

    package func end(_ id: Session.ID, of member: Member.ID) async throws {
        let didEnd = try await platform.database.write { try SessionStore($0).delete(id, of: member) }
        guard didEnd else { throw Refusal.notFound }
    }
}
