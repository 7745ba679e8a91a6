import App
import Foundation
import HTTPTypes
import Logging
import Model
import Relational
import Services
import Storage
import Testing

/// Lets two servers tell many alarms over a span of simulated time.
struct AlarmProof: Sendable {
    struct Outcome: Sendable, Codable {
        let member: String
        /// The milliseconds that have passed.
        var time: Int64 = 0
        /// What both servers say that they told, and what the second of them told.
        var told = 0
        var byOther = 0
        var restarts = 0
        /// The rows about departures and vehicles.
        var departures = 0
        var vehicles = 0
        var expectedVehicles = 0
        var waiting = 0
        var messages = 0
        /// The alarms that did not tell both of their things.
        var missing: Set<Int64> = []
        /// Milliseconds after the instant at which something was due.
        var latest = Int64.min
        var earliest = Int64.max

        init(member: String) { self.member = member }
    }

    let member: Member.ID
    private let app: TestApp
    private let count: Int
    private let span: Int64
    private let start: Instant

    /// In milliseconds.
    private static let step = 5 * Instant.Span.second

    init(_ app: TestApp, member: String, alarms: Int, span: Int64) throws {
        self.app = app
        self.member = try #require(Member.ID(member))
        (count, self.span, start) = (alarms, span, app.clock.now)
    }

    /// When the alarm of a number leaves; spread without a pattern, later than the warning of the first ones.
    private func departure(_ number: Int) -> Instant {
        let spread = Int64(number) &* 7_919_003 % (span - 400 * Instant.Span.second)
        return start + 360 * Instant.Span.second + spread
    }

    func prepare() async throws {
        for batch in 0..<(count + 999) / 1000 {
            try await app.database.write { connection in
                for number in batch * 1000..<min(count, batch * 1000 + 1000) {
                    try AlarmStore(connection).insert(try alarm(number))
                }
                guard batch == 0 else { return }
                let browser = PushSubscription(
                    id: PushSubscription.ID(rawValue: 1),
                    endpoint: "https://push.example.net/1",
                    publicKey: [],
                    secret: []
                )
                let session = Session(
                    id: .init(rawValue: 1),
                    member: member,
                    createdAt: start,
                    lastUsedAt: start,
                    userAgent: nil
                )
                try SessionStore(connection).insert(session, tokenDigest: [1])
                try PushStore(connection).put(browser, of: member, in: session.id, at: start)
            }
        }
    }

    private func alarm(_ number: Int) throws -> Alarm {
        let trip = AlarmTrip(
            stop: Stop.ID(rawValue: 1),
            line: nil,
            source: "city",
            scheduled: departure(number),
            expected: nil
        )
        return Alarm(
            id: Alarm.ID(rawValue: Int64(number) + 1),
            member: member,
            subject: .departure(try #require(trip), walk: nil),
            lead: 300,
            createdAt: start
        )
    }

    /// Goes on from an outcome until all time has passed, or for so many seconds of this machine's clock.
    ///
    /// The second server is cut off in the middle of its work, and starts again.
    func run(
        _ before: Outcome,
        with road: ProofRoad,
        restartingEvery period: Int64,
        for seconds: Int
    ) async throws -> Outcome {
        var outcome = before
        let deadline = ContinuousClock.now + .seconds(seconds)
        app.clock.advance(by: outcome.time)
        var other = try await server()
        while outcome.time < span, ContinuousClock.now < deadline {
            app.clock.advance(by: Self.step)
            outcome.time += Self.step
            // As housekeeping does: two servers must not make ids with one number.
            for ids in [app.installation.services.platform.ids, other.services.platform.ids] {
                try await ids.renewIfDue(in: app.database)
            }
            let first = app.installation.services.alarmClock(vehicles: road.vehicles)
            let second = other.services.alarmClock(vehicles: road.vehicles)
            if outcome.time % period == 0, outcome.time < span {
                let cut = Task { try await second.fire() + second.spot() }
                cut.cancel()
                outcome.told += try await first.fire() + first.spot()
                _ = try? await cut.value
                await other.close()
                other = try await server()
                outcome.restarts += 1
            } else {
                async let ours = first.fire() + first.spot()
                async let theirs = second.fire() + second.spot()
                let told = (try await ours, try await theirs)
                outcome.told += told.0 + told.1
                outcome.byOther += told.1
            }
        }
        await other.close()
        guard outcome.time == span else { return outcome }
        outcome.expectedVehicles = road.expected(until: app.clock.now, step: Self.step)
        try await app.database.write { try road.clear($0) }
        return try await checked(outcome)
    }

    private func server() async throws -> CompositionRoot {
        try await CompositionRoot.open(
            app.installation.settings,
            now: { [clock = app.clock] in clock.now },
            patience: TestEngine.patience,
            logger: Logger(label: "test") { _ in QuietLog() }
        )
    }

    /// Compares each row with the instant at which it was due.
    private func checked(_ outcome: Outcome) async throws -> Outcome {
        var outcome = outcome
        let rows = try await app.database.read { connection in
            try connection.all("SELECT alarm_id, event, fired_at FROM fired_alarm") { row in
                (try row.integer(), try row.text(), try row.integer())
            }
        }
        var told: [Int64: Set<String>] = [:]
        for (alarm, event, firedAt) in rows where event != "near" {
            told[alarm, default: []].insert(event)
            let leaves = departure(Int(alarm) - 1)
            let due = event == "soon" ? leaves - 300 * Instant.Span.second : leaves
            outcome.latest = max(outcome.latest, firedAt - due.milliseconds)
            outcome.earliest = min(outcome.earliest, firedAt - due.milliseconds)
        }
        outcome.vehicles = rows.count { $0.1 == "near" }
        outcome.departures = rows.count - outcome.vehicles
        outcome.missing = Set((1...Int64(count)).filter { told[$0] != ["soon", "leaves"] })
        outcome.waiting = try await app.count("SELECT count(*) FROM alarm")
        outcome.messages = try await app.count("SELECT count(*) FROM push_message")
        return outcome
    }
}
