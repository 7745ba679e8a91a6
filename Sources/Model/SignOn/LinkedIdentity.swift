/// A member's account at an identity provider, as a way to sign in.
public struct LinkedIdentity: Sendable, Hashable, Identifiable {
    /// The identity of a link.
    public typealias ID = Model.ID<LinkedIdentity>

    /// The link's identity.
    public let id: ID
    /// The member.
    public let member: Member.ID
    /// The name that this server gives the provider.
    public let provider: String
    /// The issuer: the provider's own name, an address.
    public let issuer: String
    /// The account's id at the issuer; together they never mean anybody else.
    public let subject: String
    /// The instant of linking.
    public let createdAt: Instant

    /// Creates a link.
    public init(
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
