/// The reason why a view failed: a sentence for the operator.
package enum LookingError: Error, Sendable, Hashable {
    /// No member has the handle.
    case noMember(String)
    /// The member of the handle is suspended, and cannot sign in.
    case suspended(String)
    /// A file cannot be written at the path.
    case unwritable(String)
}

extension LookingError: CustomStringConvertible {
    /// The sentence.
    package var description: String {
        switch self {
        case .noMember(let handle): "There is no member '\(handle)'."
        case .suspended(let handle): "The member '\(handle)' is suspended, and sees nothing."
        case .unwritable(let path): "The picture cannot be written to \(path)."
        }
    }
}
