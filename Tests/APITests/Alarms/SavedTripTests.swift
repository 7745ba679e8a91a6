import App
import HTTPTypes
import JSONText
import Model
import Relational
import Services
import Testing

/// Saved trips, over HTTP.
struct SavedTripTests {
    private static let path = "/v1/saved-trips"

    private func save(_ setup: AlarmSetup, _ more: String) async throws -> Answer {
        try await setup.post(
            #"{"stop_id":"\#(setup.stop)","line_id":"\#(setup.line)",\#(more)}"#,
            to: Self.path
        )
    }

    @Test func `the nearest trip of each such day is an alarm, today, tomorrow and as days come`()
        async throws
    {
        try await withApp { app in
            let setup = try await AlarmSetup(app)
            let saved = try await save(setup, #""time":"08:42","weekdays":[1,2,4,2]"#)
            #expect(saved.status == 201)
            #expect(saved["weekdays"]?.arrayValue?.compactMap(\.integerValue) == [1, 2, 4])
            #expect(saved["before_s"]?.integerValue == 300)
            func planned() async throws -> [String] {
                try await setup.alarms().compactMap { $0["scheduled"]?.stringValue }
            }
            #expect(try await planned() == ["2026-11-23T07:40:00.000Z", "2026-11-24T07:40:00.000Z"])
            let trips = app.installation.services.savedTrips
            try await trips.plan()
            #expect(try await planned().count == 2)
            // On Tuesday, Wednesday is no such day; on Wednesday, Thursday is.
            app.clock.advance(by: Instant.Span.day)
            try await setup.clock.fire()
            try await trips.plan()
            #expect(try await planned() == ["2026-11-24T07:40:00.000Z"])
            app.clock.advance(by: Instant.Span.day)
            try await setup.clock.fire()
            try await trips.plan()
            #expect(try await planned() == ["2026-11-26T07:40:00.000Z"])
            #expect(try await setup.fired().count == 4)
        }
    }

    @Test func `an alarm that is deleted on its day is not made again, and goes with its trip`() async throws
    {
        try await withApp { app in
            let setup = try await AlarmSetup(app)
            let saved = try await save(setup, #""time":"08:30","weekdays":[1,2],"destination":"Centrum""#)
            let id = try #require(saved["id"]?.stringValue)
            let alarm = try #require(try await setup.alarms().first)
            #expect(alarm["saved_trip_id"]?.stringValue == id)
            let path = "/v1/alarms/\(try #require(alarm["id"]?.stringValue))"
            #expect(try await app.delete(path, as: setup.person).status == 204)
            try await app.installation.services.savedTrips.plan()
            #expect(try await setup.alarms().count == 1)
            let bob = try await app.signUp("bob")
            #expect(try await app.delete("\(Self.path)/\(id)", as: bob).status == 404)
            #expect(try await app.delete("\(Self.path)/\(id)", as: setup.person).status == 204)
            #expect(try await setup.alarms().isEmpty)
            #expect(try await app.get(Self.path, as: setup.person).items.isEmpty)
        }
    }

    @Test func `two servers that plan at once make one alarm for each day`() async throws {
        try await withApp { app in
            let setup = try await AlarmSetup(app)
            _ = try await save(setup, #""time":"08:30","weekdays":[1,2,3,4,5]"#)
            app.clock.advance(by: Instant.Span.day)
            try await withApp(in: app.folder, clock: app.clock) { other in
                async let ours: Void = app.installation.services.savedTrips.plan()
                async let theirs: Void = other.installation.services.savedTrips.plan()
                _ = try await (ours, theirs)
            }
            #expect(try await app.count("SELECT count(*) FROM alarm") == 3)
        }
    }

    @Test(arguments: [
        #""destination":"Centre-ville""#, #""destination":"centrum station""#,
        #""direction":"0","destination":"City (platform A)""#,
    ])
    func `a destination is known in any language, in another spelling, and in any with its direction`(
        _ more: String
    ) async throws {
        try await withApp { app in
            let setup = try await AlarmSetup(app)
            let saved = try await save(setup, #""time":"08:30","weekdays":[1],\#(more)"#)
            #expect(saved.status == 201)
            let alarms = try await setup.alarms()
            #expect(alarms.compactMap { $0["scheduled"]?.stringValue } == ["2026-11-23T07:30:00.000Z"])
            #expect(alarms.compactMap { $0["destination"]?.stringValue } == ["Centrum"])
        }
    }

    @Test func `a trip that no departure fits in the coming weeks is refused`() async throws {
        try await withApp { app in
            let setup = try await AlarmSetup(app)
            for more in [
                #""time":"08:30","weekdays":[1],"destination":"Elsewhere""#,
                #""time":"08:30","weekdays":[6,7]"#, #""time":"04:30","weekdays":[1]"#,
                #""time":"08:30","weekdays":[1],"direction":"1""#,
            ] {
                let answer = try await save(setup, more)
                #expect(answer.status == 422 && answer["code"]?.stringValue == "no-departure", "\(more)")
            }
            let long = String(repeating: "x", count: 201)
            let answer = try await save(setup, #""time":"08:30","weekdays":[1],"direction":"\#(long)""#)
            #expect((400...422).contains(answer.status))
        }
    }

    @Test func `what cannot be saved is refused`() async throws {
        try await withApp { app in
            let setup = try await AlarmSetup(app)
            for more in [
                #""time":"8:30","weekdays":[1]"#, #""time":"08:30","weekdays":[]"#,
                #""time":"08:30","weekdays":[0]"#, #""time":"08:30","weekdays":[1.5]"#,
                #""time":"08:60","weekdays":[1]"#, #""weekdays":[1]"#, #""time":"08:30""#,
                #""time":"08:30","weekdays":[8],"before_s":9"#,
            ] {
                #expect(try await save(setup, more).status == 400, "\(more)")
            }
            let json = #"{"stop_id":"1","line_id":"\#(setup.line)","time":"08:30","weekdays":[1]}"#
            #expect(try await setup.post(json, to: Self.path).status == 400)
        }
    }
}
