import Fetch
import Model
import Synchronization

/// The calls to one source: threads of its own, its access token, and a second attempt where one may help.
///
/// A source that does not answer can keep its own threads busy, but nobody else's.
final class ProviderCalls: Sendable {
    /// The transfers at a time; the stops near one place are some ten requests.
    private static let threads = 16

    private let connectTimeout: Duration

    private let source: DeskSource
    private let clock: DeskClock
    private let tokens = TokenStore()
    /// Made by the first call, so that a source that is never asked has no threads.
    private let client = Mutex<FetchClient?>(nil)
    private let record = Mutex(SourceHealth())

    /// Creates the calls; a connection may take as long as `connectTimeout`.
    init(_ source: DeskSource, clock: DeskClock, connectTimeout: Duration) {
        self.connectTimeout = connectTimeout
        self.source = source
        self.clock = clock
    }

    var health: SourceHealth { record.withLock { $0 } }

    /// Makes a call, repeats it once when that may help, and renews the token once when it has expired.
    func answer(
        to request: ProviderRequest,
        by deadline: ContinuousClock.Instant
    ) async throws(CallFault) -> AnswerCache.Entry {
        var (isRepeated, isRenewed) = (false, false)
        while true {
            do {
                let answer = try await answerOnce(to: request, by: deadline)
                record.withLock { $0.succeed(at: answer.receivedAt) }
                return answer
            } catch .provider(.tokenExpired) where !isRenewed {
                isRenewed = true
            } catch {
                let sentence = sentence(of: error)
                record.withLock { $0.fail(sentence, at: clock.now()) }
                guard error.mayPass, !isRepeated, ContinuousClock.now < deadline else { throw error }
                isRepeated = true
            }
        }
    }

    /// The sentence of a fault without secrets.
    func sentence(of fault: CallFault) -> String {
        source.redacted(fault.sentence, also: tokens.current)
    }

    private func answerOnce(
        to request: ProviderRequest,
        by deadline: ContinuousClock.Instant
    ) async throws(CallFault) -> AnswerCache.Entry {
        let token = request.needsToken ? try await token(by: deadline) : nil
        var headers = request.headers.map { FetchHeader($0.key, $0.value) }
        headers.append(FetchHeader("User-Agent", "sightline"))
        if let token { headers.append(FetchHeader("Authorization", "Bearer \(token)")) }
        var call = FetchRequest(
            "GET",
            request.url,
            headers: headers,
            deadline: deadline,
            limit: ProviderResponse.limit
        )
        call.acceptsCompression = true
        let started = ContinuousClock.now
        let response: ProviderResponse
        do {
            defer { record.withLock { $0.count(started.duration(to: .now)) } }
            response = try await send(call)
        }
        do {
            let content = try source.provider.read(response, to: request)
            let usual = source.provider.cacheTime
            return AnswerCache.Entry(
                content,
                receivedAt: response.receivedAt,
                freshness: AnswerCache.freshness(of: response.headers, otherwise: usual),
                cost: 1_024 + 2 * response.body.count
            )
        } catch {
            if error == .tokenExpired, let token { tokens.discard(token) }
            throw .provider(error)
        }
    }

    private func token(by deadline: ContinuousClock.Instant) async throws(CallFault) -> String {
        guard let tokenSource = source.provider.tokenSource else { throw .provider(.tokenExpired) }
        return try await tokens.token(at: clock.now()) { () throws(CallFault) in
            let response = try await send(tokenSource.request(by: deadline))
            do throws(ProviderError) {
                return try tokenSource.token(in: response)
            } catch {
                throw .provider(error)
            }
        }
    }

    private func send(_ request: FetchRequest) async throws(CallFault) -> ProviderResponse {
        do {
            let answer = try await connectedClient().send(request)
            return ProviderResponse(answer, receivedAt: clock.now())
        } catch {
            throw .fetch(error)
        }
    }

    private func connectedClient() -> FetchClient {
        client.withLock { client in
            if let client { return client }
            // A server that does not accept the connection leaves time for a second attempt.
            let made = FetchClient(threads: Self.threads, connectTimeout: connectTimeout)
            client = made
            return made
        }
    }
}

extension ProviderResponse {
    init(_ answer: FetchResponse, receivedAt: Instant) {
        self.init(
            status: answer.status,
            headers: Dictionary(
                answer.headers.map { ($0.name.lowercased(), $0.value) },
                uniquingKeysWith: { first, _ in first }
            ),
            body: answer.body,
            receivedAt: receivedAt
        )
    }
}
