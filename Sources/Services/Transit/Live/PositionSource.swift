import Departures
import Fetch
import Model

/// A source of positions, which is fetched again and again.
final class PositionSource: Sendable {
    let settings: PositionSettings
    private let positions: FeedPoller<[VehicleReport]>
    private let names: FeedPoller<[String: String]>?

    /// `intake` stores what the source tells.
    init(_ settings: PositionSettings, clock: DeskClock, intake: PositionIntake?) {
        self.settings = settings
        let client = FetchClient(threads: 1)
        let names = settings.names.map { FeedPoller($0, client: client, now: clock.now) }
        self.names = names
        let name = settings.name
        positions = FeedPoller(
            settings.positions,
            client: client,
            now: clock.now,
            receive: { reports in
                let labels = names?.latest.value ?? [:]
                let labelled = reports.map { report in
                    var report = report
                    report.label = labels[report.vehicle] ?? report.label  // in range: a dictionary
                    return report
                }
                await intake?.take(labelled, of: name)
            }
        )
    }

    /// Fetches until the task is cancelled.
    func run() async {
        await withDiscardingTaskGroup { group in
            group.addTask { await self.positions.run() }
            if let names { group.addTask { await names.run() } }
        }
    }

    /// Fetches everything once.
    func poll() async {
        _ = await names?.poll()
        _ = await positions.poll()
    }

    /// The instant of the last good answer, and the failure since.
    var history: (answeredAt: Instant?, failure: TransitSource.Failure?) {
        let snapshot = positions.latest
        let failure = snapshot.health.lastErrorAt.map {
            TransitSource.Failure(at: $0, detail: snapshot.health.lastError ?? "")
        }
        return (snapshot.health.lastAnswer, snapshot.failuresInARow > 0 ? failure : nil)
    }

    /// The calls of all feeds.
    var health: [SourceHealth] {
        [positions.latest.health] + (names.map { [$0.latest.health] } ?? [])
    }
}
