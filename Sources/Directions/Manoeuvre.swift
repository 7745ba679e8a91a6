import Model

enum Turn: String, CaseIterable {
    case sharpLeft
    case left
    case slightLeft
    case straight
    case slightRight
    case right
    case sharpRight
    case back

    /// The side; `nil` when the turn is neither left nor right.
    var side: Side? {
        switch self {
        case .sharpLeft, .left, .slightLeft: .left
        case .sharpRight, .right, .slightRight: .right
        case .straight, .back: nil
        }
    }
}

enum Side: String {
    case left
    case right
}

/// A manoeuvre in the same terms for all engines.
enum Manoeuvre: Hashable {
    case depart
    case turn(Turn)
    /// The way goes on, perhaps on a street with another name.
    case goOn
    case keep(Turn)
    case turnAtEndOfRoad(Turn)
    case merge(Side?)
    case ramp(Side?)
    case exit(Side?)
    /// Exits are counted from 1.
    case roundabout(exit: Int?)
    case leaveRoundabout
    case ferry
    case leaveFerry
    case stairs
    case lift
    case escalator
    case enterBuilding
    case leaveBuilding
    /// The arrival at the end of a leg; `isEnd` is true for the last leg.
    case arrive(Side?, isEnd: Bool)
}
