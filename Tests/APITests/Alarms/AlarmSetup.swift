import App
import Foundation
import HTTPTypes
import JSONText
import Model
import Relational
import Services
import Testing

/// Alarms at the stops of ``TestTimetable``, on a Monday morning at eight.
struct AlarmSetup {
    let app: TestApp
    let person: Person
    let stop: String
    let line: String

    /// 08:00 in Stockholm.
    static let start = TestClock.start + 2 * Instant.Span.day

    init(_ app: TestApp) async throws {
        self.app = app
        app.clock.advance(by: Self.start.milliseconds - app.clock.now.milliseconds)
        line = try await app.importTimetable(TestTimetable.city())
        stop = try await app.stop("a", source: TestTimetable.source)
        person = try await app.signUp("ada")
    }

    var clock: AlarmClock { app.installation.services.alarmClock() }

    /// The next tram leaves at 08:10, which is trip `there7`.
    func setAlarm(_ more: String = "") async throws -> Answer {
        try await post(#"{"kind":"departure","stop_id":"\#(stop)","trip_id":"there7"\#(more)}"#)
    }

    func post(_ json: String, to path: String = "/v1/alarms") async throws -> Answer {
        try await app.send(.post, path, json: json, as: person)
    }

    func alarms() async throws -> [JSONValue] { try await app.get("/v1/alarms", as: person).items }

    /// What was told, the newest first.
    func fired() async throws -> [JSONValue] { try await app.get("/v1/alarms/fired", as: person).items }

    func events() async throws -> [String] {
        try await fired().compactMap { $0["event"]?.stringValue }
    }

    /// Moves the clock to some seconds after eight, and tells what is due.
    @discardableResult
    func fire(at seconds: Int64) async throws -> Int {
        let instant = Self.start + seconds * Instant.Span.second
        app.clock.advance(by: instant.milliseconds - app.clock.now.milliseconds)
        return try await clock.fire()
    }
}
