import Geodesy
import Model

/// The most recently requested routes; time is an argument, so that tests need no clock.
struct RouteCache: Sendable {
    private struct Entry {
        let route: Route
        let cost: Int
        let end: ContinuousClock.Instant
        var lastUse: UInt64
    }

    /// The lifetime is short, because roads are closed and opened.
    static let lifetime = Duration.seconds(600)
    /// The most routes that are kept.
    let most: Int
    /// The most bytes that all routes together may take, approximately.
    let room: Int

    private var entries: [RouteRequest: Entry] = [:]
    private var taken = 0
    private var uses: UInt64 = 0

    init(most: Int = 500, room: Int = 32 << 20) {
        self.most = most
        self.room = room
    }

    var count: Int { entries.count }

    /// Returns the route for a request, or `nil` when no route is kept or the route is too old.
    mutating func route(for request: RouteRequest, at now: ContinuousClock.Instant) -> Route? {
        guard let entry = entries[request] else { return nil }
        guard now < entry.end else {
            remove(request)
            return nil
        }
        uses += 1
        entries[request]?.lastUse = uses
        return entry.route
    }

    /// Keeps a route and evicts the least recently requested ones.
    mutating func keep(_ route: Route, for request: RouteRequest, at now: ContinuousClock.Instant) {
        remove(request)
        let cost = Self.cost(of: route)
        guard cost <= room / 4, most > 0 else { return }
        while entries.count >= most || taken + cost > room,
            let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })
        {
            remove(oldest.key)
        }
        uses += 1
        entries[request] = Entry(route: route, cost: cost, end: now + Self.lifetime, lastUse: uses)
        taken += cost
    }

    private mutating func remove(_ request: RouteRequest) {
        if let entry = entries.removeValue(forKey: request) { taken -= entry.cost }
    }

    private static func cost(of route: Route) -> Int {
        let texts = route.legs.lazy.flatMap(\.steps).reduce(0) { sum, step in
            sum + 128 + step.instruction.utf8.count + (step.street?.utf8.count ?? 0)
        }
        return 512 + route.line.count * MemoryLayout<Coordinate>.stride + texts
    }
}
