import Bounds
import Fetch
import JSONText
import Model
import Synchronization
import TextCoding

/// The access token of one source; many calls that need a new one make one request for it.
final class TokenStore: Sendable {
    struct Token: Sendable {
        let text: String
        let endsAt: Instant
    }

    typealias Outcome = Result<Token, CallFault>

    private struct State {
        var token: Token?
        var renewal: Awaited<Outcome>?
    }

    private enum Step {
        case known(Token)
        case wait(Awaited<Outcome>)
        case renew(Awaited<Outcome>)
    }

    private let state = Mutex(State())

    var current: String? { state.withLock { $0.token?.text } }

    /// Returns the token, or gets one with `renew`.
    func token(
        at now: Instant,
        renew: () async throws(CallFault) -> Token
    ) async throws(CallFault) -> String {
        let step = state.withLock { state -> Step in
            if let token = state.token, now < token.endsAt { return .known(token) }
            if let renewal = state.renewal { return .wait(renewal) }
            let renewal = Awaited<Outcome>()
            state.renewal = renewal
            return .renew(renewal)
        }
        switch step {
        case .known(let token): return token.text
        case .wait(let renewal):
            guard let outcome = await renewal.value() else { throw .fetch(.cancelled) }
            return try outcome.get().text
        case .renew(let renewal):
            let outcome: Outcome
            do throws(CallFault) {
                outcome = .success(try await renew())
            } catch {
                outcome = .failure(error)
            }
            state.withLock { state in
                state.renewal = nil
                state.token = try? outcome.get()
            }
            renewal.provide(outcome)
            return try outcome.get().text
        }
    }

    /// Forgets a token that was not accepted, unless there is a newer one already.
    func discard(_ text: String) {
        state.withLock { state in
            if state.token?.text == text { state.token = nil }
        }
    }
}

extension TokenSource {
    /// The request for a token (RFC 6749 §4.4.2), with the client's name and password as §2.3.1 writes them.
    func request(by deadline: ContinuousClock.Instant) -> FetchRequest {
        let credentials = [clientID, clientSecret].map { PercentCoding.encode($0) }.joined(separator: ":")
        return FetchRequest(
            "POST",
            url,
            headers: [
                FetchHeader("Authorization", "Basic \(Base64.encode(Array(credentials.utf8)))"),
                FetchHeader("Content-Type", "application/x-www-form-urlencoded"),
                FetchHeader("Accept", "application/json"),
            ],
            body: .bytes(Array("grant_type=client_credentials".utf8)),
            deadline: deadline,
            limit: 1 << 16
        )
    }

    /// Reads the answer of RFC 6749 §5.1; the token ends a little earlier than it says.
    func token(in answer: ProviderResponse) throws(ProviderError) -> TokenStore.Token {
        try answer.requireSuccess(to: ProviderRequest(url: url, stops: []))
        let root = try answer.json()
        guard let text = root["access_token"]?.text else {
            throw .unreadable("The answer has no access token.")
        }
        let lifetime = min(max(root["expires_in"]?.whole ?? 3600, 0), 7 * 86_400) * Instant.Span.second
        let margin = min(lifetime / 10, Instant.Span.minute)
        return TokenStore.Token(text: text, endsAt: answer.receivedAt + (lifetime - margin))
    }
}
