/// A sign-on in progress: the browser is at the provider, and will come back.
public struct SignOn: Sendable, Hashable {
    /// The time that a sign-on may take at the provider.
    public static let span = 10 * Instant.Span.minute
    /// The lengths of the client's `state`, in Unicode scalars.
    public static let stateLength = 1...512

    /// The name of the provider.
    public let provider: String
    /// The nonce that the provider must put into the id_token.
    public let nonce: String
    /// The PKCE verifier, which proves to the provider that whoever redeems the code began the sign-on.
    public let verifier: String
    /// The address that the browser returns to afterwards.
    public let returnTo: String
    /// The client's `state`, which is handed back to it.
    public let clientState: String?
    /// The S256 challenge that the client must later meet.
    public let clientChallenge: String?
    /// The instant of expiry.
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

/// The meaning of a one-time code, until a client exchanges it for a token.
public struct SignOnCode: Sendable, Hashable {
    /// The time in which a code can be exchanged.
    public static let span = 60 * Instant.Span.second

    /// The member who signed on.
    public let member: Member.ID
    /// The S256 challenge that the client must meet.
    public let clientChallenge: String?
    /// The instant of expiry.
    public let expiresAt: Instant

    /// Creates the meaning of a code.
    public init(member: Member.ID, clientChallenge: String?, expiresAt: Instant) {
        self.member = member
        self.clientChallenge = clientChallenge
        self.expiresAt = expiresAt
    }
}
