import App
import HTTPTypes
import JSONText
import Model
import Relational
import Services
import Storage
import Testing

/// Alarms and the change number, by which answers to everybody are kept.
struct AlarmNumberTests {
    private func number(_ app: TestApp) async throws -> Int64 {
        try await app.database.readOne { try ChangeLog($0).number() }
    }

    @Test func `an alarm that moves, is told and ends takes no number, and its owner gets each new answer`()
        async throws
    {
        let feed = try FeedServer()
        try await withApp(environment: feed.environment) { app in
            let setup = try await AlarmSetup(app)
            _ = try await setup.setAlarm()
            let before = try await number(app)
            let notes = try await app.get("/v1/notes")
            var tags = (alarms: String?.none, fired: String?.none)
            /// Whether the lists of alarms, and of what they told, are others than the last time.
            func news() async throws -> [Bool] {
                let alarms = try await app.get("/v1/alarms", as: setup.person, etag: tags.alarms)
                let fired = try await app.get("/v1/alarms/fired", as: setup.person, etag: tags.fired)
                for answer in [alarms, fired] { #expect([200, 304].contains(answer.status)) }
                tags = (alarms.etag ?? tags.alarms, fired.etag ?? tags.fired)
                return [alarms.status == 200, fired.status == 200]
            }
            #expect(try await news() == [true, true])
            #expect(try await news() == [false, false])
            for delay in [120, 180] {
                app.clock.advance(by: Instant.Span.minute)
                feed.tells([.init(trip: "there7", delay: delay)], at: app.clock.now)
                await app.installation.services.live.pollFeeds()
                try await setup.clock.look()
                #expect(try await news() == [true, false], "\(delay)")
                #expect(try await news() == [false, false])
            }
            #expect(try await setup.fire(at: 480) == 1)
            #expect(try await news() == [true, true])
            #expect(try await setup.fire(at: 780) == 1)
            #expect(try await news() == [true, true])
            #expect(try await setup.events() == ["leaves", "soon"])
            #expect(try await number(app) == before)
            #expect(try await app.get("/v1/notes", etag: notes.etag).status == 304)
        }
    }

    @Test func `alarms that are made of saved trips as days come take no number`() async throws {
        try await withApp { app in
            let setup = try await AlarmSetup(app)
            _ = try await setup.post(
                #"{"stop_id":"\#(setup.stop)","line_id":"\#(setup.line)","time":"08:42","weekdays":[3]}"#,
                to: "/v1/saved-trips"
            )
            let before = try await number(app)
            app.clock.advance(by: Instant.Span.day)
            try await app.installation.services.savedTrips.plan()
            #expect(try await setup.alarms().count == 1)
            #expect(try await number(app) == before)
        }
    }
}
