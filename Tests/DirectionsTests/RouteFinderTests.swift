import Fetch
import Geodesy
import Model
import ScriptedServer
import Testing

@testable import Directions

/// The second attempt, the memory, the deadline and the circuit breaker.
struct RouteFinderTests {
    @Test(arguments: [ScriptedServer.Reply.text(503, "busy"), .raw("")])
    func `a passing failure is tried once more`(_ first: ScriptedServer.Reply) async throws {
        let server = try ScriptedServer { $0.number == 0 ? first : .text(200, Scripts.osrm()) }
        let finder = try #require(DirectionsFinder.asking(server))
        #expect(try await finder.route(try Scripts.request()).engine == .osrm)
        #expect(server.requests.count == 2)
    }

    @Test(arguments: [(500, 2), (404, 1), (200, 1)])
    func `a request is sent at most twice, and once if repeating is useless`(
        _ status: Int,
        _ count: Int
    ) async throws {
        let server = try ScriptedServer { _ in .text(status, "{}") }
        let finder = try #require(DirectionsFinder.asking(server))
        let request = try Scripts.request()
        await #expect(throws: DirectionsError.self) { try await finder.route(request) }
        #expect(server.requests.count == count)
    }

    @Test func `a repeated request is answered from memory for ten minutes`() async throws {
        let server = try ScriptedServer { _ in .text(200, Scripts.osrm()) }
        let clock = TurnedClock()
        let finder = try #require(DirectionsFinder.asking(server, clock: clock))
        let request = try Scripts.request()
        let first = try await finder.route(request)
        let near = try #require(
            RouteRequest(
                from: try Scripts.point(43.731_100_3, 7.419_699_8),
                to: Scripts.end
            )
        )
        clock.advance(599)
        #expect(try await finder.route(near) == first)
        #expect(server.requests.count == 1)
        _ = try await finder.route(try Scripts.request(language: .swedish))
        #expect(server.requests.count == 2)
        clock.advance(1)
        _ = try await finder.route(request)
        #expect(server.requests.count == 3)
    }

    @Test func `a failing server is avoided, and tried again later`() async throws {
        let server = try ScriptedServer {
            $0.number < CircuitBreaker.threshold + 1 ? .text(404, "") : .text(200, Scripts.osrm())
        }
        let clock = TurnedClock()
        let finder = try #require(DirectionsFinder.asking(server, clock: clock))
        let request = try Scripts.request()
        for number in 1...CircuitBreaker.threshold {
            let outage = try await finder.outage(request)
            #expect(outage.retryAfter == (number == CircuitBreaker.threshold ? 5 : 1))
            #expect(outage.isNews)
        }
        let quiet = try await finder.outage(request)
        #expect(!quiet.isNews)
        #expect(quiet.retryAfter == 5)
        #expect(server.requests.count == CircuitBreaker.threshold)
        clock.advance(5)
        #expect(try await finder.outage(request).retryAfter == 10)
        #expect(server.requests.count == CircuitBreaker.threshold + 1)
        clock.advance(9)
        #expect(try await finder.outage(request).retryAfter == 1)
        #expect(server.requests.count == CircuitBreaker.threshold + 1)
        clock.advance(1)
        #expect(try await finder.route(request).engine == .osrm)
        #expect(try await finder.route(try Scripts.request(language: .french)).engine == .osrm)
    }

    @Test func `a failing server does not affect the others`() async throws {
        let good = try ScriptedServer { _ in .text(200, Scripts.osrm()) }
        let bad = try ScriptedServer { _ in .text(404, "") }
        let finder = DirectionsFinder(
            try #require(DirectionsConfiguration("osrm:car=\(bad.url),foot=\(good.url)"))
        )
        let request = try Scripts.request()
        for _ in 0...CircuitBreaker.threshold { _ = try await finder.outage(request) }
        #expect(bad.requests.count == CircuitBreaker.threshold)
        #expect(try await finder.route(try Scripts.request(mode: .foot)).engine == .osrm)
        #expect(good.requests[0].target.hasPrefix("/route/v1/walking/"))
    }

    @Test func `a request without an answer ends at the deadline`() async throws {
        let server = try ScriptedServer { _ in .silence }
        let finder = try #require(DirectionsFinder.asking(server, deadline: .milliseconds(300)))
        let outage = try await finder.outage(try Scripts.request())
        #expect(outage.reason.hasPrefix("127.0.0.1"))
        #expect(outage.reason.hasSuffix(" did not answer in time."))
    }

    @Test func `a server without a listener is named`() async throws {
        let port = try DeadPort()
        let finder = DirectionsFinder(
            try #require(DirectionsConfiguration("valhalla:http://127.0.0.1:\(port.number)"))
        )
        let outage = try await finder.outage(try Scripts.request())
        #expect(outage.reason.contains("cannot be reached"))
    }

    @Test func `a cancelled request does not count as a failure of the server`() async throws {
        let server = try ScriptedServer { _ in .silence }
        let finder = try #require(DirectionsFinder.asking(server))
        let request = try Scripts.request()
        for _ in 0...CircuitBreaker.threshold {
            let before = server.requests.count
            let waiting = Task { try await finder.route(request) }
            try await server.waitForRequests(before + 1)
            waiting.cancel()
            await #expect(throws: CancellationError.self) { try await waiting.value }
        }
        #expect(server.requests.count == CircuitBreaker.threshold + 1)
    }

    @Test func `the number of simultaneous requests is limited`() async throws {
        let server = try ScriptedServer { _ in .silence }
        let finder = try #require(DirectionsFinder.asking(server))
        let requests = try (0...DirectionsFinder.mostAtOnce).map { number in
            try #require(
                RouteRequest(
                    from: Scripts.start,
                    to: try Scripts.point(43.74, 7.4 + Double(number) / 1000)
                )
            )
        }
        try await withThrowingTaskGroup(of: String.self) { group in
            for request in requests { group.addTask { try await finder.outage(request).reason } }
            // Nobody answers the others: the one too many is the only one that ends.
            let first = try #require(try await group.next())
            #expect(first.hasPrefix("Too many requests wait"))
            group.cancelAll()
            while let other = await group.nextResult() {
                #expect(throws: CancellationError.self) { try other.get() }
            }
        }
    }
}

extension DirectionsFinder {
    /// What keeps the engine from answering.
    fileprivate func outage(_ request: RouteRequest) async throws -> DirectionsOutage {
        do {
            let route = try await route(request)
            throw Unexpected.route(route.distance)
        } catch DirectionsError.unavailable(let outage) {
            return outage
        }
    }

    private enum Unexpected: Error {
        case route(Double)
    }
}
