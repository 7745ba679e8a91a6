import Fetch
import Geodesy
package import Model
import Synchronization

/// Requests routes from engines; recent routes come from memory, and a failing server is not used for a
/// while.
package final class DirectionsFinder: Sendable {
    /// The most requests at once; further clients are told to retry later.
    static let mostAtOnce = 64
    private static let threads = 8
    /// Coordinates are rounded to about a metre, so that equal requests are recognised.
    private static let grid = 1e5

    package let configuration: DirectionsConfiguration
    private let client: FetchClient
    private let now: @Sendable () -> ContinuousClock.Instant
    private let state: Mutex<State>

    private struct State {
        var cache = RouteCache()
        var breakers: [String: CircuitBreaker] = [:]
        var running = 0
    }

    /// Creates a finder, which makes no request yet; `now` drives everything but the deadlines of requests.
    package init(
        _ configuration: DirectionsConfiguration,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }
    ) {
        self.configuration = configuration
        self.now = now
        // A server that does not accept the connection leaves time for a second attempt.
        client = FetchClient(threads: Self.threads, connectTimeout: configuration.deadline / 2)
        state = Mutex(State())
    }

    /// Throws ``DirectionsError`` or `CancellationError`.
    package func route(_ request: RouteRequest) async throws -> Route {
        guard let server = configuration.servers[request.mode] else { throw DirectionsError.refused(.noMode) }
        let request = Self.rounded(request)
        let deadline = ContinuousClock.now + configuration.deadline
        let pass: CircuitBreaker.Pass
        switch try admit(request, to: server) {
        case .known(let route): return route
        case .admitted(let given): pass = given
        }
        let outcome: Result<Route, AskFault>
        do {
            outcome = .success(try await ask(server, request, deadline))
        } catch {
            outcome = .failure(error)
        }
        return try settle(outcome, request, server, pass)
    }

    private enum Admission {
        case known(Route)
        case admitted(CircuitBreaker.Pass)
    }

    /// Returns the route from memory, or the permission to request it.
    private func admit(_ request: RouteRequest, to server: DirectionsConfiguration.Server) throws -> Admission
    {
        let instant = now()
        return try state.withLock { state in
            if let known = state.cache.route(for: request, at: instant) { return .known(known) }
            guard state.running < Self.mostAtOnce else {
                throw outage("Too many requests wait for \(server.root).", after: .seconds(1), isNews: false)
            }
            switch state.breakers[server.address, default: .init()].admit(at: instant) {
            case .refused(let rest):
                throw outage("\(server.root) failed and is not used for a while.", after: rest, isNews: false)
            case .admitted(let pass):
                state.running += 1
                return .admitted(pass)
            }
        }
    }

    private func settle(
        _ outcome: Result<Route, AskFault>,
        _ request: RouteRequest,
        _ server: DirectionsConfiguration.Server,
        _ pass: CircuitBreaker.Pass
    ) throws -> Route {
        let instant = now()
        return try state.withLock { state in
            state.running -= 1
            var breaker = state.breakers[server.address, default: .init()]
            defer { state.breakers[server.address] = breaker }
            switch outcome {
            case .success(let route):
                breaker.succeed(pass)
                state.cache.keep(route, for: request, at: instant)
                return route
            case .failure(.answer(.refused(let reason))):
                breaker.succeed(pass)
                throw DirectionsError.refused(reason)
            case .failure(.fetch(.cancelled)):
                breaker.abandon(pass)
                throw CancellationError()
            case .failure(let fault):
                breaker.fail(pass, at: instant)
                // While requests are not held back, the client may retry at once.
                let rest = breaker.rest(at: instant) ?? .seconds(1)
                throw outage(fault.sentence(server.root), after: rest, isNews: true)
            }
        }
    }

    /// Repeats a request once after a transient failure.
    private func ask(
        _ server: DirectionsConfiguration.Server,
        _ request: RouteRequest,
        _ deadline: ContinuousClock.Instant
    ) async throws(AskFault) -> Route {
        do {
            return try await askOnce(server, request, deadline)
        } catch {
            guard error.mayPass, ContinuousClock.now < deadline else { throw error }
            return try await askOnce(server, request, deadline)
        }
    }

    private func askOnce(
        _ server: DirectionsConfiguration.Server,
        _ request: RouteRequest,
        _ deadline: ContinuousClock.Instant
    ) async throws(AskFault) -> Route {
        let dialect: any RoutingEngine = server.engine == .valhalla ? Valhalla() : OSRM()
        let answer: FetchResponse
        do {
            answer = try await client.send(dialect.question(request, to: server.address, deadline: deadline))
        } catch .tooLarge(host: _, limit: EngineAnswer.limit) {
            // The request is too large; the server has not failed.
            throw .answer(.refused(.tooFar))
        } catch {
            throw .fetch(error)
        }
        do {
            return try dialect.route(answer, to: request)
        } catch {
            throw .answer(error)
        }
    }

    private func outage(_ reason: String, after rest: Duration, isNews: Bool) -> DirectionsError {
        let seconds = rest.components.seconds + (rest.components.attoseconds > 0 ? 1 : 0)
        return .unavailable(
            DirectionsOutage(reason: reason, retryAfter: max(1, Int(clamping: seconds)), isNews: isNews)
        )
    }

    private static func rounded(_ request: RouteRequest) -> RouteRequest {
        func rounded(_ point: Coordinate) -> Coordinate {
            Coordinate(
                latitude: (point.latitude * grid).rounded() / grid,
                longitude: (point.longitude * grid).rounded() / grid
            ) ?? point
        }
        return RouteRequest(
            from: rounded(request.start),
            to: rounded(request.end),
            via: request.via.map(rounded),
            mode: request.mode,
            language: request.language
        ) ?? request
    }
}

private enum AskFault: Error {
    case fetch(FetchError)
    case answer(AnswerFault)

    /// Whether another attempt may help.
    var mayPass: Bool {
        switch self {
        case .fetch(.unreachable), .fetch(.broken): true
        case .fetch: false
        case .answer(let fault): fault.mayPass
        }
    }

    func sentence(_ host: String) -> String {
        switch self {
        case .fetch(let error): error.description
        case .answer(.failing(let status)): "\(host) answered \(status)."
        case .answer(.malformed(let what)): "The answer of \(host) is invalid: \(what)."
        case .answer(.refused): "\(host) found no route."
        }
    }
}
