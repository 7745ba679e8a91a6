import Foundation
import Model
import ScriptedServer
import Synchronization

/// The service of a city that a test scripts: departures as SL Transport tells them, or what else comes.
final class LiveCity: Sendable {
    /// A departure, by its minutes from the start of the clock.
    struct Row: Sendable {
        var line = "1"
        var mode = "TRAM"
        var destination = "Centrum"
        var scheduled: Int
        var expected: Int?
        var state = "EXPECTED"
    }

    static let environment = "SIGHTLINE_TRANSIT_SL_"

    /// What every request is answered, kept apart so that the server's threads can hold it.
    private final class Script: Sendable {
        let reply: Mutex<ScriptedServer.Reply>

        init(_ reply: ScriptedServer.Reply) {
            self.reply = Mutex(reply)
        }
    }

    private let script: Script
    private let server: ScriptedServer

    init(_ rows: [Row] = []) throws {
        let script = Script(Self.reply(rows))
        self.script = script
        server = try ScriptedServer { _ in script.reply.withLock { $0 } }
    }

    /// Settings that make the server a source of live departures called `sl`.
    var environment: [String: String] {
        ["\(Self.environment)PROVIDER": "sl-transport", "\(Self.environment)URL": server.url]
    }

    var calls: Int { server.requests.count }

    func answers(_ rows: [Row]) { script.reply.withLock { $0 = Self.reply(rows) } }

    func fails(_ reply: ScriptedServer.Reply) { script.reply.withLock { $0 = reply } }

    private static func reply(_ rows: [Row]) -> ScriptedServer.Reply {
        let departures = rows.map { row in
            let expected = row.expected.map { #""expected": "\#(time($0))","# } ?? ""
            return """
                {"destination": "\(row.destination)", "direction_code": 1, "direction": "\(row.destination)",
                 "state": "\(row.state)", "scheduled": "\(time(row.scheduled))", \(expected)
                 "journey": {"id": 1, "state": "NORMALPROGRESS", "prediction_state": "NORMAL"},
                 "stop_area": {"id": 9001, "name": "Brunnsparken", "type": "TRAMSTN"},
                 "line": {"id": 1, "designation": "\(row.line)", "transport_mode": "\(row.mode)"}}
                """
        }
        return .answer(
            200,
            headers: ["Content-Type: application/json"],
            body: Array(
                #"{"departures": [\#(departures.joined(separator: ","))], "stop_deviations": []}"#.utf8
            )
        )
    }

    /// The local time in Stockholm, which in November is an hour ahead of UTC.
    private static func time(_ minutes: Int) -> String {
        let instant = TestClock.start + Int64(minutes + 60) * Instant.Span.minute
        return String(instant.description.prefix(19))
    }
}
