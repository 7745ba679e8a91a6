package import Directions
import Geodesy
import JSONText
package import Logging
import Metrics
package import Model
import Wire

/// Asks the operator's routing engine, or draws straight lines when there is none.
package struct DirectionsService: Sendable {
    private let finder: DirectionsFinder?
    private let logger: Logger

    /// Without `routing`, all routes are straight lines.
    package init(
        routing: DirectionsConfiguration?,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now },
        logger: Logger
    ) {
        finder = routing.map { DirectionsFinder($0, now: now) }
        self.logger = logger
    }

    package var hasEngine: Bool { finder != nil }

    /// Returns a route, which is a straight line with `isStraight` or without an engine.
    ///
    /// When the engine gives no route, the refusal names the distance and direction of the straight line.
    package func route(_ request: RouteRequest, isStraight: Bool) async throws -> Route {
        guard let finder, !isStraight else { return StraightWay.route(request) }
        do {
            let route = try await finder.route(request)
            count("found")
            return route
        } catch let error as DirectionsError {
            var refusal: Refusal
            switch error {
            case .refused(let reason):
                count("refused")
                refusal = Self.refusal(reason, request, finder.configuration)
            case .unavailable(let outage):
                count("unavailable")
                refusal = unavailable(outage)
            }
            let line = StraightLine(from: request.start, to: request.end)
            var json = JSONWriter()
            json.object { json in
                json.member("distance_m", line.distance, decimals: 2)
                json.member("azimuth_deg", line.azimuth.map(Rounding.azimuth), decimals: 4)
            }
            refusal.extensions["straight_line"] = json.text
            throw refusal
        }
    }

    private func count(_ outcome: String) {
        Counter(label: "route_requests", dimensions: [("outcome", outcome)]).increment()
    }

    private func unavailable(_ outage: DirectionsOutage) -> Refusal {
        if outage.isNews {
            logger.warning(
                "The routing engine cannot be used",
                metadata: ["routing.reason": "\(outage.reason)"]
            )
        }
        return Refusal(
            .unavailable,
            code: "routing-unavailable",
            """
            Directions are not available at the moment. Try again shortly, or request the straight line \
            with 'engine=bearing'.
            """,
            retryAfter: outage.retryAfter
        )
    }

    private static func refusal(
        _ reason: DirectionsError.Reason,
        _ request: RouteRequest,
        _ configuration: DirectionsConfiguration
    ) -> Refusal {
        switch reason {
        case .noRoad(nil):
            return Refusal(
                .unprocessable,
                code: "no-road",
                "One of the points is more than a kilometre from any road for \(request.mode.travellers)."
            )
        case .noRoad(let index?):
            let detail = "Must be within a kilometre of a road for \(request.mode.travellers)."
            guard index > 0, index < request.points.count - 1 else {
                return .refusedField(index == 0 ? "from" : "to", detail, code: "no-road")
            }
            return .refusedField("via", "Point \(index): \(detail)", code: "no-road")
        case .noConnection:
            return Refusal(
                .unprocessable,
                code: "no-route",
                "There is no route for \(request.mode.travellers) that connects these points."
            )
        case .tooFar:
            return Refusal(
                .unprocessable,
                code: "route-too-long",
                "The points are too far apart for a route for \(request.mode.travellers)."
            )
        case .tooManyPoints:
            return .refusedField(
                "via",
                "The routing engine does not accept so many points. Leave some out.",
                code: "too-many-points"
            )
        case .noMode:
            let modes = configuration.modes.map(\.rawValue).joined(separator: ", ")
            return .refusedField(
                "mode",
                "Must be one of: \(modes).",
                code: "no-mode"
            )
        case .other:
            return Refusal(.unprocessable, code: "no-route", "The routing engine refused the request.")
        }
    }
}

extension TravelMode {
    /// The name of the people or vehicles that travel in this mode.
    fileprivate var travellers: String {
        switch self {
        case .car: "cars"
        case .bicycle: "bicycles"
        case .foot: "people on foot"
        }
    }
}
