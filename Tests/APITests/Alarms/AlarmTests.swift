import App
import Foundation
import HTTPTypes
import JSONText
import Model
import Relational
import ScriptedServer
import Services
import Synchronization
import Testing

/// Alarms, over HTTP.
struct AlarmTests {
    @Test func `a departure is told five minutes before it, and when it leaves`() async throws {
        try await withApp { app in
            let setup = try await AlarmSetup(app)
            let alarm = try await setup.setAlarm()
            #expect(alarm.status == 201)
            #expect(alarm["scheduled"]?.stringValue == "2026-11-23T07:10:00.000Z")
            #expect(alarm["next"]?.stringValue == "soon")
            #expect(alarm["next_at"]?.stringValue == "2026-11-23T07:05:00.000Z")
            #expect(alarm["before_s"]?.integerValue == 300)
            #expect(try await setup.fire(at: 299) == 0)
            #expect(try await setup.fire(at: 300) == 1)
            #expect(try await setup.fire(at: 310) == 0)
            #expect(try await setup.alarms().first?["next"]?.stringValue == "leaves")
            #expect(try await setup.fire(at: 600) == 1)
            #expect(try await setup.alarms().isEmpty)
            let fired = try await setup.fired()
            #expect(fired.compactMap { $0["event"]?.stringValue } == ["leaves", "soon"])
            let departure = try #require(fired.first?["departure"])
            #expect(departure["stop"]?["name"]?.stringValue == "Anker")
            #expect(departure["line"]?["name"]?.stringValue == "1")
            #expect(departure["destination"]?.stringValue == "Centrum")
            #expect(fired.last?["fired_at"]?.stringValue == "2026-11-23T07:05:00.000Z")
        }
    }

