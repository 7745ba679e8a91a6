package struct ViewFilter: Sendable, Hashable {
    /// Stops and vehicles are searched for only when they are asked for.
    package var kinds = usualKinds
    /// The search text; a filter with a search text selects only places and stops.
    package var query: PlaceQuery?
    /// Ids of categories, of which a place must have one; empty if any category will do.
    package var categories: [String] = []
    package var author: Member.ID?
    package var group: Group.ID?
    package var placeID: Place.ID?

    private static let usualKinds: Set<ItemID.Kind> = [.note, .place]

    package init() {}

    /// The kinds that the whole filter can apply to, in the order of ``ItemID/Kind``.
    package var fittingKinds: [ItemID.Kind] {
        ItemID.Kind.allCases.filter { kind in
            guard kinds.contains(kind) else { return false }
            switch kind {
            case .note: return query == nil && categories.isEmpty
            case .place: return author == nil && group == nil && placeID == nil
            case .stop: return author == nil && group == nil && placeID == nil && categories.isEmpty
            case .vehicle:
                return query == nil && categories.isEmpty && author == nil && group == nil && placeID == nil
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

    package static let kindNames = ItemID.Kind.allCases.map(\.plural)

    /// Reads words for kinds; all kinds are admitted unless only some are.
    package static func kinds(
        _ words: [String],
        among admitted: [ItemID.Kind] = ItemID.Kind.allCases
    ) throws(Refusal) -> Set<ItemID.Kind> {
        var kinds: Set<ItemID.Kind> = []
        for word in words {
            guard let kind = admitted.first(where: { $0.plural == word }) else {
                let names = admitted.map(\.plural).joined(separator: ", ")
                throw .badField("kinds", "Must be one of: \(names).")
            }
            kinds.insert(kind)
        }
        return kinds
    }
}
