import Bounds
import Geodesy
import Model

/// The words for manoeuvres in a language; in a pattern, `$` is the action, `@` the street, `#` a number.
struct StepWords {
    /// The eight directions of the compass, from north clockwise.
    let directions: [String]
    let turns: [Turn: String]
    let keeps: [Turn: String]
    /// Into a street, and along a street.
    let onto: String
    let along: String
    let depart: String
    /// For an unknown direction.
    let setOff: String
    let goOn: String
    let endOfRoad: String
    let merge: Sided
    let ramp: Sided
    let exit: Sided
    let roundabout: String
    let roundaboutExit: String
    let leaveRoundabout: String
    let ferry: String
    let leaveFerry: String
    let stairs: String
    let lift: String
    let escalator: String
    let enterBuilding: String
    let leaveBuilding: String
    let arrival: Sided
    let stopover: Sided
    let straightLine: String
    /// The start is the destination.
    let isThere: String

    /// On the left, on the right, or on neither side.
    struct Sided {
        let any: String
        let left: String
        let right: String

        func on(_ side: Side?) -> String {
            switch side {
            case nil: any
            case .left?: left
            case .right?: right
            }
        }
    }

    /// Without a full stop.
    func instruction(_ manoeuvre: Manoeuvre, street: String?, bearing: Double?) -> String {
        switch manoeuvre {
        case .depart:
            fill(along, bearing.map { fill(depart, direction($0)) } ?? setOff, street)
        case .turn(let turn):
            fill(turn == .straight ? along : onto, turns[turn] ?? goOn, street)
        case .goOn: fill(along, goOn, street)
        case .keep(let turn): fill(along, keeps[turn] ?? turns[turn] ?? goOn, street)
        case .turnAtEndOfRoad(let turn): fill(onto, fill(endOfRoad, turns[turn] ?? goOn), street)
        case .merge(let side): fill(onto, merge.on(side), street)
        case .ramp(let side): fill(onto, ramp.on(side), street)
        case .exit(let side): fill(onto, exit.on(side), street)
        case .roundabout(let exit?):
            fill(onto, roundaboutExit.replacing("#", with: String(exit)), street)
        case .roundabout(nil): fill(onto, roundabout, street)
        case .leaveRoundabout: fill(onto, leaveRoundabout, street)
        case .ferry: street.map { "\(ferry): \($0)" } ?? ferry
        case .leaveFerry: leaveFerry
        case .stairs: stairs
        case .lift: lift
        case .escalator: escalator
        case .enterBuilding: enterBuilding
        case .leaveBuilding: leaveBuilding
        case .arrive(let side, let isEnd): (isEnd ? arrival : stopover).on(side)
        }
    }

    func straightLine(bearing: Double?) -> String {
        bearing.map { fill(straightLine, direction($0)) } ?? isThere
    }

    private func direction(_ bearing: Double) -> String {
        let octant = Int(nearest: Angle.positive(bearing) / 45) % 8
        return directions[checked: octant] ?? ""
    }

    private func fill(_ pattern: String, _ what: String) -> String {
        pattern.replacing("$", with: what)
    }

    /// The action alone when the street has no name.
    private func fill(_ pattern: String, _ what: String, _ street: String?) -> String {
        guard let street else { return what }
        // The name is inserted last, so that characters in it are not taken for placeholders.
        return pattern.replacing("$", with: what).replacing("@", with: street)
    }
}

extension StepWords {
    init(_ language: StepLanguage) {
        self =
            switch language {
            case .english: .english
            case .swedish: .swedish
            case .french: .french
            case .chinese: .chinese
            }
    }
}
