/// A filter of the things in view.
package struct ViewFilter: Sendable, Hashable {
    /// The kinds of things.
    package var kinds = Set(ItemID.Kind.allCases)
    /// The search text; only places are searched by it.
    package var query: PlaceQuery?
    /// Ids of categories, of which a place must have one; empty if any category will do.
    package var categories: [String] = []
    /// The author of notes.
    package var author: Member.ID?
    /// The group that notes are shown to.
    package var group: Group.ID?
    /// The place that notes are about.
    package var poi: Place.ID?

    package init() {}

    /// The kinds that the whole filter can apply to, notes before places.
    package var fittingKinds: [ItemID.Kind] {
        ItemID.Kind.allCases.filter { kind in
            guard kinds.contains(kind) else { return false }
            switch kind {
            case .note: return query == nil && categories.isEmpty
            case .place: return author == nil && group == nil && poi == nil
            }
        }
    }

    /// The part of the filter that applies to notes.
    package var notes: NoteFilter {
        var filter = NoteFilter()
        (filter.author, filter.group, filter.poi) = (author, group, poi)
        return filter
    }

    /// The kind that is granted half of a limit.
    package static let favoredKind = ItemID.Kind.note
}
