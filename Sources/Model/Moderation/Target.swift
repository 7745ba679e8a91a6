/// A thing that can be reported, and that moderators act on.
package enum Target: Sendable, Hashable {
    case note(Note.ID)
    case comment(Comment.ID)
    case member(Member.ID)
    /// A place, which can be reported; moderators cannot change the facts of its source.
    case place(Place.ID)
    /// A stop, which can be reported as a place can.
    case stop(Stop.ID)

    package static let kinds = ["note", "comment", "member", "poi", "stop"]

    /// The word that the API and the database use.
    package var kind: String {
        switch self {
        case .note: "note"
        case .comment: "comment"
        case .member: "member"
        case .place: "poi"
        case .stop: "stop"
        }
    }

    /// Whether the facts are those of a source: moderators cannot change them.
    package var isOfSource: Bool {
        switch self {
        case .place, .stop: true
        case .note, .comment, .member: false
        }
    }

    /// The word for people.
    package var word: String { if case .place = self { "place" } else { kind } }

    package var number: Int64 {
        switch self {
        case .note(let id): id.rawValue
        case .comment(let id): id.rawValue
        case .member(let id): id.rawValue
        case .place(let id): id.rawValue
        case .stop(let id): id.rawValue
        }
    }

    /// Returns `nil` for an unknown kind.
    package init?(kind: String, number: Int64) {
        switch kind {
        case "note": self = .note(.init(rawValue: number))
        case "comment": self = .comment(.init(rawValue: number))
        case "member": self = .member(.init(rawValue: number))
        case "poi": self = .place(.init(rawValue: number))
        case "stop": self = .stop(.init(rawValue: number))
        default: return nil
        }
    }
}

extension Target: CustomStringConvertible {
    package var description: String { "\(kind) \(number)" }
}

/// An operator's name for a target: its id, or a member's handle.
package enum TargetName: Sendable, Hashable {
    /// An id, of whatever kind.
    case number(Int64)
    case handle(Handle)
    /// A thing whose kind is known.
    case target(Target)

    /// Reads `123`, `ada` or `@ada`; a handle of digits alone needs the `@`.
    package init?(_ text: String) {
        if text.hasPrefix("@") {
            guard let handle = Handle(String(text.dropFirst())) else { return nil }
            self = .handle(handle)
        } else if let id = ID<Target>(text) {
            self = .number(id.rawValue)
        } else if let handle = Handle(text) {
            self = .handle(handle)
        } else {
            return nil
        }
    }
}

extension TargetName: CustomStringConvertible {
    package var description: String {
        switch self {
        case .number(let number): "\(number)"
        case .handle(let handle): "@\(handle.text)"
        case .target(let target): "\(target.number)"
        }
    }
}
