import Fetch
import Model
import ScriptedServer
import Synchronization
import TestData

@testable import Departures

/// A clock that a test turns.
final class TurnedClock: Sendable {
    private let passed = Mutex(Int64(0))
    private let start = ContinuousClock.now

    func advance(_ seconds: Int64) {
        passed.withLock { $0 += seconds * 1000 }
    }

    var now: Instant { Recorded.now + passed.withLock { $0 } }

    var clock: DeskClock {
        DeskClock(
            now: { self.now },
            uptime: { self.start + .milliseconds(self.passed.withLock { $0 }) }
        )
    }
}

/// Desks of scripted servers.
enum Desks {
    /// The patience of desks whose tests are not about deadlines; on a busy machine, five seconds can pass
    /// without a turn for the desk.
    static let patience = Duration.seconds(60)

    /// Does some work while the desk makes its calls.
    static func with<Value: Sendable>(
        _ sources: [DeskSource],
        clock: TurnedClock = TurnedClock(),
        cache: AnswerCache = AnswerCache(),
        patience: Duration = patience,
        _ work: @escaping @Sendable (DepartureDesk) async throws -> Value
    ) async throws -> Value {
        let desk = DepartureDesk(sources, clock: clock.clock, cache: cache, patience: patience)
        return try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask {
                await desk.run()
                return nil
            }
            group.addTask { try await work(desk) }
            defer { group.cancelAll() }
            while let value = try await group.next() {
                if let value { return value }
            }
            throw Stuck("the desk ended first")
        }
    }

    /// A source of SL's present service.
    static func stockholm(_ name: String = "sl", at url: String) throws -> DeskSource {
        try DeskSource(name, settings: ["provider": "sl-transport", "url": url])
    }

    /// A source that needs an access token.
    static func gothenburg(at url: String) throws -> DeskSource {
        let settings = [
            "provider": "vasttrafik", "url": url, "client-id": "the client", "client-secret": "open sesame",
        ]
        return try DeskSource("gbg", settings: settings)
    }

    /// An answer of SL's service with one departure, some minutes from the start of the turned clock.
    static func board(line: String = "19", minutes: Int64 = 30) -> String {
        board(line: line, at: (Recorded.now + minutes * Instant.Span.minute).description)
    }

    static func board(line: String = "19", at time: String) -> String {
        """
        {"departures":[{"scheduled":"\(time)","destination":"X","state":"EXPECTED",\
        "line":{"designation":"\(line)","transport_mode":"METRO"}}],"stop_deviations":[]}
        """
    }

    /// An answer of Västtrafik's service without departures.
    static let nothing = "{\"results\":[]}"
    static let token = "{\"access_token\":\"ticket\",\"token_type\":\"Bearer\",\"expires_in\":3600}"
}

extension DepartureDesk {
    /// The answer for one stop.
    func answer(_ source: String = "sl", stop: String = "9001") async -> DeskAnswer {
        let answers = await answers(at: [source: [stop]], minutes: 60)
        return answers.first ?? DeskAnswer(source: source, stops: [], state: .failed, detail: "no answer")
    }
}
