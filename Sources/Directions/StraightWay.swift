import Bounds
import Geodesy
package import Model

/// The straight line from point to point, without an engine.
package enum StraightWay {
    /// The metres between points of the line, so that it follows the geodesic on a map.
    private static let spacing = 100_000.0

    /// Returns a route without a duration, which is not known.
    package static func route(_ request: RouteRequest) -> Route {
        let words = StepWords(request.language)
        var line = [request.start]
        var legs: [Route.Leg] = []
        for (start, end) in zip(request.points, request.points.dropFirst()) {
            let straight = StraightLine(from: start, to: end)
            let (distance, azimuth) = (straight.distance, straight.azimuth)
            if let azimuth {
                let parts = max(1, Int(nearest: (distance / spacing).rounded(.up)))
                for part in stride(from: 1, to: parts, by: 1) {
                    let share = distance * Double(part) / Double(parts)
                    line.append(start.destination(azimuth: azimuth, distance: share))
                }
            }
            line.append(end)
            let steps = [
                Route.Step(
                    instruction: words.straightLine(bearing: azimuth),
                    street: nil,
                    distance: distance,
                    duration: nil,
                    coordinate: start,
                    bearing: azimuth
                ),
                Route.Step(
                    instruction: words.instruction(
                        .arrive(nil, isEnd: legs.count == request.via.count),
                        street: nil,
                        bearing: azimuth
                    ),
                    street: nil,
                    distance: 0,
                    duration: nil,
                    coordinate: end,
                    bearing: azimuth
                ),
            ]
            legs.append(Route.Leg(distance: distance, duration: nil, steps: steps))
        }
        return Route(
            engine: .bearing,
            distance: legs.reduce(0) { $0 + $1.distance },
            duration: nil,
            line: line,
            legs: legs
        )
    }
}
