import Geodesy
import Model
import Synchronization

/// The times to walk to stops, by the operator's routing engine where it answers in time, else estimated.
final class WalkingTimes: Sendable {
    /// The routing engine has this long; the estimates are good enough not to wait longer.
    private static let patience = Duration.milliseconds(600)
    /// The stops that an engine is asked about, the nearest ones.
    private static let mostStops = 10
    private static let mostKept = 10_000
    /// The age until which a time is used again, in milliseconds.
    private static let lifetime = 10 * Instant.Span.minute

    /// Viewers within some ten metres share their ways.
    private struct Way: Hashable {
        let latitude: Int64
        let longitude: Int64
        let stop: Stop.ID

        init(from position: Coordinate, to stop: Stop.ID) {
            // in range: degrees
            latitude = Int64((position.latitude * 10_000).rounded())
            longitude = Int64((position.longitude * 10_000).rounded())
            self.stop = stop
        }
    }

    private let routes: DirectionsService
    private let known = Mutex<[Way: (seconds: Int, until: Instant)]>([:])

    init(_ routes: DirectionsService) {
        self.routes = routes
    }

    var hasEngine: Bool { routes.hasEngine }

    /// The stops with the times to walk there.
    func measured(_ stops: [NearStop], from position: Coordinate, at now: Instant) async -> [NearStop] {
        guard hasEngine else { return stops }
        var seconds: [Stop.ID: Int] = [:]
        var missing: [NearStop] = []
        known.withLock { known in
            for near in stops.prefix(Self.mostStops) {
                let way = Way(from: position, to: near.stop.id)
                // in range: dictionaries
                if let kept = known[way], now < kept.until {
                    seconds[near.stop.id] = kept.seconds
                } else {
                    missing.append(near)
                }
            }
        }
        if !missing.isEmpty {
            let found = await ask(missing, from: position)
            known.withLock { known in
                if known.count + found.count > Self.mostKept { known = [:] }
                for (stop, time) in found {
                    // in range: dictionaries
                    known[Way(from: position, to: stop)] = (time, now + Self.lifetime)
                    seconds[stop] = time
                }
            }
        }
        return stops.map { near in
            guard let time = seconds[near.stop.id] else { return near }  // in range: a dictionary
            return NearStop(
                stop: near.stop,
                distance: near.distance,
                azimuth: near.azimuth,
                walkingTime: time
            )
        }
    }

    /// The times that the engine told before its patience was over.
    private func ask(_ stops: [NearStop], from position: Coordinate) async -> [Stop.ID: Int] {
        await withTaskGroup(of: (Stop.ID, Int?)?.self) { group in
            for near in stops {
                group.addTask { [routes] in
                    guard let way = RouteRequest(from: position, to: near.stop.coordinate, mode: .foot),
                        let route = try? await routes.route(way, isStraight: false)
                    else { return (near.stop.id, nil) }
                    return (near.stop.id, route.duration.flatMap { Int(exactly: $0.rounded()) })
                }
            }
            group.addTask {
                try? await Task.sleep(for: Self.patience)
                return nil
            }
            var times: [Stop.ID: Int] = [:]
            var answers = 0
            while answers < stops.count, case let answer?? = await group.next() {
                answers += 1
                times[answer.0] = answer.1  // in range: a dictionary
            }
            group.cancelAll()
            return times
        }
    }
}
