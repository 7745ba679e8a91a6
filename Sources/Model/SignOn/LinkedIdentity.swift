/// Who a member is at an identity provider: a way to sign in.
public struct LinkedIdentity: Sendable, Hashable, Identifiable {
    /// The identity of a link.
    public typealias ID = Model.ID<LinkedIdentity>

    /// Which one it is.
    public let id: ID
    /// Whose it is.
    public let member: Member.ID
    /// The name that this server gives the provider.
    public let provider: String
    /// The provider's own name, an address.
    public let issuer: String
    /// Who it is there, which together with the issuer never means anybody else.
    public let subject: String
    /// When it was linked.
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
