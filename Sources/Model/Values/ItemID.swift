/// A thing that can be commented on and marked as a favorite.
package enum ItemID: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case note
        case place = "poi"
    }

    case note(Note.ID)
    case place(Place.ID)

    /// The word that the API and the database use.
    package var kind: String {
        switch self {
        case .note: Kind.note.rawValue
        case .place: Kind.place.rawValue
        }
    }

    package var number: Int64 {
        switch self {
        case .note(let id): id.rawValue
        case .place(let id): id.rawValue
        }
    }

    package var noteID: Note.ID? { if case .note(let id) = self { id } else { nil } }

    package var placeID: Place.ID? { if case .place(let id) = self { id } else { nil } }

    /// Returns `nil` for an unknown kind.
    package init?(kind: String, number: Int64) {
        switch Kind(rawValue: kind) {
        case .note: self = .note(Note.ID(rawValue: number))
        case .place: self = .place(Place.ID(rawValue: number))
        case nil: return nil
        }
    }
}

extension ItemID: Comparable {
    /// Orders targets at the same distance: notes before places, then by number.
    package static func < (left: ItemID, right: ItemID) -> Bool {
        switch (left, right) {
        case (.note, .place): true
        case (.place, .note): false
        default: left.number < right.number
        }
    }
}
