internal import Model

/// Which way to turn.
enum Turn: Hashable, CaseIterable {
    case sharpLeft
    case left
    case slightLeft
    case straight
    case slightRight
    case right
    case sharpRight
    case back

    /// Left, right, or neither.
    var side: Side? {
        switch self {
        case .sharpLeft, .left, .slightLeft: .left
        case .sharpRight, .right, .slightRight: .right
        case .straight, .back: nil
        }
    }
}

/// One of two sides.
enum Side: Hashable {
    case left
    case right
}

/// What to do at a point of a way, whichever engine says it.
enum Manoeuvre: Hashable {
    case depart
    case turn(Turn)
    /// The way goes on, perhaps under another name.
    case goOn
    case keep(Turn)
    case turnAtEndOfRoad(Turn)
    case merge(Side?)
    case ramp(Side?)
    case exit(Side?)
    /// Into a roundabout, and out of it by an exit counted from 1.
    case roundabout(exit: Int?)
    case leaveRoundabout
    case ferry
    case leaveFerry
    case stairs
    case lift
    case escalator
    case enterBuilding
    case leaveBuilding
    /// At the end of the last leg, or of one before it.
    case arrive(Side?, isEnd: Bool)
}
