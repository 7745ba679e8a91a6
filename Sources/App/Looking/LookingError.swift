/// An error whose description is a sentence for the operator.
package enum LookingError: Error, Sendable, Hashable {
    case noMember(String)
    /// The member is suspended, and cannot sign in.
    case suspended(String)
    case unwritable(String)
    case noStop(String)
    /// Several stops have the name; each is told in a line.
    case severalStops(String, [String])
}

extension LookingError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noMember(let handle): "There is no member '\(handle)'."
        case .suspended(let handle): "The member '\(handle)' is suspended and cannot see anything."
        case .unwritable(let path): "The picture cannot be written to \(path)."
        case .noStop(let text): "There is no stop '\(text)'."
        case .severalStops(let text, let lines):
            "Several stops are called '\(text)'. Name one of them by its id:\n"
                + lines.joined(separator: "\n")
        }
    }
}
