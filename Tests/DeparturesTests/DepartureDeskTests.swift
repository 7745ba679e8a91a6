import Foundation
import Model
import ScriptedServer
import Synchronization
import Testing

@testable import Departures

/// Memory, single flight, and what happens when a source fails.
struct DepartureDeskTests {
    @Test func `a thousand clients that ask for one place make one call in a cache time`() async throws {
        let server = try ScriptedServer { _ in .text(200, Desks.board()) }
        let clock = TurnedClock()
        try await Desks.with([Desks.stockholm(at: server.url)], clock: clock) { desk in
            for round in 1...2 {
                let states = try await withThrowingTaskGroup(of: DeskAnswer.State.self) { group in
                    for _ in 0..<1_000 {
                        group.addTask { await desk.answer().state }
                    }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                #expect(states.count == 1_000)
                #expect(states.allSatisfy { $0 == .ok })
                #expect(server.requests.count == round)
                clock.advance(45)
            }
        }
    }

    @Test func `several sources and stops are asked in one question`() async throws {
        let server = try ScriptedServer {
            .text(200, Desks.board(line: String($0.target.split(separator: "/")[2])))
        }
        let sources = [try Desks.stockholm("a", at: server.url), try Desks.stockholm("b", at: server.url)]
        try await Desks.with(sources) { desk in
            let stops = ["b": ["3"], "a": ["1", "2"], "c": ["4"]]
            let answers = await desk.answers(at: stops, minutes: 60)
            #expect(answers.map(\.source) == ["a", "a", "b"])
            #expect(answers.flatMap(\.stops) == ["1", "2", "3"])
            #expect(answers.flatMap(\.departures).map(\.line.name) == ["1", "2", "3"])
            #expect(desk.remembered(at: stops, minutes: 50) == answers)
            #expect(desk.states.map(\.health.calls) == [2, 1])
        }
    }

    @Test func `a failing source answers from memory, and names its failure, for five minutes`() async throws
    {
        let server = try ScriptedServer { $0.number == 0 ? .text(200, Desks.board()) : .text(404, "") }
        let clock = TurnedClock()
        try await Desks.with([Desks.stockholm(at: server.url)], clock: clock) { desk in
            #expect(await desk.answer().state == .ok)
            clock.advance(46)
            for _ in 1...2 {
                let stale = await desk.answer()
                #expect(stale.state == .stale)
                #expect(stale.departures.count == 1)
                #expect(stale.generatedAt == Recorded.now)
                #expect(stale.detail == "It does not know the stop: It answered with status 404.")
            }
            // A refusal is not repeated within the cache time.
            #expect(server.requests.count == 2)
            clock.advance(253)
            #expect(await desk.answer().state == .stale)
            clock.advance(1)
            let failed = await desk.answer()
            #expect(failed.state == .failed)
            #expect(failed.departures.isEmpty)
            #expect(failed.detail == "It does not know the stop: It answered with status 404.")
        }
    }

    @Test func `a departure that has left is no longer told from memory`() async throws {
        let server = try ScriptedServer { _ in
            .answer(200, headers: ["Cache-Control: max-age=600"], body: Array(Desks.board(minutes: 1).utf8))
        }
        let clock = TurnedClock()
        try await Desks.with([Desks.stockholm(at: server.url)], clock: clock) { desk in
            #expect(await desk.answer().departures.count == 1)
            clock.advance(90)
            #expect(await desk.answer().departures.count == 1)
            clock.advance(1)
            let answer = await desk.answer()
            #expect(answer.departures.isEmpty)
            #expect(answer.state == .ok)
            #expect(server.requests.count == 1)
            clock.advance(29)
            _ = await desk.answer()
            #expect(server.requests.count == 2)
        }
    }

    @Test(
        arguments: [
            ("max-age=20", 20), ("public, max-age=90", 90), ("max-age=1", 10), ("max-age=86400", 120),
            ("max-age=0", 45),
            ("no-cache", 45), ("s-maxage=9", 45), ("max-age=99999999999999999999", 45), ("max-age=-5", 45),
        ]
    )
    func `an answer is fresh for as long as it says, within bounds`(_ header: String, _ seconds: Int64) {
        let usual = 45 * Instant.Span.second
        #expect(AnswerCache.freshness(of: ["cache-control": header], otherwise: usual) == seconds * 1000)
    }

    @Test func `the age of an answer counts`() {
        let headers = ["cache-control": "max-age=60", "age": "25"]
        #expect(AnswerCache.freshness(of: headers, otherwise: 0) == 35_000)
    }

    @Test(
        arguments: [
            (ScriptedServer.Reply.text(500, "busy"), "It failed: It answered with status 500."),
            (.text(200, "<!DOCTYPE html><p>Oops</p>"), "The answer is an HTML page."),
            (.text(200, "{\"departures\":[{"), "The answer is not JSON: "),
            (
                .raw("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{\"departures\":["),
                "The connection to 127.0.0.1"
            ),
            (.raw(""), "The connection to 127.0.0.1"),
        ]
    )
    func `a failure that may pass is tried once more, and told in plain words`(
        _ reply: ScriptedServer.Reply,
        _ words: String
    ) async throws {
        let bad = try ScriptedServer { _ in reply }
        let passing = try ScriptedServer { $0.number == 0 ? reply : .text(200, Desks.board()) }
        let sources = [
            try Desks.stockholm("bad", at: bad.url), try Desks.stockholm("passing", at: passing.url),
        ]
        try await Desks.with(sources) { desk in
            let answers = await desk.answers(at: ["bad": ["1"], "passing": ["1"]], minutes: 60)
            #expect(answers.map(\.state) == [.failed, .ok])
            #expect(answers.first?.detail?.hasPrefix(words) == true)
            #expect(bad.requests.count == 2)
            #expect(passing.requests.count == 2)
            let health = try #require(desk.states.first?.health)
            #expect(health.failures == 2)
            #expect(health.lastError?.hasPrefix(words) == true)
            #expect(health.latencies.counts.reduce(0, +) == health.calls)
        }
    }

    @Test func `a source that is not there is told, and the others answer`() async throws {
        let dead = try DeadPort()
        let server = try ScriptedServer { _ in .text(200, Desks.board()) }
        let sources = [
            try Desks.stockholm("dead", at: "http://127.0.0.1:\(dead.number)"),
            try Desks.stockholm("good", at: server.url),
        ]
        try await Desks.with(sources) { desk in
            let answers = await desk.answers(at: ["dead": ["1"], "good": ["1"]], minutes: 60)
            #expect(answers.map(\.state) == [.failed, .ok])
            #expect(answers.first?.detail?.hasPrefix("127.0.0.1:\(dead.number) cannot be reached") == true)
        }
    }

    @Test func `a silent source does not hold up the answers of others beyond the deadline`() async throws {
        let silent = try ScriptedServer { _ in .silence }
        let server = try ScriptedServer { _ in .text(200, Desks.board()) }
        let sources = [
            try Desks.stockholm("good", at: server.url), try Desks.stockholm("silent", at: silent.url),
        ]
        try await Desks.with(sources, patience: DepartureDesk.patience) { desk in
            // More questions than the silent source has threads.
            let stops = (1...40).map { String($0) }
            let deadline = ContinuousClock.now + .milliseconds(300)
            let answers = await desk.answers(at: ["silent": stops, "good": stops], minutes: 60, by: deadline)
            let good = answers.filter { $0.source == "good" }
            let late = answers.filter { $0.source == "silent" }
            #expect(late.count == 40)
            #expect(late.allSatisfy { $0.state == .failed && $0.detail == "It has not answered in time." })
            #expect(good.count == 40)
            // Those that were late for this question were asked all the same.
            _ = await desk.answers(at: ["good": stops], minutes: 60)
            #expect(desk.states.first?.health.failures == 0)
            let again = await desk.answers(at: ["good": stops], minutes: 60)
            #expect(again.allSatisfy { $0.state == .ok })
            #expect(server.requests.count == 40)
        }
    }

    @Test func `a client that gives up does not end the call that another waits for`() async throws {
        let gate = Gate()
        let server = try ScriptedServer { _ in
            gate.wait()
            return .text(200, Desks.board())
        }
        try await Desks.with([Desks.stockholm(at: server.url)]) { desk in
            try await withThrowingTaskGroup(of: DeskAnswer.self) { group in
                let hasty = await desk.answers(at: ["sl": ["9001"]], minutes: 60, by: .now)
                #expect(hasty.map(\.state) == [.failed])
                group.addTask { await desk.answer() }
                try await server.waitForRequests()
                gate.open()
                #expect(try await group.next()?.state == .ok)
            }
            #expect(server.requests.count == 1)
        }
    }

    @Test func `a source that keeps failing is left alone, and probed later`() async throws {
        let isWell = Mutex(false)
        let server = try ScriptedServer { _ in
            isWell.withLock { $0 } ? .text(200, Desks.board()) : .text(501, "")
        }
        let clock = TurnedClock()
        try await Desks.with([Desks.stockholm(at: server.url)], clock: clock) { desk in
            for stop in 1...5 { #expect(await desk.answer(stop: String(stop)).state == .failed) }
            // Each was tried twice.
            #expect(server.requests.count == 10)
            let rest = await desk.answer(stop: "6")
            #expect(rest.detail == "It failed several times, and is not asked for a while.")
            #expect(server.requests.count == 10)
            #expect(desk.states.first?.restsUntil == clock.now + 5_000)
            clock.advance(5)
            #expect(await desk.answer(stop: "7").state == .failed)
            #expect(server.requests.count == 12)
            clock.advance(10)
            isWell.withLock { $0 = true }
            #expect(await desk.answer(stop: "8").state == .ok)
            #expect(await desk.answer(stop: "9").state == .ok)
            #expect(desk.states.first?.restsUntil == nil)
        }
    }

    @Test func `a source that was asked too often rests as long as it says`() async throws {
        let server = try ScriptedServer {
            $0.number == 0 ? .answer(429, headers: ["Retry-After: 120"]) : .text(200, Desks.board())
        }
        let clock = TurnedClock()
        try await Desks.with([Desks.stockholm(at: server.url)], clock: clock) { desk in
            let until = clock.now + 120_000
            for stop in 1...3 {
                let answer = await desk.answer(stop: String(stop))
                #expect(answer.state == .failed)
                #expect(answer.detail == "It allows no more calls until \(until).")
            }
            #expect(server.requests.count == 1)
            #expect(desk.states.first?.restsUntil == until)
            clock.advance(120)
            #expect(await desk.answer().state == .ok)
        }
    }

    @Test func `the memory for answers has a limit`() async throws {
        let server = try ScriptedServer { _ in .text(200, Desks.board()) }
        let cache = AnswerCache(most: 3, room: 1 << 20)
        try await Desks.with([Desks.stockholm(at: server.url)], cache: cache) { desk in
            for stop in 1...10 { _ = await desk.answer(stop: String(stop)) }
            #expect(desk.states.first?.kept == 3)
            _ = await desk.answer(stop: "10")
            #expect(server.requests.count == 10)
            _ = await desk.answer(stop: "1")
            #expect(server.requests.count == 11)
        }
    }

    @Test func `an answer that is too long is an error`() async throws {
        let body = [UInt8](repeating: 0x20, count: ProviderResponse.limit + 1)
        let server = try ScriptedServer { _ in .answer(200, body: body) }
        try await Desks.with([Desks.stockholm(at: server.url)]) { desk in
            let answer = await desk.answer()
            #expect(answer.state == .failed)
            #expect(answer.detail?.hasSuffix("is longer than 4194304 bytes.") == true)
            #expect(server.requests.count == 1)
        }
    }

    @Test func `a desk that has ended answers at once`() async throws {
        let server = try ScriptedServer { _ in .silence }
        let desk = DepartureDesk([try Desks.stockholm(at: server.url)], clock: TurnedClock().clock)
        try await withThrowingTaskGroup(of: DeskAnswer?.self) { group in
            group.addTask { await desk.answer() }
            let running = Task { await desk.run() }
            try await server.waitForRequests()
            running.cancel()
            await running.value
            let answer = try #require(try await group.next() ?? nil)
            #expect(answer.state == .failed)
        }
        #expect(await desk.answer(stop: "2").detail == "The server is shutting down.")
    }
}

/// Holds a script back until a test opens it.
private final class Gate: Sendable {
    private let isOpen = Mutex(false)

    func open() { isOpen.withLock { $0 = true } }

    func wait() {
        while !isOpen.withLock({ $0 }) { Thread.sleep(forTimeInterval: 0.001) }
    }
}
