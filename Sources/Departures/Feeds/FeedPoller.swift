import Bounds
package import Fetch
package import Model
import Synchronization

/// Fetches a feed again and again, and keeps its latest value: a GTFS-Realtime file, or anything else that
/// bytes can be decoded to.
package final class FeedPoller<Value: Sendable>: Sendable {
    /// What is fetched, how often, and how it is read.
    package struct Feed: Sendable {
        /// The name in texts that people see.
        package let name: String
        /// The URL, which may contain a key and is never shown.
        package let url: String
        package var headers: [FetchHeader] = []
        /// The time from the end of a fetch to the beginning of the next one.
        package var interval: Duration
        /// The longest file, in bytes.
        package var limit = 64 << 20
        /// Texts that are replaced in errors.
        package var secrets: [String] = []
        /// Reads a file; the text of an error is shown to the operator.
        package let decode: @Sendable ([UInt8]) throws -> Value
        /// Adds a new value to the one before it, where a file tells only changes.
        package var combine: @Sendable (Value, Value?) -> Value = { value, _ in value }

        package init(
            _ name: String,
            url: String,
            interval: Duration = .seconds(15),
            decode: @escaping @Sendable ([UInt8]) throws -> Value
        ) {
            self.name = name
            self.url = url
            self.interval = interval
            self.decode = decode
        }
    }

    /// The latest value, and how it fared since.
    package struct Snapshot: Sendable {
        package var value: Value?
        /// The instant at which the value was received.
        package var receivedAt: Instant?
        /// The last instant at which the server confirmed that the value is its latest.
        package var confirmedAt: Instant?
        package var health = SourceHealth()
        /// Failures since the last success.
        package var failuresInARow = 0
    }

    /// The longest pause after failures.
    package static var longestPause: Duration { .seconds(300) }
    /// The longest time for one fetch.
    package static var patience: Duration { .seconds(30) }

    package let feed: Feed
    private let client: FetchClient
    private let now: @Sendable () -> Instant
    private let pause: @Sendable (Duration) async throws -> Void
    private let receive: @Sendable (Value) async -> Void
    private let snapshot = Mutex(Snapshot())
    private let ended = Atomic<Int>(0)
    private let validators = Mutex((tag: String?.none, date: String?.none))

    /// Creates a poller, which fetches nothing before ``run()``; `receive` is called with each new value.
    package init(
        _ feed: Feed,
        client: FetchClient,
        now: @escaping @Sendable () -> Instant,
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        receive: @escaping @Sendable (Value) async -> Void = { _ in }
    ) {
        self.feed = feed
        self.client = client
        self.now = now
        self.pause = pause
        self.receive = receive
    }

    package var latest: Snapshot { snapshot.withLock { $0 } }

    /// The number of fetches that ended so far.
    package var fetches: Int { ended.load(ordering: .acquiring) }

    /// Polls until the task is cancelled.
    package func run() async {
        while !Task.isCancelled {
            let wait = await poll()
            do {
                try await pause(wait)
            } catch {
                return
            }
        }
    }

    /// Fetches once, and returns the time until the next fetch.
    package func poll() async -> Duration {
        let started = ContinuousClock.now
        defer { ended.add(1, ordering: .releasing) }
        do throws(CallFault) {
            let response = try await fetch()
            snapshot.withLock { $0.health.count(started.duration(to: .now)) }
            if let value = try value(of: response) { await receive(value) }
            return feed.interval
        } catch {
            if error == .fetch(.cancelled) { return feed.interval }
            let sentence = redacted(error.sentence)
            let failures = snapshot.withLock { state in
                state.health.fail(sentence, at: now())
                state.failuresInARow = state.failuresInARow.saturatingAdd(1)
                return state.failuresInARow
            }
            return pause(after: error, failures: failures)
        }
    }

    private func fetch() async throws(CallFault) -> ProviderResponse {
        let (tag, date) = validators.withLock { $0 }
        var request = FetchRequest(
            "GET",
            feed.url,
            headers: feed.headers + [FetchHeader("User-Agent", "sightline")],
            timeout: Self.patience,
            limit: feed.limit
        )
        request.acceptsCompression = true
        if let tag { request.headers.append(FetchHeader("If-None-Match", tag)) }
        if let date { request.headers.append(FetchHeader("If-Modified-Since", date)) }
        do {
            return ProviderResponse(try await client.send(request), receivedAt: now())
        } catch {
            throw .fetch(error)
        }
    }

    /// Keeps the value of an answer; returns `nil` when the answer says that there is no new one.
    private func value(of response: ProviderResponse) throws(CallFault) -> Value? {
        if response.status == 304 {
            snapshot.withLock { state in
                state.confirmedAt = response.receivedAt
                state.failuresInARow = 0
                state.health.succeed(at: response.receivedAt)
            }
            return nil
        }
        var value: Value
        do {
            try response.requireSuccess(to: ProviderRequest(url: feed.url, stops: []))
            value = try feed.decode(response.body)
        } catch {
            // The next fetch must bring the file again.
            validators.withLock { $0 = (nil, nil) }
            throw .provider(error as? ProviderError ?? .unreadable("The file cannot be read: \(error)"))
        }
        validators.withLock { $0 = (response.headers["etag"], response.headers["last-modified"]) }
        value = feed.combine(value, latest.value)
        snapshot.withLock { [value] state in
            state.value = value
            state.receivedAt = response.receivedAt
            state.confirmedAt = response.receivedAt
            state.failuresInARow = 0
            state.health.succeed(at: response.receivedAt)
        }
        return value
    }

    /// The pause doubles with each failure, and is as long as the server asks at least.
    private func pause(after fault: CallFault, failures: Int) -> Duration {
        let doublings = min(max(failures - 1, 0), 16)
        let longest = max(Self.longestPause, feed.interval)
        let backoff = min(feed.interval * (1 << doublings), longest)
        guard case .provider(.exhausted(let until?)) = fault else { return backoff }
        let asked = until.milliseconds.saturatingSubtract(now().milliseconds)
        return max(backoff, .milliseconds(min(max(asked, 0), Instant.Span.day)))
    }

    private func redacted(_ text: String) -> String {
        feed.secrets.filter { !$0.isEmpty }.reduce(text) { $0.replacing($1, with: "…") }
    }
}
