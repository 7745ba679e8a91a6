import Foundation
import Synchronization
import TestData
import Testing

/// A server that is killed again and again while photos come in.
@Suite(.fewAtOnce) struct CrashKillTests {
    /// How often: a few times in continuous integration, many by hand.
    private static let kills =
        ProcessInfo.processInfo.environment["SIGHTLINE_CRASHES"].flatMap(Int.init) ?? 6

    @Test func `every acknowledged note survives kills at any instant`() async throws {
        let scratch = try Scratch()
        var random = Dice(seed: 2026)
        let ledger = Ledger()
        var token: String?
        for round in 0..<Self.kills {
            let server = try await Server.start(in: scratch)
            if token == nil { token = try await server.client.signedUp().token }
            let client = Client(port: server.port, token: token)
            // What the last server acknowledged is there, and what it did not acknowledge can be sent again.
            for note in ledger.news() { try await client.expectWhole(note) }
            for lost in ledger.lost().prefix(3) {
                let answer = try await client.upload(
                    lost.title,
                    Photo.jpeg(salt: lost.photo),
                    key: lost.title
                )
                #expect([201, 409].contains(answer.status), "\(answer.text)")
                if let note = Note(answer.json), answer.status == 201 { ledger.acknowledge(note) }
            }
            // The instant is what is varied here: from the first bytes to the middle of a lively exchange.
            let instant = Duration.microseconds(random.next(400_000))
            try await withThrowingTaskGroup(of: Void.self) { tasks in
                for lane in 0..<4 {
                    tasks.addTask { await Self.upload(by: client, named: "\(round)-\(lane)", into: ledger) }
                }
                tasks.addTask {
                    try await Task.sleep(for: instant)
                    try await server.kill()
                }
                try await tasks.waitForAll()
            }
            try await scratch.expectHealth()
        }
        let server = try await Server.start(in: scratch)
        let client = Client(port: server.port, token: token)
        let notes = try await client.notes()
        for note in notes { try await client.expectWhole(note) }
        #expect(Set(notes.map(\.title)).count == notes.count)
        #expect(Set(ledger.all()).subtracting(notes).isEmpty)
        #expect(!notes.isEmpty)
        try await server.stop()
        try await scratch.expectHealth()
    }

    /// Sends one photo after the other until nobody answers any more.
    private static func upload(by client: Client, named name: String, into ledger: Ledger) async {
        for count in 0... {
            // Some photos come more than once: their notes share files.
            let salt = name.utf8.reduce(count) { $0 &* 31 &+ Int($1) }
            let attempt = Attempt(title: "\(name)-\(count)", photo: count % 3 == 0 ? 0 : salt)
            guard
                let answer = try? await client.upload(
                    attempt.title,
                    Photo.jpeg(salt: attempt.photo),
                    key: attempt.title
                )
            else { return ledger.lose(attempt) }
            guard answer.status == 201, let note = Note(answer.json) else {
                Issue.record("\(answer.status) \(answer.text)")
                return
            }
            ledger.acknowledge(note)
        }
    }

    private struct Attempt: Sendable {
        let title: String
        let photo: Int
    }

    /// What was acknowledged, and what was sent without an answer.
    private final class Ledger: Sendable {
        private struct State {
            var notes: [Note] = []
            var seen = 0
            var lost: [Attempt] = []
        }

        private let state = Mutex(State())

        func acknowledge(_ note: Note) { state.withLock { $0.notes.append(note) } }
        func lose(_ attempt: Attempt) { state.withLock { $0.lost.append(attempt) } }
        func all() -> [Note] { state.withLock { $0.notes } }

        /// What was acknowledged since this was asked last.
        func news() -> [Note] {
            state.withLock { state in
                defer { state.seen = state.notes.count }
                return Array(state.notes[state.seen...])
            }
        }

        /// What was lost since this was asked last.
        func lost() -> [Attempt] {
            state.withLock { state in
                defer { state.lost = [] }
                return state.lost
            }
        }
    }
}

/// Numbers that are the same in every run.
struct Dice {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    /// The next number below a bound.
    mutating func next(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % bound
    }
}
