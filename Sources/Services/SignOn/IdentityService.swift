import Identity
package import Model
import Relational
import Storage

/// The identities of a signed-in member, besides a password.
package struct IdentityService: Sendable {
    private let signOn: SignOnService
    private let members: MemberService

    package init(signOn: SignOnService, members: MemberService) {
        self.signOn = signOn
        self.members = members
    }

    package enum Linking: Sendable {
        case linked(LinkedIdentity)
        /// The identity was linked to the member already.
        case isOwn(LinkedIdentity)
    }

    /// Links an identity to a member who is there in person, once for every idempotency key.
    ///
    /// The proof keeps the thief of a session token from making a lasting way in.
    package func link(
        provider name: String,
        idToken: String,
        nonce: String?,
        to member: Member.ID,
        in session: Session.ID,
        password: String?,
        from address: ClientAddress,
        key: IdempotentRequest?,
        _ answer: @escaping @Sendable (Linking) -> IdempotentAnswer
    ) async throws -> IdempotentOutcome {
        let proof = try await members.proof(of: member, in: session, password: password, address: address)
        let identity = try await signOn.verified(idToken, of: name, nonce: nonce)
        let platform = signOn.platform
        let now = platform.now()
        return try await platform.idempotently(key) { connection in
            try proof.require(on: connection, at: now)
            try SignOnService.useUp(identity, on: connection)
            let store = IdentityStore(connection)
            if let found = try store.identity(issuer: identity.issuer, subject: identity.subject) {
                guard found.member == member else {
                    throw Refusal(
                        .conflict,
                        code: "identity-taken",
                        "Somebody else here signs in by this identity."
                    )
                }
                return answer(.isOwn(found))
            }
            let link = LinkedIdentity(identity, of: member, provider: name, on: platform)
            try store.insert(link)
            return answer(.linked(link))
        }
    }

    /// Oldest first.
    package func identities(of member: Member.ID) async throws -> [LinkedIdentity] {
        try await signOn.platform.database.read { try IdentityStore($0).identities(of: member) }
    }

    /// Refuses to remove the only way in.
    package func unlink(_ id: LinkedIdentity.ID, from member: Member.ID) async throws {
        try await signOn.platform.database.write { connection in
            let store = IdentityStore(connection)
            guard try store.delete(id, of: member) else { throw Refusal.notFound }
            let hasPassword = try MemberStore(connection).passwordHash(of: member) != nil
            let issuers = signOn.providers.all.map(\.configuration.issuer)
            guard
                try hasPassword
                    || store.identities(of: member).contains(where: { issuers.contains($0.issuer) })
            else {
                throw Refusal(
                    .conflict,
                    code: "last-way-in",
                    "You could not sign in any more: set a password or link another identity first."
                )
            }
        }
    }
}
