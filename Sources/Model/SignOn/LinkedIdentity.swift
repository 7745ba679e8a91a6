/// A member's account at an identity provider, as a way to sign in.
package struct LinkedIdentity: Sendable, Hashable, Identifiable {
    package typealias ID = Model.ID<LinkedIdentity>

    package let id: ID
    package let member: Member.ID
    /// The name that this server gives the provider.
    package let provider: String
    /// The issuer: the address by which the provider names itself.
    package let issuer: String
    /// The account's id at the issuer; the same pair of issuer and id never means another account.
    package let subject: String
    package let createdAt: Instant

    package init(
        id: ID,
        member: Member.ID,
        provider: String,
        issuer: String,
        subject: String,
        createdAt: Instant
    ) {
        self.id = id
        self.member = member
        self.provider = provider
        self.issuer = issuer
        self.subject = subject
        self.createdAt = createdAt
    }
}
