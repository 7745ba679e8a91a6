package import Directions
import Geodesy
package import Logging
import Metrics
package import Model

/// Finds ways with the operator's routing engine, or straight lines when there is none.
package struct DirectionsService: Sendable {
    private let finder: DirectionsFinder?
    private let logger: Logger

    /// Creates the service; without `routing` there are straight lines only.
    package init(
        routing: DirectionsConfiguration?,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now },
        logger: Logger
    ) {
        finder = routing.map { DirectionsFinder($0, now: now) }
        self.logger = logger
    }

    /// Returns the way for a request; with `isStraight`, the straight line even when there is an engine.
    ///
    /// A refusal holds the distance and direction of the straight line.
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
            refusal.straightLine = StraightLine(from: request.start, to: request.end)
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
            The way cannot be looked up at the moment. Try again shortly, or ask for the straight line \
            with 'engine=bearing'.
            """,
            retryAfter: outage.retryAfter
        )
    }

    /// Returns the refusal for a reason that the engine gave.
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
            let detail = "there is no road for \(request.mode.travellers) within a kilometre."
            guard index > 0, index < request.points.count - 1 else {
                return .refusedField(index == 0 ? "from" : "to", detail, code: "no-road")
            }
            return .refusedField("via", "point \(index): \(detail)", code: "no-road")
        case .noConnection:
            return Refusal(
                .unprocessable,
                code: "no-route",
                "No way for \(request.mode.travellers) leads from each point to the next."
            )
        case .tooFar:
            return Refusal(
                .unprocessable,
                code: "route-too-long",
                "That is farther than ways for \(request.mode.travellers) are looked up here."
            )
        case .tooManyPoints:
            return .refusedField(
                "via",
                "the routing engine takes no way through so many points; leave some out.",
                code: "too-many-points"
            )
        case .noMode:
            let modes = configuration.modes.map(\.rawValue).joined(separator: ", ")
            return .refusedField(
                "mode",
                "this server knows no such ways; there are: \(modes).",
                code: "no-mode"
            )
        case .other:
            return Refusal(.unprocessable, code: "no-route", "The routing engine takes no such request.")
        }
    }
}

extension TravelMode {
    /// The people or vehicles that travel in this mode.
    fileprivate var travellers: String {
        switch self {
        case .car: "cars"
        case .bicycle: "bicycles"
        case .foot: "people on foot"
        }
    }
}
