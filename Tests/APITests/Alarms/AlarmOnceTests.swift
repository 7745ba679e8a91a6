import App
import Foundation
import HTTPTypes
import Model
import Relational
import Testing

/// Many alarms and two servers on one database, one of which ends and starts again and again.
///
/// `scripts/proof-alarms` lets it run for a simulated day.
struct AlarmOnceTests {
    private static func number(_ name: String, _ usual: Int) -> Int {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? usual
    }

    @Test func `two servers tell ten thousand alarms once each, in time, while one of them starts anew`()
        async throws
    {
        let hours = Self.number("SIGHTLINE_ALARM_HOURS", 2)
        try await withApp { app in
            let ada = try await app.signUp("ada")
            let proof = try AlarmProof(
                app,
                member: ada.id,
                alarms: 10_000,
                span: Int64(hours) * Instant.Span.hour
            )
            try await proof.prepare()
            let road = ProofRoad(
                member: proof.member,
                vehicles: Self.number("SIGHTLINE_ALARM_VEHICLES", 10),
                start: app.clock.now
            )
            try await app.database.write { try road.prepare($0) }
            let period = hours > 2 ? Instant.Span.hour : 10 * Instant.Span.minute
            let outcome = try await proof.run(with: road, restartingEvery: period)
            #expect(outcome.departures == 20_000)
            // Nobody hears what a server told that was cut off.
            #expect(outcome.told <= 20_000 + outcome.vehicles)
            #expect(outcome.waiting == 0)
            #expect(outcome.missing.isEmpty)
            #expect(0...5 * Instant.Span.second ~= outcome.earliest)
            #expect(0...5 * Instant.Span.second ~= outcome.latest)
            #expect(outcome.restarts == Int(Int64(hours) * Instant.Span.hour / period) - 1)
            #expect(outcome.byOther > 0)
            #expect(outcome.vehicles > 0)
            #expect(outcome.vehicles == outcome.expectedVehicles)
            // Each was handed to the one browser once.
            #expect(outcome.messages == outcome.departures + outcome.vehicles)
            if let path = ProcessInfo.processInfo.environment["SIGHTLINE_ALARM_REPORT"] {
                let (departures, vehicles) = (outcome.departures, outcome.vehicles)
                let figures = [departures, vehicles, outcome.byOther, outcome.restarts, Int(outcome.latest)]
                let text = figures.map(String.init).joined(separator: " ") + "\n"
                try text.write(toFile: path, atomically: true, encoding: .utf8)
            }
        }
    }
}
