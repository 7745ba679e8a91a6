import Identity
public import Model
import Relational
import Storage

/// The ways by which a signed-in member can sign in, beside a password.
public struct IdentityService: Sendable {
    private let signOn: SignOnService
    private let members: MemberService

    /// Creates the service.
    public init(signOn: SignOnService, members: MemberService) {
        self.signOn = signOn
        self.members = members
    }

    /// What linking came to.
    public enum Linking: Sendable {
        /// The identity is the member's from now on.
        case linked(LinkedIdentity)
        /// It was the member's already.
        case isOwn(LinkedIdentity)
    }

    /// Links the identity of an id_token to a member who is there in person, once for every idempotency key.
    ///
    /// Whoever stole a token must not make themselves a way in that lasts.
    public func link(
        provider name: String,
        idToken: String,
        nonce: String?,
        to member: Member.ID,
        in session: Session.ID,
        password: String?,
        from address: ClientAddress,
        key: IdempotentRequest?,
        _ answer: @escaping @Sendable (Linking) -> IdempotentAnswer
    ) async throws -> OnceOutcome {
        let proof = try await members.proof(of: member, in: session, password: password, address: address)
        let identity = try await signOn.verified(idToken, of: name, nonce: nonce)
        let platform = signOn.platform
        let now = platform.now()
        return try await platform.once(key) { connection in
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

    /// The identities of a member, oldest first.
    public func identities(of member: Member.ID) async throws -> [LinkedIdentity] {
        try await signOn.platform.database.read { try IdentityStore($0).identities(of: member) }
    }

    /// Takes a link away, unless it is the only way in.
    public func unlink(_ id: LinkedIdentity.ID, from member: Member.ID) async throws {
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
