import Fetch
import JSONText
import Model

/// An identity provider: its keys, its endpoints, and the checks of its tokens.
///
/// Metadata and keys are fetched when first needed and kept for an hour, or as long as the provider says,
/// within bounds. One fetch runs at a time, however many callers wait for it. If the provider does not
/// answer, the known keys stay in use for another day.
package actor OpenIDProvider {
    package nonisolated let configuration: OpenIDConfiguration
    private let client: FetchClient
    private let now: @Sendable () -> Instant
    private var known: CachedConfiguration?
    private var failure: (at: Instant, reason: String)?
    /// The time of the last fetch, successful or not.
    private var askedAt: Instant?
    private var isFetching = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    private struct CachedConfiguration {
        let metadata: ProviderMetadata
        let keys: KeySet
        /// The number of successful fetches so far, this one included.
        let number: Int
        /// The time at which the next fetch is due.
        let due: Instant
    }

    /// The least pauses before the next fetch: after a failure, and when a token names an unknown key.
    private static let rest = (failure: 10 * Instant.Span.second, unknownKey: Instant.Span.minute)
    /// The time for which overdue keys stay in use while no newer keys can be fetched.
    private static let patience = Instant.Span.day
    /// The bounds of the time for which keys are kept.
    // in range: five minutes to a day
    private static let keeping = (5 * Instant.Span.minute)...Instant.Span.day

    /// Creates a provider, which fetches nothing yet.
    init(
        _ configuration: OpenIDConfiguration,
        client: FetchClient,
        now: @escaping @Sendable () -> Instant
    ) {
        self.configuration = configuration
        self.client = client
        self.now = now
    }

    // MARK: - Verification

    /// Verifies a token that was given to a client; throws ``OpenIDError``.
    package func identity(in token: String, nonce: String?) async throws -> VerifiedIdentity {
        try await identity(
            in: token,
            nonce: nonce,
            audiences: configuration.audiences.union([configuration.clientID])
        )
    }

    private func identity(
        in text: String,
        nonce: String?,
        audiences: Set<String>
    ) async throws -> VerifiedIdentity {
        let token = try SignedToken(text)
        let algorithm = try token.algorithm(among: configuration.algorithms)
        let keyID = try token.keyID()
        try await checkSignature(of: token, algorithm, keyID)
        let rules = IDTokenRules(
            issuer: configuration.issuer,
            audiences: audiences,
            nonce: nonce,
            now: now()
        )
        return try rules.identity(in: token.claims, digest: token.digest)
    }

    private func checkSignature(
        of token: SignedToken,
        _ algorithm: SignatureAlgorithm,
        _ keyID: String?
    ) async throws {
        let known = try await current()
        switch await known.keys.verdict(on: token, by: algorithm, keyID: keyID) {
        case .good: return
        case .bad(let reason): throw OpenIDError.badToken(reason)
        case .unknownKey: break
        }
        if let newer = try await newer(than: known) {
            switch await newer.keys.verdict(on: token, by: algorithm, keyID: keyID) {
            case .good: return
            case .bad(let reason): throw OpenIDError.badToken(reason)
            case .unknownKey: break
            }
        }
        throw OpenIDError.badToken(
            keyID == nil
                ? "Its signature matches none of the provider's keys." : "The key that it names is unknown."
        )
    }

    // MARK: - The authorization code flow

    /// Returns the address at which the browser signs on; throws ``OpenIDError``.
    package func authorizationURL(
        state: String,
        nonce: String,
        verifier: String,
        redirectURL: String
    ) async throws -> String {
        let metadata = try await current().metadata
        return metadata.authorizationEndpoint.adding(
            FormText.encode([
                ("response_type", "code"), ("client_id", configuration.clientID),
                ("redirect_uri", redirectURL), ("scope", configuration.scopes.joined(separator: " ")),
                ("state", state), ("nonce", nonce), ("code_challenge", PKCE.challenge(of: verifier)),
                ("code_challenge_method", "S256"),
            ])
        )
    }

    /// Exchanges the code with which the browser came back; throws ``OpenIDError``.
    package func identity(
        redeeming code: String,
        verifier: String,
        nonce: String,
        redirectURL: String
    ) async throws -> VerifiedIdentity {
        guard
            let request = try await current().metadata.exchange(
                of: code,
                verifier: verifier,
                redirectURL: redirectURL,
                configuration
            )
        else { throw outage("Its discovery document names no token_endpoint.", retryAfter: 60, isNews: true) }
        let answer: FetchResponse
        do {
            answer = try await client.send(request)
        } catch .cancelled {
            throw CancellationError()
        } catch {
            throw outage(error.description, retryAfter: 10, isNews: true)
        }
        let body = try? JSONValue.parse(answer.body, limits: JSONLimits(duplicateMembers: .keepLast))
        if answer.status >= 500 {
            let reason = "Its token_endpoint answered \(answer.status)."
            throw outage(reason, retryAfter: 10, isNews: true)
        }
        guard answer.isSuccess, let token = body?["id_token"]?.stringValue else {
            throw OpenIDError.codeRefused(body?["error"]?.stringValue ?? "status \(answer.status)")
        }
        return try await identity(in: token, nonce: nonce, audiences: [configuration.clientID])
    }

    // MARK: - Metadata and keys

    /// Returns the metadata and keys, fetched if they are due.
    private func current() async throws -> CachedConfiguration {
        while true {
            let instant = now()
            if let known, instant < known.due { return known }
            if let failure, instant < failure.at + Self.rest.failure {
                if let known, instant < known.due + Self.patience { return known }
                throw outage(failure.reason, since: failure.at, rest: Self.rest.failure, isNews: false)
            }
            if isFetching {
                await turn()
            } else {
                try await fetch(reusing: nil)
                if let failure, known.map({ now() >= $0.due + Self.patience }) ?? true {
                    throw outage(failure.reason, since: failure.at, rest: Self.rest.failure, isNews: true)
                }
            }
        }
    }

    /// Fetches newer metadata and keys; returns `nil` if it is too early for another fetch.
    private func newer(than old: CachedConfiguration) async throws -> CachedConfiguration? {
        while true {
            if let known, known.number > old.number { return known }
            if let askedAt, now() < askedAt + Self.rest.unknownKey {
                if isFetching {
                    await turn()
                    continue
                }
                guard let failure else { return nil }
                throw outage(failure.reason, since: askedAt, rest: Self.rest.unknownKey, isNews: false)
            }
            if isFetching { await turn() } else { try await fetch(reusing: old.metadata) }
        }
    }

    private func turn() async {
        await withCheckedContinuation { waiting.append($0) }
    }

    /// Fetches the keys, and the metadata unless it is given; records a failure.
    private func fetch(reusing metadata: ProviderMetadata?) async throws {
        isFetching = true
        let before = askedAt
        let instant = now()
        askedAt = instant
        defer {
            isFetching = false
            for one in waiting { one.resume() }
            waiting = []
        }
        do {
            let found: ProviderMetadata
            if let metadata {
                found = metadata
            } else {
                let document = try await get(configuration.discoveryURL, "discovery document")
                found = try ProviderMetadata(document.body, of: configuration)
            }
            let answer = try await get(found.keysURL.description, "key set")
            guard let keys = KeySet(answer.body) else {
                throw ProviderMetadata.Fault(sentence: "Its key set is invalid.")
            }
            known = CachedConfiguration(
                metadata: found,
                keys: keys,
                number: (known?.number ?? 0) + 1,
                due: instant + Self.span(of: answer)
            )
            failure = nil
        } catch let fault as ProviderMetadata.Fault {
            failure = (instant, fault.sentence)
        } catch FetchError.cancelled {
            // The caller's task was cancelled, so the callers that waited for this fetch start a new one.
            askedAt = before
            throw CancellationError()
        } catch let error as FetchError {
            failure = (instant, error.description)
        }
    }

    private func get(_ url: String, _ what: String) async throws -> FetchResponse {
        let answer = try await client.send(
            FetchRequest(
                "GET",
                url,
                headers: [FetchHeader("accept", "application/json")],
                timeout: .seconds(10),
                limit: 256 << 10
            )
        )
        guard answer.status == 200 else {
            throw ProviderMetadata.Fault(sentence: "Its \(what) was answered with status \(answer.status).")
        }
        return answer
    }

    /// The time for which to keep an answer: its `max-age` within bounds, or an hour.
    private static func span(of answer: FetchResponse) -> Int64 {
        let directives = (answer[header: "cache-control"] ?? "").lowercased().split(separator: ",")
        for directive in directives {
            let halves = directive.filter { $0 != " " }.split(separator: "=")
            guard halves.count == 2, halves[0] == "max-age", let seconds = Int64(halves[1], radix: 10),
                seconds >= 0
            else { continue }
            let span = min(seconds, Instant.Span.day / 1000) * Instant.Span.second
            return min(max(span, keeping.lowerBound), keeping.upperBound)
        }
        return Instant.Span.hour
    }

    private func outage(_ reason: String, since: Instant, rest: Int64, isNews: Bool) -> OpenIDError {
        let left = (since + rest).milliseconds - now().milliseconds
        return outage(reason, retryAfter: max(1, Int(clamping: (left + 999) / 1000)), isNews: isNews)
    }

    private func outage(_ reason: String, retryAfter: Int, isNews: Bool) -> OpenIDError {
        .unavailable(
            OpenIDOutage(
                provider: configuration.name,
                reason: reason,
                retryAfter: retryAfter,
                isNews: isNews
            )
        )
    }
}
