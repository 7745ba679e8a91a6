package import Model
package import Services
import Storage

/// Departure boards for an operator, from an existing installation and the sources of live departures.
package struct TransitBoards: Sendable {
    private let services: ProductServices

    package static func with<T: Sendable>(
        _ settings: Settings,
        _ work: @escaping @Sendable (TransitBoards) async throws -> T
    ) async throws -> T {
        try await OperatorSession.with(settings) { session in
            try await session.acting { services in
                try await withThrowingTaskGroup(of: T?.self) { group in
                    group.addTask {
                        await services.live.run()
                        return nil
                    }
                    group.addTask { try await work(TransitBoards(services: services)) }
                    defer { group.cancelAll() }
                    while let ended = try await group.next() {
                        if let value = ended { return value }
                    }
                    throw CancellationError()
                }
            }
        }
    }

    package var now: Instant { services.platform.now() }

    package func sources() async throws -> [TransitSource] { try await services.transitSources.sources() }

    /// The stops that a text may mean: an id of ours, a source and its id of a stop, or words of a name.
    package func stops(named text: String) async throws -> [Stop] {
        let map = try await services.transit.map()
        if let id = Stop.ID(text), let stop = map.stops.stop(id) { return [stop] }
        let parts = text.split(separator: "/", maxSplits: 1).map(String.init)
        if let source = parts.first, let id = parts.dropFirst().first,
            let stop = map.stops.stop(id, of: source)
        {
            return [stop]
        }
        var filter = StopFilter()
        filter.query = try PlaceQuery(text)
        let stops = try await services.stops.first(20, filter)
        // A station stands for its platforms.
        let found = Set(stops.map(\.id))
        return stops.filter { stop in stop.parent.map { !found.contains($0) } ?? true }
    }

    /// What leaves from a stop.
    package func board(of stop: Stop.ID, _ filter: DepartureFilter) async throws -> DepartureService.Board {
        try await services.departures.board(of: stop, filter, in: .none, at: now)
    }
}
