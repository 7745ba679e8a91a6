import Identity
import Logging
import Model
import Relational
import Storage

/// The parameters that a browser brings back from a provider (RFC 6749 §4.1.2, RFC 9207).
package struct SignOnCallback: Sendable {
    /// The state that the server gave the browser at the start of the sign-on.
    package var state: String?
    /// The code that the provider exchanges for an id_token.
    package var code: String?
    package var error: String?
    /// The identifier that the provider gives itself.
    package var issuer: String?

    package init() {}
}

extension SignOnService {
    /// Starts a sign-on and returns the address of the provider; only the browser that began it can complete
    /// it.
    ///
    /// `held` is the secret that the browser holds from an earlier sign-on, if any; `browser` in the answer
    /// is the secret that the browser holds from now on.
    package func begin(
        provider name: String,
        returnTo: String,
        state: String?,
        challenge: String?,
        browser held: String?
    ) async throws -> (location: String, browser: String) {
        let (provider, redirectURL) = try browserProvider(name)
        guard let target = options.returns.first(where: { $0.description == returnTo }) else {
            throw Refusal.badField("return_to", "Must be one of the addresses that the operator allows.")
        }
        if let state { _ = try Text.checked(state, field: "state", length: SignOn.stateLength) }
        if let challenge, !PKCE.isChallenge(challenge) {
            throw Refusal.badField("code_challenge", "Must be the SHA-256 of the verifier in base64url.")
        }
        if target.isApp, challenge == nil {
            throw Refusal.badField(
                "code_challenge",
                "This field is required when 'return_to' is an address of an app or of this machine."
            )
        }
        let browser = held.flatMap { SignOnSecret($0) } ?? SignOnSecret()
        let (key, nonce, verifier) = (SignOnSecret(), SignOnSecret(), SignOnSecret())
        let location: String
        do {
            location = try await provider.authorizationURL(
                state: key.text,
                nonce: nonce.text,
                verifier: verifier.text,
                redirectURL: redirectURL
            )
        } catch let error as OpenIDError {
            throw refusal(error)
        }
        let signOn = SignOn(
            provider: name,
            nonce: nonce.text,
            verifier: verifier.text,
            returnTo: returnTo,
            clientState: state,
            clientChallenge: challenge,
            expiresAt: platform.now() + SignOn.span
        )
        try await platform.database.write {
            try SignOnStore($0).insert(signOn, digest: key.digest(with: browser))
        }
        return (location, browser.text)
    }

    /// Returns the address that the browser goes to next, with a one-time code or with an error.
    package func finish(
        provider name: String,
        _ callback: SignOnCallback,
        browser held: String?,
        from address: ClientAddress
    ) async throws -> String {
        let (provider, redirectURL) = try browserProvider(name)
        let signOn = try await take(callback.state, held)
        guard let signOn, signOn.provider == name, let target = ReturnAddress(signOn.returnTo) else {
            throw Refusal(
                .malformed,
                code: "bad-state",
                "This sign-on was begun in another browser, has ended, or took too long. Begin again."
            )
        }
        var fields: [(name: String, value: String)]
        do {
            let code = try await redeem(callback, signOn, provider, redirectURL, from: address)
            fields = [("code", code.text)]
        } catch let refusal as Refusal {
            fields = [("error", refusal.code)]
        }
        if let state = signOn.clientState { fields.append(("state", state)) }
        return target.adding(FormText.encode(fields))
    }

    /// Signs a member in with the one-time code that the browser brought back.
    package func signIn(
        code: String,
        verifier: String?,
        from address: ClientAddress,
        userAgent: String?
    ) async throws -> SignIn {
        let platform = platform
        return try await counting(failuresFrom: address) {
            guard let code = SignOnSecret(code) else { throw Self.badCode }
            let now = platform.now()
            let signIn = try await platform.database.write { connection -> SignIn? in
                // Even a failed attempt uses up the code.
                guard let found = try SignOnStore(connection).takeCode(digest: code.digest, at: now),
                    found.clientChallenge == verifier.map({ PKCE.challenge(of: $0) }),
                    let member = try MemberStore(connection).member(found.member)
                else { return nil }
                try member.requireGoodStanding()
                let signIn = SignIn(member, on: platform, userAgent: userAgent)
                try signIn.store(on: connection)
                return signIn
            }
            guard let signIn else { throw Self.badCode }
            return signIn
        }
    }

    private static let badCode = Refusal(
        .unauthenticated,
        code: "bad-code",
        "The code is unknown, already used, older than a minute, or not for this code_verifier. Sign on again."
    )

    private func take(_ state: String?, _ held: String?) async throws -> SignOn? {
        guard let key = state.flatMap({ SignOnSecret($0) }), let browser = held.flatMap({ SignOnSecret($0) })
        else { return nil }
        let now = platform.now()
        return try await platform.database.write {
            try SignOnStore($0).take(digest: key.digest(with: browser), at: now)
        }
    }

    /// Exchanges the provider's code for a one-time code of this server.
    private func redeem(
        _ callback: SignOnCallback,
        _ signOn: SignOn,
        _ provider: OpenIDProvider,
        _ redirectURL: String,
        from address: ClientAddress
    ) async throws -> SignOnSecret {
        if let issuer = callback.issuer, issuer != provider.configuration.issuer {
            throw Self.providerRefused("provider-refused")
        }
        guard let code = callback.code, callback.error == nil else {
            throw Self.providerRefused(
                callback.error == "access_denied" ? "access-denied" : "provider-refused"
            )
        }
        let identity: VerifiedIdentity
        do {
            identity = try await provider.identity(
                redeeming: code,
                verifier: signOn.verifier,
                nonce: signOn.nonce,
                redirectURL: redirectURL
            )
        } catch let error as OpenIDError {
            // The browser gets only the name of the error; the operator needs the reason, and can act on it.
            if case .badToken(let reason) = error {
                logger.warning(
                    "The id_token that a provider gave for a code is refused",
                    metadata: ["sign-on.provider": "\(signOn.provider)", "sign-on.reason": "\(reason)"]
                )
            }
            throw refusal(error)
        }
        let ours = SignOnSecret()
        let end = platform.now() + SignOnCode.span
        try await admit(identity, of: signOn.provider, from: address) { member, connection in
            try SignOnStore(connection).insert(
                SignOnCode(member: member.id, clientChallenge: signOn.clientChallenge, expiresAt: end),
                digest: ours.digest
            )
        }
        return ours
    }

    private static func providerRefused(_ code: String) -> Refusal {
        Refusal(.unauthenticated, code: code, "The identity provider refused to sign you on.")
    }

    /// Returns the provider, and the address to which it sends browsers back.
    private func browserProvider(_ name: String) throws(Refusal) -> (OpenIDProvider, String) {
        guard let provider = providers[name] else {
            throw Refusal(
                .notFound,
                code: "unknown-provider",
                "There is no identity provider with this name."
            )
        }
        guard servesBrowsers, let root = options.publicURL else {
            throw Refusal(
                .notFound,
                code: "sign-on-not-available",
                "Browsers cannot sign on here. The operator must set --public-url and --sign-on-return."
            )
        }
        return (provider, "\(root)/v1/auth/\(name)/callback")
    }
}
