import Geodesy
import LibC

/// What a match costs: minus the logarithm of how likely it is, but for a constant.
///
/// These are all the parameters of matching.
enum MatchCosts {
    /// The usual distance of a fix from the line, in metres.
    static let fixError = 8.0
    /// A fix that is farther than this is more likely off the line, in metres.
    static let offLineDistance = 60.0
    /// The cost of leaving the line or coming back to it, and of staying away for another fix.
    static let (leaving, staying) = (3.0, 0.2)
    /// The cost of being somewhere else on the line than the way there allows.
    static let jump = 8.0
    /// The cost of turning round where the line passes the same place once more.
    static let turn = 5.0
    /// The greatest plausible speed in metres per second, and a distance that is always plausible.
    static let (greatestSpeed, slack) = (20.0, 40.0)
    /// How far a way along the line may differ from the straight way: metres, and metres for each second.
    static let (detour, detourPerSecond) = (10.0, 1.0)
    /// The cost of a heading against the line.
    static let heading = 4.0
    /// A heading says nothing below this speed, in metres per second.
    static let slowest = 2.0

    /// The cost of a fix at a distance from the line, in metres; it grows with the logarithm, since some
    /// fixes are far off.
    static func distance(_ metres: Double) -> Double {
        let share = metres / fixError
        return 1.5 * log1p(share * share / 2)
    }

    /// The cost of a fix that is not on the line.
    static let offLine = distance(offLineDistance)

    /// The cost of a fix at a place of the line.
    static func place(_ place: LineCandidate, of fix: Fix, on path: LinePath) -> Double {
        var cost = distance(place.distance)
        if let heading = fix.heading, fix.speed ?? slowest >= slowest {
            let turn = Angle.radians(heading - path.heading(at: place.measure))
            cost += Self.heading * (1 - cos(turn)) / 2
        }
        return cost
    }

    /// The cost of the way from a measure to another in some seconds, while the fixes went some metres.
    ///
    /// A way that costs more than a turn or a jump is one.
    static func way(
        from: Double,
        to: Double,
        seconds: Double,
        metres: Double,
        on path: LinePath
    ) -> (cost: Double, kind: WayKind) {
        let step = path.step(from: from, to: to)
        var cost = 0.0
        if step < 0 {
            cost = -step / 10 + (step < -15 ? 0.5 : 0)
        } else {
            cost = max(step - greatestSpeed * seconds - slack, 0) / 10
            cost += abs(step - metres) / (detour + detourPerSecond * seconds)
        }
        guard cost > turn else { return (cost, .along) }
        let apart = (path.point(at: to) - path.point(at: from)).length
        let turning = turn + max(apart - metres - 10, 0) / 10
        let least = min(cost, turning, jump)
        return (least, least == cost ? .along : least == turning ? .turn : .jump)
    }
}

/// How a vehicle came from one place of its line to another.
enum WayKind {
    /// Along the line.
    case along
    /// From one pass of the line to another at the same place.
    case turn
    /// In no way that is known.
    case jump
}
