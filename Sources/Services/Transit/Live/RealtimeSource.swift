import Bounds
import Departures
import Fetch
import GTFS
import Model
import Synchronization

/// The feeds of GTFS Realtime of one source, joined with its timetable whenever one of them brings news.
final class RealtimeSource: Sendable {
    /// The timetable with what the feeds told last.
    private struct Joined {
        let revision: Int64
        /// The instants at which the feeds were received.
        let receipts: [Instant?]
        let live: LiveTimetable
    }

    /// What the feeds are good for at an instant.
    struct State {
        var state: SourceReport.State
        /// The instant at which the oldest of the trip updates were made.
        var generatedAt: Instant?
        var detail: String?
    }

    /// Feeds are told until they are this old, in milliseconds.
    static let staleTime = 5 * Instant.Span.minute

    let settings: RealtimeSettings
    private let networks: TransitNetworks
    private let now: @Sendable () -> Instant
    private let pollers: [FeedPoller<RealtimeFeed>]
    private let joined: Mutex<Joined?>

    /// `intake` stores the positions that the feeds tell.
    init(
        _ settings: RealtimeSettings,
        networks: TransitNetworks,
        clock: DeskClock,
        intake: PositionIntake?
    ) {
        self.settings = settings
        self.networks = networks
        now = clock.now
        joined = Mutex(nil)
        // One connection for each feed, kept open between fetches.
        let client = FetchClient(threads: settings.urls.count)
        let name = settings.name
        pollers = settings.polled.map { feed in
            FeedPoller(
                feed,
                client: client,
                now: clock.now,
                receive: { await intake?.take($0.reports(receivedAt: clock.now()), of: name) }
            )
        }
    }

    /// Fetches the feeds until the task is cancelled.
    func run() async {
        await withDiscardingTaskGroup { group in
            for poller in pollers {
                group.addTask { await self.run(poller) }
            }
        }
    }

    private func run(_ poller: FeedPoller<RealtimeFeed>) async {
        while !Task.isCancelled {
            let wait = await poller.poll()
            await joinAgain()
            do {
                try await Task.sleep(for: wait)
            } catch {
                return
            }
        }
    }

    /// Fetches each feed once.
    func poll() async {
        for poller in pollers { _ = await poller.poll() }
    }

    /// Joins after a fetch, so that no request has to wait for it.
    private func joinAgain() async {
        guard let map = try? await networks.map(), let source = map.source(settings.name),
            let network = try? await networks.network(of: source, in: map)
        else { return }
        _ = live(on: network, at: now())
    }

    /// The timetable with what the feeds told last; `nil` before the first feed.
    func live(on network: TransitNetwork, at now: Instant) -> LiveTimetable? {
        let snapshots = pollers.map(\.latest)
        let receipts = snapshots.map(\.receivedAt)
        let revision = network.source.revision
        if let known = joined.withLock({ $0 }), known.revision == revision, known.receipts == receipts {
            return known.live
        }
        let feeds = snapshots.compactMap(\.value)
        guard !feeds.isEmpty else { return nil }
        let live = LiveTimetable(network.timetable, clock: network.clock, feeds: feeds, at: now)
        joined.withLock { $0 = Joined(revision: revision, receipts: receipts, live: live) }
        return live
    }

    /// Tells whether what the feeds told last may still be told.
    func state(at now: Instant) -> State {
        let snapshots = pollers.map(\.latest)
        let failure = zip(pollers, snapshots).lazy.compactMap { poller, snapshot in
            snapshot.failuresInARow > 0 ? "\(poller.feed.name): \(snapshot.health.lastError ?? "")" : nil
        }.first
        // Without trip updates, the other feeds count.
        guard let main = snapshots.first, let value = main.value, let confirmedAt = main.confirmedAt else {
            return State(state: .failed, detail: failure ?? "It has not answered yet.")
        }
        // A server may go on to serve a file that nobody writes any more.
        let generatedAt = value.generatedAt ?? confirmedAt
        guard min(generatedAt, confirmedAt) >= now - Self.staleTime else {
            let age = now.milliseconds.saturatingSubtract(min(generatedAt, confirmedAt).milliseconds)
            let detail = failure ?? "Its last news are \(age / Instant.Span.minute) minutes old."
            return State(state: .failed, generatedAt: generatedAt, detail: detail)
        }
        let state: SourceReport.State = main.failuresInARow > 0 ? .stale : .ok
        return State(state: state, generatedAt: generatedAt, detail: failure)
    }

    /// The instant of the last good answer of any feed, and the last failure since.
    var history: (answeredAt: Instant?, failure: TransitSource.Failure?) {
        let snapshots = pollers.map(\.latest)
        let failed = snapshots.filter { $0.failuresInARow > 0 }
            .max { ($0.health.lastErrorAt ?? .distantPast) < ($1.health.lastErrorAt ?? .distantPast) }
        let failure = failed.flatMap { snapshot in
            snapshot.health.lastErrorAt.map {
                TransitSource.Failure(at: $0, detail: snapshot.health.lastError ?? "")
            }
        }
        return (snapshots.compactMap(\.health.lastAnswer).max(), failure)
    }

    /// The number of fetches that ended so far.
    var news: Int { pollers.reduce(0) { $0 + $1.fetches } }

    /// The calls of all feeds.
    var health: [SourceHealth] { pollers.map(\.latest.health) }
}

extension Instant {
    fileprivate static let distantPast = Instant(milliseconds: .min)
}
