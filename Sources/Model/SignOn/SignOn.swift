/// A sign-on in progress: the browser is at the provider, and will come back.
package struct SignOn: Sendable, Hashable {
    /// The time that a sign-on may take at the provider.
    package static let span = 10 * Instant.Span.minute
    /// The lengths of the client's `state`, in Unicode scalars.
    package static let stateLength = 1...512

    package let provider: String
    /// The nonce that the provider must put into the id_token.
    package let nonce: String
    /// The PKCE verifier, which proves to the provider that the redeemer of the code began the sign-on.
    package let verifier: String
    /// The address that the browser returns to afterwards.
    package let returnTo: String
    /// The client's `state`, which the client gets back at the end.
    package let clientState: String?
    /// The client's PKCE challenge (S256), whose verifier the client must send to redeem the code.
    package let clientChallenge: String?
    package let expiresAt: Instant

    package init(
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
package struct SignOnCode: Sendable, Hashable {
    /// The time in which a code can be exchanged.
    package static let span = 60 * Instant.Span.second

    package let member: Member.ID
    package let clientChallenge: String?
    package let expiresAt: Instant

    package init(member: Member.ID, clientChallenge: String?, expiresAt: Instant) {
        self.member = member
        self.clientChallenge = clientChallenge
        self.expiresAt = expiresAt
    }
}
