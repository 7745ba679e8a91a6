import Fetch
import Model
import ScriptedServer
import Synchronization
import TestData
import Testing

@testable import Departures

struct FeedPollerTests {
    private struct NoText: Error, CustomStringConvertible {
        let description: String
    }

    private static func poller(
        _ server: ScriptedServer,
        clock: TurnedClock = TurnedClock(),
        pause: @escaping @Sendable (Duration) async throws -> Void = { _ in },
        receive: @escaping @Sendable (String) async -> Void = { _ in }
    ) -> FeedPoller<String> {
        var feed = FeedPoller<String>.Feed("raba", url: server.url + "/feed?key=sesame") { bytes in
            guard bytes != [0xFF] else { throw NoText(description: "bad wire type of sesame") }
            return String(decoding: bytes, as: UTF8.self)
        }
        feed.secrets = ["sesame"]
        feed.headers = [FetchHeader("X-Client", "us")]
        return FeedPoller(
            feed,
            client: FetchClient(threads: 1),
            now: { clock.now },
            pause: pause,
            receive: receive
        )
    }

    @Test func `a feed that has not changed is not sent again`() async throws {
        let server = try ScriptedServer { request in
            let isKnown = request["if-none-match"] == "\"1\"" && request["if-modified-since"] == "then"
            let headers = ["ETag: \"1\"", "Last-Modified: then"]
            return isKnown ? .answer(304) : .answer(200, headers: headers, body: Array("one".utf8))
        }
        let clock = TurnedClock()
        let values = Mutex<[String]>([])
        let poller = Self.poller(
            server,
            clock: clock,
            receive: { value in values.withLock { $0.append(value) } }
        )
        #expect(poller.latest.value == nil)
        #expect(await poller.poll() == .seconds(15))
        clock.advance(15)
        #expect(await poller.poll() == .seconds(15))
        let latest = poller.latest
        #expect(latest.value == "one")
        #expect(latest.receivedAt == Recorded.now)
        #expect(latest.confirmedAt == Recorded.now + 15_000)
        #expect(latest.health.calls == 2)
        #expect(values.withLock { $0 } == ["one"])
        #expect(server.requests.first?["x-client"] == "us")
    }

    @Test func `a failing feed keeps its value, and is asked less and less often`() async throws {
        let server = try ScriptedServer { request in
            switch request.number {
            case 0: .answer(200, headers: ["ETag: \"1\""], body: Array("one".utf8))
            case 1, 3...8: .text(500, "")
            case 2: .answer(200, body: [0xFF])
            default: .text(200, "two")
            }
        }
        let poller = Self.poller(server)
        _ = await poller.poll()
        #expect(await poller.poll() == .seconds(15))
        #expect(poller.latest.health.lastError == "It failed: It answered with status 500.")
        #expect(await poller.poll() == .seconds(30))
        #expect(poller.latest.health.lastError == "The file cannot be read: bad wire type of …")
        for seconds in [60, 120, 240, 300, 300, 300] {
            #expect(await poller.poll() == .seconds(seconds))
        }
        let failed = poller.latest
        #expect(failed.value == "one")
        #expect(failed.failuresInARow == 8)
        #expect(await poller.poll() == .seconds(15))
        #expect(poller.latest.value == "two")
        #expect(poller.latest.failuresInARow == 0)
        // After a failure, the whole file is asked for.
        #expect(
            server.requests.map { $0["if-none-match"] } == [nil, "\"1\""] + Array(repeating: nil, count: 8)
        )
    }

    @Test func `a feed that was asked too often is left alone as long as it says`() async throws {
        let server = try ScriptedServer { _ in .answer(429, headers: ["Retry-After: 600"]) }
        #expect(await Self.poller(server).poll() == .seconds(600))
    }

    @Test func `a poller fetches until it is cancelled`() async throws {
        let server = try ScriptedServer { .text(200, String($0.number)) }
        let poller = Self.poller(server, pause: { _ in await Task.yield() })
        let running = Task { await poller.run() }
        try await server.waitForRequests(3)
        running.cancel()
        await running.value
        #expect(poller.latest.value != nil)
    }
}
