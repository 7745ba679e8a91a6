/// What can be commented on and marked as a favorite.
public enum Target: Sendable, Hashable {
    /// An image note.
    case note(Note.ID)

    /// The word that the API and the database use.
    public var kind: String {
        switch self {
        case .note: "note"
        }
    }

    /// The number of what it is.
    public var number: Int64 {
        switch self {
        case .note(let id): id.rawValue
        }
    }

    /// Creates a target from its word and its number, or returns `nil` where there is no such kind of thing.
    public init?(kind: String, number: Int64) {
        switch kind {
        case "note": self = .note(Note.ID(rawValue: number))
        default: return nil
        }
    }
}
