import Identity
import Model
import Relational
import Storage

extension SignOnService {
    /// Finds or makes the member of an identity; uses up the id_token and does `work` in one transaction.
    func admit<Value: Sendable>(
        _ identity: VerifiedIdentity,
        of provider: String,
        from address: ClientAddress,
        _ work: @escaping @Sendable (Member, any Connection) throws -> Value
    ) async throws -> Value {
        var attempt = 1
        while true {
            do {
                return try await platform.database.write { [self] connection in
                    try Self.useUp(identity, on: connection)
                    return try work(
                        member(for: identity, of: provider, from: address, connection),
                        connection
                    )
                }
            } catch DatabaseError.uniqueViolation where attempt < 3 {
                // Another request took the handle or linked the identity. The next attempt sees that change.
                attempt += 1
            }
        }
    }

    private func member(
        for identity: VerifiedIdentity,
        of provider: String,
        from address: ClientAddress,
        _ connection: any Connection
    ) throws -> Member {
        let store = IdentityStore(connection)
        if let link = try store.identity(issuer: identity.issuer, subject: identity.subject) {
            guard let member = try MemberStore(connection).member(link.member) else {
                throw DatabaseError.corrupt("identity \(link.id) has no member")
            }
            try member.requireGoodStanding()
            return member
        }
        guard registrationIsOpen else { throw Refusal.registrationClosed }
        if let rates {
            try SharedRates.take(
                [(name: "sign-up:\(address)", rule: rates.signUps.times(address.share))],
                what: "sign-ups from your address",
                on: connection,
                at: platform.now()
            )
        }
        let member = try Self.newMember(for: identity, on: platform, connection)
        try store.insert(LinkedIdentity(identity, of: member.id, provider: provider, on: platform))
        return member
    }

    /// Marks the id_token as used; throws if it was used before.
    static func useUp(_ identity: VerifiedIdentity, on connection: any Connection) throws {
        let isFirst = try IdentityStore(connection).accept(
            tokenDigest: identity.tokenDigest,
            until: identity.tokenEnd
        )
        guard isFirst else { throw Refusal.badIDToken("It was used before. Each can be used only once.") }
    }

    /// Makes a member without a password, under the first free handle.
    private static func newMember(
        for identity: VerifiedIdentity,
        on platform: Platform,
        _ connection: any Connection
    ) throws -> Member {
        let store = MemberStore(connection)
        let proposal = HandleProposal([identity.preferredName, identity.name])
        let free = try proposal.candidates { .random(in: .min ... .max) }.first {
            try !store.isTaken($0, for: nil)
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
            pictureURL: identity.picture.flatMap { try? MemberDraft.checkedPicture($0) },
            role: .member,
            createdAt: platform.now(),
            suspendedAt: nil
        )
        try store.insert(member, passwordHash: nil)
        return member
    }
}

extension LinkedIdentity {
    /// Makes a link without storing it.
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