    @Test func `an alarm that is sent again after its departure is answered as the first time`()
        async throws
    {
        try await withApp { app in
            let setup = try await AlarmSetup(app)
            let json = #"{"kind":"departure","stop_id":"\#(setup.stop)","trip_id":"there7"}"#
            func send(_ json: String) async throws -> Answer {
                try await app.send(
                    .post,
                    "/v1/alarms",
                    json: json,
                    as: setup.person,
                    headers: [try #require(HTTPField.Name("Idempotency-Key")): "k"]
                )
            }
            let first = try await send(json)
            try await setup.fire(at: 3600)
            let again = try await send(json)
            #expect(again.status == 201 && again.header("Idempotency-Replayed") == "true")
            #expect(again["id"]?.stringValue == first["id"]?.stringValue)
            #expect(try await send(json.replacing("there7", with: "there8")).status == 422)
        }
    }

    @Test func `a trip is found where more than a thousand departures come before it`() async throws {
        try await withApp { app in
            app.clock.advance(by: AlarmSetup.start.milliseconds - app.clock.now.milliseconds)
            try await app.importTimetable(TestTimetable.busy())
            let stop = try await app.stop("a", source: TestTimetable.source)
            let ada = try await app.signUp("ada")
            let json = #"{"kind":"departure","stop_id":"\#(stop)","trip_id":"late"}"#
            let alarm = try await app.send(.post, "/v1/alarms", json: json, as: ada)
            #expect(alarm.status == 201)
            #expect(alarm["scheduled"]?.stringValue == "2026-11-23T21:00:00.000Z")
        }
    }

    @Test func `a departure is found by its line and time, and a walk to it is told before it`() async throws
    {
        try await withApp { app in
            let setup = try await AlarmSetup(app)
            let at = #""line_id":"\#(setup.line)","at":"2026-11-23T08:31:00+01:00""#
            let json = #"{"kind":"departure","stop_id":"\#(setup.stop)",\#(at),"before_s":0}"#
            let alarm = try await setup.post(json)
            #expect(alarm["trip_id"]?.stringValue == "there9")
            #expect(alarm["next"]?.stringValue == "leaves")
            let walk = try await setup.post(
                #"{"kind":"leave-now","stop_id":"\#(setup.stop)",\#(at),"lat":57.7050,"lon":11.9700}"#
            )
            let seconds = try #require(walk["walk_s"]?.integerValue)
            #expect((500...600).contains(seconds))
            #expect(walk["lat"]?.doubleValue == 57.705)
            #expect(try await setup.fire(at: 1800 - seconds - 1) == 0)
            #expect(try await setup.fire(at: 1800 - seconds) == 1)
            #expect(try await setup.events() == ["leave-now"])
            #expect(try await setup.fire(at: 1800) == 1)
            #expect(try await setup.alarms().isEmpty)
        }
    }

    @Test func `an alarm of others is neither seen nor deleted, and a deleted one is not told`() async throws
    {
        try await withApp { app in
            let setup = try await AlarmSetup(app)
            let id = try #require(try await setup.setAlarm()["id"]?.stringValue)
            let bob = try await app.signUp("bob")
            #expect(try await app.get("/v1/alarms", as: bob).items.isEmpty)
            #expect(try await app.delete("/v1/alarms/\(id)", as: bob).status == 404)
            #expect(try await app.delete("/v1/alarms/\(id)", as: setup.person).status == 204)
            #expect(try await setup.fire(at: 700) == 0)
            #expect(try await setup.fired().isEmpty)
        }
    }

    @Test func `what cannot be an alarm is refused, and says why`() async throws {
        try await withApp { app in
            let setup = try await AlarmSetup(app)
            let stop = #""stop_id":"\#(setup.stop)""#
            let line = #""line_id":"\#(setup.line)""#
            for (json, status, name) in [
                (#"{"kind":"noise"}"#, 400, "bad-field"),
                (#"{"kind":"departure",\#(stop)}"#, 400, "bad-field"),
                (#"{"kind":"departure","stop_id":"1","trip_id":"there7"}"#, 400, "bad-field"),
                (#"{"kind":"departure",\#(stop),"trip_id":"nothing"}"#, 422, "no-departure"),
                (#"{"kind":"departure",\#(stop),\#(line),"at":"2026-11-23T02:00:00Z"}"#, 400, "bad-field"),
                (#"{"kind":"departure",\#(stop),\#(line),"at":"2026-11-24T02:00:00Z"}"#, 422, "no-departure"),
                (#"{"kind":"departure",\#(stop),"trip_id":"there7","before_s":-1}"#, 400, "bad-field"),
                (#"{"kind":"departure",\#(stop),"trip_id":"there7","lat":1,"lon":2}"#, 400, "bad-field"),
                (#"{"kind":"leave-now",\#(stop),"trip_id":"there7"}"#, 400, "bad-field"),
                (#"{"kind":"vehicle-near",\#(line)}"#, 400, "bad-field"),
                (#"{"kind":"vehicle-near","line_id":"1","lat":1,"lon":2}"#, 400, "bad-field"),
                (#"{"kind":"vehicle-near",\#(line),"lat":1,"lon":2,"radius_m":1}"#, 400, "bad-field"),
            ] {
                let answer = try await setup.post(json)
                #expect(answer.status == status, "\(json)")
                #expect(answer["code"]?.stringValue == name, "\(json)")
            }
            #expect(try await setup.alarms().isEmpty)
        }
    }

    @Test func `an alarm moves with what is expected, and a cancelled departure is told at once`()
        async throws
    {
        let feed = try FeedServer()
        try await withApp(environment: feed.environment) { app in
            let setup = try await AlarmSetup(app)
            let live = app.installation.services.live
            _ = try await setup.setAlarm()
            _ = try await setup.post(
                #"{"kind":"departure","stop_id":"\#(setup.stop)","trip_id":"there8"}"#
            )
            feed.tells([.init(trip: "there7", delay: 120)], at: app.clock.now)
            await live.pollFeeds()
            try await setup.clock.look()
            let alarm = try #require(try await setup.alarms().first)
            #expect(alarm["expected"]?.stringValue == "2026-11-23T07:12:00.000Z")
            #expect(try await setup.fire(at: 310) == 0)
            #expect(try await setup.fire(at: 420) == 1)
            feed.tells(
                [.init(trip: "there7", delay: 60), .init(trip: "there8", delay: nil)],
                at: app.clock.now
            )
            await live.pollFeeds()
            try await setup.clock.look()
            try await setup.clock.look()
            #expect(try await setup.events() == ["cancelled", "soon"])
            #expect(try await setup.fire(at: 660) == 1)
            #expect(try await setup.events() == ["leaves", "cancelled", "soon"])
            #expect(try await setup.alarms().isEmpty)
            let left = try #require(try await setup.fired().first?["departure"])
            #expect(left["expected"]?.stringValue == "2026-11-23T07:11:00.000Z")
        }
    }

    @Test func `an open stream of events tells an alarm once, and one that resumes tells it again`()
        async throws
    {
        try await withApp([:], .live, events: EventOptions()) { app in
            let setup = try await AlarmSetup(app)
            _ = try await setup.setAlarm()
            let last = try await EventReader.open(app, as: setup.person) { events in
                try await setup.fire(at: 300)
                let event = try #require(try await events.next())
                #expect(event.name == "alarm")
                #expect(event.data["event"]?.stringValue == "soon")
                try await setup.fire(at: 600)
                #expect(try await events.next()?.data["event"]?.stringValue == "leaves")
                return events.lastID
            }
            try await EventReader.open(app, as: setup.person, after: last) { events in
                let event = try await events.next()
                #expect(event?.data["event"]?.stringValue == "leaves")
            }
        }
    }

    @Test func `in quiet hours an alarm is told quietly, by the clock of the member's zone`() async throws {
        try await withApp { app in
            let setup = try await AlarmSetup(app)
            let path = "/v1/alarms/settings"
            #expect(try await app.get(path, as: setup.person)["time_zone"] == .null)
            let hours = #"{"quiet_from":"23:00","quiet_until":"08:06","time_zone":"Europe/Stockholm"}"#
            #expect(try await app.send(.put, path, json: hours, as: setup.person).status == 200)
            #expect(try await app.get(path, as: setup.person)["quiet_until"]?.stringValue == "08:06")
            _ = try await setup.setAlarm()
            try await setup.fire(at: 300)
            try await setup.fire(at: 600)
            #expect(try await setup.fired().map { $0["quiet"]?.boolValue } == [false, true])
            for bad in [
                #"{"quiet_from":"23:00"}"#,
                #"{"quiet_from":"24:00","quiet_until":"01:00","time_zone":"UTC"}"#,
                #"{"quiet_from":"23:00","quiet_until":"01:00","time_zone":"Mars"}"#,
            ] {
                #expect(try await app.send(.put, path, json: bad, as: setup.person).status == 400)
            }
            #expect(try await app.send(.put, path, json: "{}", as: setup.person).status == 200)
            #expect(try await app.get(path, as: setup.person)["quiet_from"] == .null)
        }
    }

    @Test func `a member has at most a hundred alarms, and a repeated request makes no other`() async throws {
        try await withApp { app in
            let setup = try await AlarmSetup(app)
            let json = #"{"kind":"vehicle-near","line_id":"\#(setup.line)","lat":57.7,"lon":11.97}"#
            for _ in 0..<Alarm.mostKept { #expect(try await setup.post(json).status == 201) }
            let refused = try await setup.post(json)
            #expect(refused.status == 409)
            #expect(refused["code"]?.stringValue == "too-many-alarms")
            let page = try await app.get("/v1/alarms?limit=100", as: setup.person)
            #expect(page.items.count == Alarm.mostKept)
        }
    }
}

/// A feed of GTFS Realtime that a test scripts, for ``TestTimetable``.
final class FeedServer: Sendable {
    struct Row: Sendable {
        let trip: String
        /// Seconds at the first stop; `nil` when the trip is cancelled.
        let delay: Int?
    }

    private final class Script: Sendable {
        let bytes = Mutex<[UInt8]>([])
    }

    private let script = Script()
    private let server: ScriptedServer

    init() throws {
        let script = script
        server = try ScriptedServer { _ in .answer(200, body: script.bytes.withLock { $0 }) }
    }

    /// Settings that make the server the source of the timetable's live departures.
    var environment: [String: String] {
        let name = "SIGHTLINE_TRANSIT_\(TestTimetable.source.uppercased())_"
        return ["\(name)PROVIDER": "gtfs-realtime", "\(name)TRIP_UPDATES": server.url]
    }

    func tells(_ rows: [Row], at now: Instant) {
        var message = Self.field(1, Self.field(1, "2.0") + Self.field(3, Int(now.milliseconds / 1000)))
        for row in rows {
            var trip = Self.field(1, row.trip) + Self.field(3, "20261123")
            var update: [UInt8] = []
            if let delay = row.delay {
                update = Self.field(2, Self.field(1, 1) + Self.field(3, Self.field(1, delay)))
            } else {
                trip += Self.field(4, 3)
            }
            message += Self.field(2, Self.field(1, row.trip) + Self.field(3, Self.field(1, trip) + update))
        }
        script.bytes.withLock { $0 = message }
    }

    private static func number(_ value: Int) -> [UInt8] {
        var (rest, bytes) = (UInt64(value), [UInt8]())
        while rest >= 0x80 {
            bytes.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }

    private static func field(_ tag: Int, _ value: Int) -> [UInt8] { number(tag << 3) + number(value) }

    private static func field(_ tag: Int, _ bytes: [UInt8]) -> [UInt8] {
        number(tag << 3 | 2) + number(bytes.count) + bytes
    }

    private static func field(_ tag: Int, _ text: String) -> [UInt8] { field(tag, Array(text.utf8)) }
}
