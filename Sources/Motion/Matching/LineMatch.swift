import Geodesy
import LibC

/// Where a vehicle is on its line, as far as its fixes tell.
package struct LineMatch: Sendable, Hashable {
    package enum State: String, Sendable, CaseIterable {
        case moving, stopped, layover
        case offLine = "off-line"
    }

    package let state: State
    /// Metres from the start of the line; `nil` off the line.
    package let measure: Double?
    /// The standard error of the place in metres, from the distance to the line and from other places that
    /// are possible.
    package let error: Double
    /// Metres per second along the line; `nil` while it is not known.
    package let speed: Double?
    /// For how many seconds the vehicle has been where it is.
    package let heldFor: Double
    /// How likely it is that the vehicle is on this pass of the line and no other, 0…1.
    package let certainty: Double

    /// After this many seconds at one place a stop is a layover.
    package static let layover = 120.0
    /// A vehicle that is slower has stopped, in metres per second.
    static let stopped = 0.7
    /// Below this the direction is not known: the line may pass here once more.
    package static let sure = 0.7

    /// Whether it is known on which pass of the line the vehicle is.
    package var isSure: Bool { measure != nil && certainty >= Self.sure }

    init?(_ matcher: Matcher, on path: LinePath) {
        guard let best = matcher.hypotheses.first else { return nil }
        heldFor = best.heldFor
        speed = best.measure == nil ? nil : best.speed
        measure = best.measure
        guard let measure = best.measure else {
            (state, error, certainty) = (.offLine, MatchCosts.offLineDistance, 0)
            return
        }
        var (here, all, spread) = (0.0, 0.0, 0.0)
        let point = path.point(at: measure)
        for hypothesis in matcher.hypotheses {
            guard let other = hypothesis.measure else { continue }
            let weight = exp(-hypothesis.cost)
            let apart = (path.point(at: other) - point).length
            if path.separation(measure, other) <= 100 { here += weight }
            all += weight
            spread += weight * apart * apart
        }
        certainty = all > 0 ? here / all : 0
        let own = MatchCosts.fixError + best.distance / 2
        error = (own * own + (all > 0 ? spread / all : 0)).squareRoot()
        state =
            heldFor >= Self.layover
            ? .layover : heldFor >= Hypothesis.window && (speed ?? 0) < Self.stopped ? .stopped : .moving
    }
}
