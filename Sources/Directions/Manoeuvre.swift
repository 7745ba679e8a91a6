internal import Model

/// The direction of a turn.
enum Turn: Hashable, CaseIterable {
    case sharpLeft
    case left
    case slightLeft
    case straight
    case slightRight
    case right
    case sharpRight
    case back

    /// The side of the turn; `nil` when it is neither left nor right.
    var side: Side? {
        switch self {
        case .sharpLeft, .left, .slightLeft: .left
        case .sharpRight, .right, .slightRight: .right
        case .straight, .back: nil
        }
    }
}

/// A side: left or right.
enum Side: Hashable {
    case left
    case right
}

/// A manoeuvre at a point of a route, in the same terms for all engines.
enum Manoeuvre: Hashable {
    case depart
    case turn(Turn)
    /// The route continues, perhaps on a street with another name.
    case goOn
    case keep(Turn)
    case turnAtEndOfRoad(Turn)
    case merge(Side?)
    case ramp(Side?)
    case exit(Side?)
    /// Entering a roundabout, to be left by an exit counted from 1.
    case roundabout(exit: Int?)
    case leaveRoundabout
    case ferry
    case leaveFerry
    case stairs
    case lift
    case escalator
    case enterBuilding
    case leaveBuilding
    /// Arriving at the end of the last leg, or of an earlier one.
    case arrive(Side?, isEnd: Bool)
}
