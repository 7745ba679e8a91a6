import Identity
package import Logging
import Model
import Relational
import Storage

package struct SignOnService: Sendable {
    let platform: Platform
    let providers: OpenIDProviders
    let options: SignOnOptions
    let rates: RateRules?
    let registrationIsOpen: Bool
    let logger: Logger

    init(platform: Platform, options: ServiceOptions, logger: Logger) {
        self.platform = platform
        self.options = options.signOn
        rates = options.rates
        registrationIsOpen = options.registrationIsOpen
        self.logger = logger
        providers = OpenIDProviders(options.signOn.providers, now: platform.now)
    }

    /// The providers in the order in which they were configured.
    package var offers: [SignOnOffer] {
        options.providers.map {
            SignOnOffer(
                name: $0.name,
                issuer: $0.issuer,
                clientID: $0.clientID,
                servesBrowsers: servesBrowsers
            )
        }
    }

    /// `true` when there are providers, a public URL, and addresses to return to.
    package var servesBrowsers: Bool {
        options.publicURL != nil && !options.returns.isEmpty && !options.providers.isEmpty
    }

    /// Signs a person in, as a new member if necessary; the client got the id_token from the provider.
    package func signIn(
        provider name: String,
        idToken: String,
        nonce: String?,
        from address: ClientAddress,
        userAgent: String?
    ) async throws -> SignIn {
        let identity = try await counting(failuresFrom: address) {
            try await verified(idToken, of: name, nonce: nonce)
        }
        let platform = platform
        return try await admit(identity, of: name, from: address) { member, connection in
            let signIn = SignIn(member, on: platform, userAgent: userAgent)
            try signIn.store(on: connection)
            return signIn
        }
    }

    /// Returns the identity of an id_token; throws when the token is refused.
    func verified(_ idToken: String, of name: String, nonce: String?) async throws -> VerifiedIdentity {
        guard let provider = providers[name] else {
            let names = providers.all.map(\.configuration.name).joined(separator: ", ")
            throw Refusal.badField(
                "provider",
                names.isEmpty ? "This server has no identity providers." : "Must be one of: \(names)."
            )
        }
        do {
            return try await provider.identity(in: idToken, nonce: nonce)
        } catch let error as OpenIDError {
            throw refusal(error)
        }
    }

    /// Returns the refusal for the client, and logs the reasons that the operator needs.
    func refusal(_ error: OpenIDError) -> Refusal {
        switch error {
        case .badToken(let reason): return .badIDToken(reason)
        case .codeRefused(let reason):
            logger.warning(
                "An identity provider refused a code",
                metadata: ["sign-on.reason": "\(reason.prefix(100))"]
            )
            return Refusal(
                .unauthenticated,
                code: "code-refused",
                "The identity provider refused its own code. Sign on again."
            )
        case .unavailable(let outage):
            if outage.isNews {
                logger.warning(
                    "An identity provider cannot be used",
                    metadata: [
                        "sign-on.provider": "\(outage.provider)", "sign-on.reason": "\(outage.reason)",
                    ]
                )
            }
            return Refusal(
                .unavailable,
                code: "provider-unavailable",
                "The identity provider '\(outage.provider)' is not available at the moment. Try again shortly.",
                retryAfter: outage.retryAfter
            )
        }
    }

    /// Does the work, and counts a failure as a failed log-in from the address.
    func counting<Value>(
        failuresFrom address: ClientAddress,
        _ work: () async throws -> Value
    ) async throws -> Value {
        let uses =
            rates.map { [(name: "log-in:\(address)", rule: $0.failedLogIns.times(address.share))] } ?? []
        return try await SharedRates(platform: platform).counting(uses, what: "failed log-ins", work)
    }
}

extension Refusal {
    /// Returns the refusal of an id_token; the sentence names the failed check.
    static func badIDToken(_ sentence: String) -> Refusal {
        Refusal(.unauthenticated, code: "bad-id-token", "The id_token is refused. \(sentence)")
    }
}
