import Identity
package import Model
import Relational
import Storage

/// Links and unlinks a signed-in member's identities at providers, which the member can use besides a
/// password.
package struct IdentityService: Sendable {
    let signOn: SignOnService
    let members: MemberService

    package enum Linking: Sendable {
        case linked(LinkedIdentity)
        /// The identity was already linked to the member.
        case isOwn(LinkedIdentity)
    }

    /// Links an identity to a member who proves their presence, once for every idempotency key.
    ///
    /// The proof keeps the thief of a session token from gaining permanent access.
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
                        "This identity is linked to another account."
                    )
                }
                return answer(.isOwn(found))
            }
            let link = LinkedIdentity(identity, of: member, provider: name, on: platform)
            try store.insert(link)
            return answer(.linked(link))
        }
    }

    /// Returns the identities, the oldest first.
    package func identities(of member: Member.ID) async throws -> [LinkedIdentity] {
        try await signOn.platform.database.read { try IdentityStore($0).identities(of: member) }
    }

    /// Unlinks an identity; refuses when it is the member's only way to sign in.
    package func unlink(_ id: LinkedIdentity.ID, from member: Member.ID) async throws {
        try await signOn.platform.write(as: member) { connection in
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
                    "This is your only way to sign in. Set a password or link another identity first."
                )
            }
        }
    }
}
