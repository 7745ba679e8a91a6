import Identity
import Model
import Relational
import Storage

extension SignOnService {
    /// Finds the member whose identity it is, or makes one where there is none, and does `work` in the same transaction.
    ///
    /// The id_token counts as used when the transaction commits, and not before.
    func admit<Value: Sendable>(
        _ identity: VerifiedIdentity,
        of provider: String,
        from address: ClientAddress,
        _ work: @escaping @Sendable (Member, any Connection) throws -> Value
    ) async throws -> Value {
        let isKnown = try await platform.database.read {
            try IdentityStore($0).identity(issuer: identity.issuer, subject: identity.subject) != nil
        }
        if !isKnown { try await countSignUp(from: address) }
        let (platform, registrationIsOpen) = (platform, registrationIsOpen)
        return try await platform.database.write { connection in
            try Self.useUp(identity, on: connection)
            let store = IdentityStore(connection)
            if let link = try store.identity(issuer: identity.issuer, subject: identity.subject) {
                guard let member = try MemberStore(connection).member(link.member) else {
                    throw DatabaseError.corrupt("identity \(link.id) is of nobody")
                }
                try member.requireGoodStanding()
                return try work(member, connection)
            }
            guard registrationIsOpen else { throw Refusal.registrationClosed }
            let member = try Self.newMember(for: identity, on: platform, connection)
            try store.insert(
                LinkedIdentity(identity, of: member.id, provider: provider, on: platform)
            )
            return try work(member, connection)
        }
    }

    /// Notes that an id_token was used; throws where it was before.
    static func useUp(_ identity: VerifiedIdentity, on connection: any Connection) throws {
        let isFirst = try IdentityStore(connection).accept(
            tokenDigest: identity.tokenDigest,
            until: identity.tokenEnd
        )
        guard isFirst else { throw Refusal.badIDToken("it was used before, and each can be used once.") }
    }

    private func countSignUp(from address: ClientAddress) async throws {
        guard registrationIsOpen else { throw Refusal.registrationClosed }
        guard let rates else { return }
        try await SharedRates(platform: platform).take(
            [(name: "sign-up:\(address)", rule: rates.signUps.times(address.share))],
            what: "sign-ups from your address"
        )
    }

    /// Makes a member without a password, under the first handle that nobody has.
    private static func newMember(
        for identity: VerifiedIdentity,
        on platform: Platform,
        _ connection: any Connection
    ) throws -> Member {
        let store = MemberStore(connection)
        let proposal = HandleProposal([identity.preferredName, identity.name])
        let free = try proposal.candidates { .random(in: .min ... .max) }.first {
            try store.member(named: $0) == nil
        }
        guard let handle = free else {
            throw Refusal(
                .unavailable,
                code: "no-handle",
                "No free handle was found for you. Try again.",
                retryAfter: 1
            )
        }
        let name = identity.name.map {
            String($0.unicodeScalars.prefix(MemberDraft.displayNameLength.upperBound))
        }
        let member = Member(
            id: platform.ids.next(),
            handle: handle,
            displayName: name.flatMap { try? MemberDraft.checkedName($0) } ?? handle.text,
            pictureURL: nil,
            role: .member,
            createdAt: platform.now(),
            suspendedAt: nil
        )
        try store.insert(member, passwordHash: nil)
        return member
    }
}

extension LinkedIdentity {
    /// Makes a link that is not stored yet.
    init(_ identity: VerifiedIdentity, of member: Member.ID, provider: String, on platform: Platform) {
        self.init(
            id: platform.ids.next(),
            member: member,
            provider: provider,
            issuer: identity.issuer,
            subject: identity.subject,
            createdAt: platform.now()
        )
    }
}
