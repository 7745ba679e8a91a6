/// A thing that can be in view; all but vehicles can be commented on and marked as favorites too.
package enum ItemID: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case note
        case place = "poi"
        case stop
        case vehicle

        /// The kinds whose things last, so that members can say something about them.
        package static let lasting: [Kind] = [.note, .place, .stop]

        /// The word for several things of the kind.
        package var plural: String { rawValue + "s" }

        /// The place among the kinds where things are otherwise equal.
        package var order: Int {
            switch self {
            case .note: 0
            case .place: 1
            case .stop: 2
            case .vehicle: 3
            }
        }
    }

    case note(Note.ID)
    case place(Place.ID)
    case stop(Stop.ID)
    case vehicle(Vehicle.ID)

    /// The word that the API and the database use.
    package var kind: String {
        switch self {
        case .note: Kind.note.rawValue
        case .place: Kind.place.rawValue
        case .stop: Kind.stop.rawValue
        case .vehicle: Kind.vehicle.rawValue
        }
    }

    package var number: Int64 {
        switch self {
        case .note(let id): id.rawValue
        case .place(let id): id.rawValue
        case .stop(let id): id.rawValue
        case .vehicle(let id): id.rawValue
        }
    }

    package var noteID: Note.ID? { if case .note(let id) = self { id } else { nil } }

    package var placeID: Place.ID? { if case .place(let id) = self { id } else { nil } }

    package var stopID: Stop.ID? { if case .stop(let id) = self { id } else { nil } }

    /// Returns `nil` for an unknown kind.
    package init?(kind: String, number: Int64) {
        switch Kind(rawValue: kind) {
        case .note: self = .note(Note.ID(rawValue: number))
        case .place: self = .place(Place.ID(rawValue: number))
        case .stop: self = .stop(Stop.ID(rawValue: number))
        case .vehicle: self = .vehicle(Vehicle.ID(rawValue: number))
        case nil: return nil
        }
    }
}

extension ItemID: Comparable {
    /// Orders targets at the same distance: notes before places, places before stops, stops before vehicles,
    /// then by number.
    package static func < (left: ItemID, right: ItemID) -> Bool {
        (left.order, left.number) < (right.order, right.number)
    }

    private var order: Int {
        switch self {
        case .note: Kind.note.order
        case .place: Kind.place.order
        case .stop: Kind.stop.order
        case .vehicle: Kind.vehicle.order
        }
    }
}
