import App
import HTTPTypes
import JSONText
import Model
import Relational
import Services
import Testing
import Timetable

/// Alarms and saved trips when their timetable is imported again: stops and lines stay, trips are others.
struct AlarmImportTests {
    /// The timetable of the city a minute later, as another import.
    private func reimport(_ trips: TestTimetable.Trips, _ setup: AlarmSetup) async throws {
        setup.app.clock.advance(by: Instant.Span.minute)
        try await setup.app.importTimetable(TestTimetable.city(trips: trips))
    }

    @Test(arguments: [
        (later: 0, scheduled: "2026-11-23T07:10:00.000Z"), (later: 2, scheduled: "2026-11-23T07:12:00.000Z"),
    ])
    func `an alarm whose trip has another name waits for the trip at its time, and is told once`(
        _ move: (later: Int, scheduled: String)
    ) async throws {
        try await withApp { app in
            let setup = try await AlarmSetup(app)
            _ = try await setup.setAlarm()
            try await reimport(.init(prefix: "new-", minutesLater: move.later), setup)
            try await setup.clock.look()
            let alarm = try #require(try await setup.alarms().first)
            #expect(alarm["trip_id"]?.stringValue == "new-there7")
            #expect(alarm["scheduled"]?.stringValue == move.scheduled)
            #expect(try await setup.fired().isEmpty)
            #expect(try await setup.clock.rematch() == 0)
            #expect(try await setup.fire(at: 299) == 0)
            try await setup.fire(at: 420)
            try await setup.fire(at: 720)
            #expect(try await setup.events() == ["leaves", "soon"])
        }
    }

    @Test func `a trip that keeps its name and leaves half an hour later moves its alarm`() async throws {
        try await withApp { app in
            let setup = try await AlarmSetup(app)
            _ = try await setup.setAlarm()
            try await reimport(.init(minutesLater: 30), setup)
            #expect(try await setup.clock.rematch() == 1)
            #expect(try await setup.alarms().first?["scheduled"]?.stringValue == "2026-11-23T07:40:00.000Z")
        }
    }

    @Test func `an alarm whose trip is no more is told as cancelled, once by two servers`() async throws {
        try await withApp { app in
            let setup = try await AlarmSetup(app)
            _ = try await setup.setAlarm()
            try await reimport(.init(leavingOut: 5...9), setup)
            try await withApp(in: app.folder, clock: app.clock) { other in
                async let ours: Void = setup.clock.look()
                async let theirs: Void = other.installation.services.alarmClock().look()
                _ = try await (ours, theirs)
            }
            #expect(try await setup.events() == ["cancelled"])
            #expect(try await setup.alarms().isEmpty)
            #expect(try await setup.fire(at: 600) == 0)
        }
    }

    @Test func `what is due by the timetable before an import is not told`() async throws {
        try await withApp { app in
            let setup = try await AlarmSetup(app)
            _ = try await setup.setAlarm()
            try await reimport(.init(leavingOut: 5...9), setup)
            // Nobody looked since the import.
            try await setup.fire(at: 300)
            #expect(try await setup.events() == ["cancelled"])
        }
    }

    @Test func `alarms of trips that stay, and those made after the import, are left alone`() async throws {
        try await withApp { app in
            let setup = try await AlarmSetup(app)
            _ = try await setup.setAlarm()
            try await reimport(.init(), setup)
            _ = try await setup.post(
                #"{"kind":"departure","stop_id":"\#(setup.stop)","trip_id":"there8"}"#
            )
            let before = try await setup.alarms()
            #expect(try await setup.clock.rematch() == 0)
            #expect(try await setup.alarms() == before)
            #expect(before.count == 2)
        }
    }

    @Test func `a saved trip follows the timetable, and one that leaves no more is told as cancelled once`()
        async throws
    {
        try await withApp { app in
            let setup = try await AlarmSetup(app)
            let stop = #""stop_id":"\#(setup.stop)","line_id":"\#(setup.line)""#
            let saved = try await setup.post(
                #"{\#(stop),"time":"08:42","weekdays":[1,2,3,4]}"#,
                to: "/v1/saved-trips"
            )
            #expect(saved.status == 201)
            try await reimport(.init(prefix: "new-"), setup)
            try await setup.clock.look()
            let trips = try await setup.alarms().map { $0["trip_id"]?.stringValue }
            #expect(trips == ["new-there10", "new-there10"])
            // From now on, no tram leaves in the morning.
            try await reimport(.init(leavingOut: 0...20), setup)
            try await setup.clock.look()
            #expect(try await setup.events() == ["cancelled", "cancelled"])
            app.clock.advance(by: Instant.Span.day)
            for _ in 0..<3 {
                try await app.installation.services.savedTrips.plan()
                app.clock.advance(by: Instant.Span.day)
            }
            let fired = try await setup.fired()
            #expect(fired.map { $0["event"]?.stringValue } == ["cancelled", "cancelled", "cancelled"])
            #expect(fired.first?["alarm_id"]?.stringValue == saved["id"]?.stringValue)
            #expect(fired.first?["departure"]?["scheduled"]?.stringValue == "2026-11-25T07:42:00.000Z")
        }
    }
}
