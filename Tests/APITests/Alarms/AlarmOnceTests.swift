import App
import Foundation
import HTTPTypes
import Model
import Relational
import Testing

/// Many alarms and two servers on one database, one of which ends and starts again and again.
///
/// `scripts/proof-alarms` lets it run for a simulated day, in parts: what is done is kept in a folder.
struct AlarmOnceTests {
    private static func setting(_ name: String) -> String? {
        ProcessInfo.processInfo.environment["SIGHTLINE_ALARM_" + name]
    }

    private static func number(_ name: String, _ usual: Int) -> Int {
        setting(name).flatMap { Int($0) } ?? usual
    }

    @Test func `two servers tell ten thousand alarms once each, in time, while one of them starts anew`()
        async throws
    {
        guard let folder = Self.setting("FOLDER") else {
            return try await withApp { app in
                let outcome = AlarmProof.Outcome(member: try await app.signUp("ada").id)
                try check(try await run(app, outcome))
            }
        }
        let file = URL(filePath: folder + "/outcome.json")
        try await withApp(in: folder, clock: TestClock()) { app in
            let earlier = try (try? Data(contentsOf: file)).map {
                try JSONDecoder().decode(AlarmProof.Outcome.self, from: $0)
            }
            var before = earlier
            if before == nil { before = AlarmProof.Outcome(member: try await app.signUp("ada").id) }
            let outcome = try await run(app, try #require(before))
            try JSONEncoder().encode(outcome).write(to: file)
            #expect(outcome.time > earlier?.time ?? 0)
            // Another run goes on from here.
            guard outcome.time == Self.span else { return }
            try check(outcome)
        }
    }

    private static var span: Int64 { Int64(number("HOURS", 2)) * Instant.Span.hour }

    private static var period: Int64 {
        span > 2 * Instant.Span.hour ? Instant.Span.hour : 10 * Instant.Span.minute
    }

    private func run(_ app: TestApp, _ earlier: AlarmProof.Outcome) async throws -> AlarmProof.Outcome {
        let proof = try AlarmProof(app, member: earlier.member, alarms: 10_000, span: Self.span)
        let road = ProofRoad(
            member: proof.member,
            vehicles: Self.number("VEHICLES", 10),
            start: app.clock.now
        )
        if earlier.time == 0 {
            try await proof.prepare()
            try await app.database.write { try road.prepare($0) }
        }
        return try await proof.run(
            earlier,
            with: road,
            restartingEvery: Self.period,
            for: Self.number("SECONDS", 86_400)
        )
    }

    private func check(_ outcome: AlarmProof.Outcome) throws {
        #expect(outcome.departures == 20_000)
        // Nobody hears what a server told that was cut off.
        #expect(outcome.told <= 20_000 + outcome.vehicles)
        #expect(outcome.waiting == 0)
        #expect(outcome.missing.isEmpty)
        #expect(0...5 * Instant.Span.second ~= outcome.earliest)
        #expect(0...5 * Instant.Span.second ~= outcome.latest)
        #expect(outcome.restarts == Int(Self.span / Self.period) - 1)
        #expect(outcome.byOther > 0)
        #expect(outcome.vehicles > 0)
        #expect(outcome.vehicles == outcome.expectedVehicles)
        // Each was handed to the one browser once.
        #expect(outcome.messages == outcome.departures + outcome.vehicles)
        if let path = Self.setting("REPORT") {
            let (departures, vehicles) = (outcome.departures, outcome.vehicles)
            let figures = [departures, vehicles, outcome.byOther, outcome.restarts, Int(outcome.latest)]
            let text = figures.map(String.init).joined(separator: " ") + "\n"
            try text.write(toFile: path, atomically: true, encoding: .utf8)
        }
    }
}
