import CivilTime
package import Logging
import Model
import Relational
package import ServiceLifecycle
import Storage

/// Tells alarms in time: each thing once, however many servers run and whenever one ends.
///
/// Every server looks for what is due. A row decides which of them tells it: the change of the alarm, the row
/// of what was told and the messages to push commit together, or not at all.
package struct AlarmClock: Service {
    let platform: Platform
    let networks: TransitNetworks
    let departures: DepartureService
    let live: LiveDepartures
    let savedTrips: SavedTripService
    let vehicles: LineVehicles?
    let pushes: PushDelivery?
    let logger: Logger
    let timetables = MatchedTimetables()

    /// The most alarms of one transaction, because other writers wait for it.
    private static let batch = 100

    package func run() async {
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                group.addTask { await repeats("alarms", every: .seconds(1)) { _ = try await fire() } }
                group.addTask { await repeats("departures", every: .seconds(10)) { try await look() } }
                group.addTask { await repeats("vehicles", every: .seconds(2)) { _ = try await spot() } }
                // The alarms of tomorrow are made long before it begins.
                group.addTask {
                    await repeats("saved trips", every: .seconds(3600)) { try await savedTrips.plan() }
                }
                if let pushes {
                    group.addTask {
                        await repeats("pushes", every: .seconds(1)) { try await pushes.deliver() }
                    }
                }
            }
        }
    }

    private func repeats(
        _ job: String,
        every pause: Duration,
        _ work: @Sendable () async throws -> Void
    ) async {
        while !Task.isCancelled {
            do {
                try await work()
            } catch is CancellationError {
                return
            } catch {
                logger.error("A job of alarms failed", metadata: ["job": "\(job)", "error": "\(error)"])
            }
            try? await Task.sleep(for: pause)
        }
    }

    // MARK: - Departures

    /// Tells everything that is due; returns the number of things that this server told.
    @discardableResult
    package func fire() async throws -> Int {
        var count = 0
        while true {
            let now = platform.now()
            let (due, quiet) = try await platform.database.read { connection in
                let due = try AlarmStore(connection).due(at: now, limit: Self.batch)
                return (due, try FiredAlarmStore(connection).quietHours(of: Set(due.map(\.member))))
            }
            guard !due.isEmpty else { return count }
            // A newer timetable may have moved an alarm that is due.
            if try await rematch() > 0 { continue }
            let map = try await networks.map()
            let words = AlarmWords(map: map, quiet: quiet, ids: platform.ids, now: now)
            let told = try await tell(due.compactMap(words.telling), at: now)
            count += told
            // Another server tells the rest.
            if told == 0 { return count }
        }
    }

    /// Stores what is told, each unless it was told already; returns the number of rows.
    func tell(_ tellings: [AlarmTelling], at now: Instant) async throws -> Int {
        guard !tellings.isEmpty else { return 0 }
        return try await platform.database.write { connection in
            let (alarms, fired) = (AlarmStore(connection), FiredAlarmStore(connection))
            let pushes = PushStore(connection)
            var count = 0
            for telling in tellings {
                let member = telling.alarm.member
                guard try telling.take(alarms, at: now),
                    try fired.insert(telling.fired, occasion: telling.occasion, of: member)
                else { continue }
                count += 1
                if let end = telling.pushedUntil {
                    try pushes.enqueue(telling.fired.id, of: member, until: end, at: now)
                }
            }
            if count > 0 { try fired.announce() }
            return count
        }
    }

    // MARK: - What is expected

    /// The milliseconds before an alarm from which its departure is watched.
    private static let watchSpan = 90 * Instant.Span.minute
    /// The most alarms that are watched at a time; the earliest come first.
    private static let mostWatched = 10_000
    /// The stops that are asked about at once.
    private static let width = 8

    /// Moves alarms to what their departures are expected to be, and tells those that are cancelled.
    package func look() async throws {
        try await rematch()
        let now = platform.now()
        let waiting = try await platform.database.read {
            try AlarmStore($0).due(at: now + Self.watchSpan, limit: Self.mostWatched)
        }
        guard !waiting.isEmpty else { return }
        let sources = try await live.sources(at: now)
        let watched = waiting.filter { $0.trip.map { sources.contains($0.source) } ?? false }
        // A board of one line has all of its departures, where one of all lines may be cut.
        var boards = Dictionary(grouping: watched, by: Board.init).makeIterator()
        try await withThrowingTaskGroup(of: Void.self) { group in
            var running = 0
            while let (board, alarms) = boards.next() {
                if running == Self.width { try await group.next() } else { running += 1 }
                group.addTask { try await look(at: alarms, on: board, now: now) }
            }
            try await group.waitForAll()
        }
    }

    /// The stop and the line of a departure.
    private struct Board: Hashable {
        let stop: Stop.ID?
        let line: TransitLine.ID?

        init(_ alarm: Alarm) {
            (stop, line) = (alarm.trip?.stop, alarm.trip?.line)
        }
    }

    private func look(at alarms: [Alarm], on board: Board, now: Instant) async throws {
        guard let stop = board.stop, let last = alarms.compactMap(\.trip?.time).max() else { return }
        // A departure that is late is still found by its planned time.
        let span = (last + 30 * Instant.Span.minute - now.milliseconds).milliseconds / Instant.Span.minute
        let minutes = min(max(Int(clamping: span), 1), DepartureFilter.mostMinutes)
        var filter = DepartureFilter(from: now, minutes: minutes)
        filter.line = board.line?.description
        let told: [Departure]
        do {
            told = try await departures.board(of: stop, filter, in: .none, at: now).departures
        } catch let refusal as Refusal where refusal.reason == .notFound {
            return
        }
        var (moved, cancelled): ([Alarm], [Alarm]) = ([], [])
        for alarm in alarms {
            guard let trip = alarm.trip, let departure = told.first(where: trip.matches) else { continue }
            if departure.status == .cancelled || departure.status == .skipped {
                cancelled.append(alarm)
            } else if let expected = departure.expected, expected != trip.time {
                moved.append(alarm.expecting(expected))
            }
        }
        if !moved.isEmpty {
            try await platform.database.write { [moved] connection in
                for alarm in moved { try AlarmStore(connection).move(alarm) }
            }
        }
        try await tellCancelled(cancelled, at: now)
    }

    /// Tells that the departures of alarms are cancelled.
    func tellCancelled(_ cancelled: [Alarm], at now: Instant) async throws {
        guard !cancelled.isEmpty else { return }
        let members = Set(cancelled.map(\.member))
        let quiet = try await platform.database.readOne { try FiredAlarmStore($0).quietHours(of: members) }
        let map = try await networks.map()
        let words = AlarmWords(map: map, quiet: quiet, ids: platform.ids, now: now)
        _ = try await tell(cancelled.map { words.cancellation(of: $0) }, at: now)
    }
}
