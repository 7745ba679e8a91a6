package struct ViewFilter: Sendable, Hashable {
    /// Stops are searched for only when they are asked for.
    package var kinds: Set<ItemID.Kind> = [.note, .place]
    /// The search text; a filter with a search text selects only places and stops.
    package var query: PlaceQuery?
    /// Ids of categories, of which a place must have one; empty if any category will do.
    package var categories: [String] = []
    package var author: Member.ID?
    package var group: Group.ID?
    package var placeID: Place.ID?

    package init() {}

    /// The kinds that the whole filter can apply to, notes before places, places before stops.
    package var fittingKinds: [ItemID.Kind] {
        ItemID.Kind.allCases.filter { kind in
            guard kinds.contains(kind) else { return false }
            switch kind {
            case .note: return query == nil && categories.isEmpty
            case .place: return author == nil && group == nil && placeID == nil
            case .stop: return author == nil && group == nil && placeID == nil && categories.isEmpty
            }
        }
    }

    package var notes: NoteFilter {
        var filter = NoteFilter()
        (filter.author, filter.group, filter.placeID) = (author, group, placeID)
        return filter
    }

    /// The kind that is granted half of a limit.
    package static let favoredKind = ItemID.Kind.note

    package static let kindNames = ["notes", "pois", "stops"]

    package static func kinds(_ words: [String]) throws(Refusal) -> Set<ItemID.Kind> {
        var kinds: Set<ItemID.Kind> = []
        for word in words {
            switch word {
            case "notes": kinds.insert(.note)
            case "pois": kinds.insert(.place)
            case "stops": kinds.insert(.stop)
            default: throw .badField("kinds", "Must be one of: \(kindNames.joined(separator: ", ")).")
            }
        }
        return kinds
    }
}
