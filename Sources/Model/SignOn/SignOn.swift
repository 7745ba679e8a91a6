/// A sign-on that is under way: a browser is at the provider, and will come back.
public struct SignOn: Sendable, Hashable {
    /// How long somebody may take at the provider.
    public static let span = 10 * Instant.Span.minute
    /// The lengths of what the client wants to have back, in Unicode scalars.
    public static let stateLength = 1...512

    /// The name of the provider.
    public let provider: String
    /// What the provider has to put into the id_token.
    public let nonce: String
    /// What proves to the provider that whoever redeems its code began the sign-on.
    public let verifier: String
    /// Where the browser goes afterwards.
    public let returnTo: String
    /// What the client wants to have back.
    public let clientState: String?
    /// The S256 challenge of what the client will prove itself with.
    public let clientChallenge: String?
    /// When it is over.
    public let expiresAt: Instant

    /// Creates a sign-on.
    public init(
        provider: String,
        nonce: String,
        verifier: String,
        returnTo: String,
        clientState: String?,
        clientChallenge: String?,
        expiresAt: Instant
    ) {
        self.provider = provider
        self.nonce = nonce
        self.verifier = verifier
        self.returnTo = returnTo
        self.clientState = clientState
        self.clientChallenge = clientChallenge
        self.expiresAt = expiresAt
    }
}

/// What a one-time code stands for, until a client turns it into a token.
public struct SignOnCode: Sendable, Hashable {
    /// How long it can be turned into one.
    public static let span = 60 * Instant.Span.second

    /// Who signed on.
    public let member: Member.ID
    /// The S256 challenge of what the client has to prove itself with.
    public let clientChallenge: String?
    /// When it is over.
    public let expiresAt: Instant

    /// Creates what a code stands for.
    public init(member: Member.ID, clientChallenge: String?, expiresAt: Instant) {
        self.member = member
        self.clientChallenge = clientChallenge
        self.expiresAt = expiresAt
    }
}
