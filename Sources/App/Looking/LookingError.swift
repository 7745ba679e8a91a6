/// An error whose description is a sentence for the operator.
package enum LookingError: Error, Sendable, Hashable {
    case noMember(String)
    /// The member is suspended, and cannot sign in.
    case suspended(String)
    case unwritable(String)
    case noStop(String)
    /// Several stops have the name; each is told in a line.
    case severalStops(String, [String])
    case noSource(String)
    /// The source has no ways of lines.
    case noWays(String)
    case noTrackerKey(String)
    case unwritten(String)
    /// The reason is a sentence's part without a full stop.
    case unreadable(String, String)
}

extension LookingError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noMember(let handle): "There is no member '\(handle)'."
        case .suspended(let handle): "The member '\(handle)' is suspended and cannot see anything."
        case .unwritable(let path): "The picture cannot be written to \(path)."
        case .noStop(let text): "There is no stop '\(text)'."
        case .noSource(let name):
            "There is no source '\(name)'. Import its timetable or its lines first: 'sightline import gtfs' or "
                + "'sightline import lines'."
        case .noWays(let name): "The source '\(name)' has no lines with a way on the map."
        case .noTrackerKey(let id): "There is no key '\(id)' that is not revoked."
        case .unwritten(let path): "The predictions cannot be written to \(path)."
        case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)."
        case .severalStops(let text, let lines):
            "Several stops are called '\(text)'. Name one of them by its id:\n"
                + lines.joined(separator: "\n")
        }
    }
}
