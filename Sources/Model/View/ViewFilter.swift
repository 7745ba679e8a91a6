/// A filter of the things in view.
public struct ViewFilter: Sendable, Hashable {
    /// The kinds of things.
    public var kinds = Set(ItemID.Kind.allCases)
    /// The search text; only places are searched by it.
    public var query: PlaceQuery?
    /// Ids of categories, of which a place must have one; empty if any category will do.
    public var categories: [String] = []
    /// The author of notes.
    public var author: Member.ID?
    /// The group that notes are shown to.
    public var group: Group.ID?
    /// The place that notes are about.
    public var poi: Place.ID?

    /// Creates a filter that admits everything.
    public init() {}

    /// The kinds that the whole filter can apply to, notes before places.
    public var fittingKinds: [ItemID.Kind] {
        ItemID.Kind.allCases.filter { kind in
            guard kinds.contains(kind) else { return false }
            switch kind {
            case .note: return query == nil && categories.isEmpty
            case .place: return author == nil && group == nil && poi == nil
            }
        }
    }

    /// The part of the filter that applies to notes.
    public var notes: NoteFilter {
        var filter = NoteFilter()
        (filter.author, filter.group, filter.poi) = (author, group, poi)
        return filter
    }

    /// The kind that is granted half of a limit.
    public static let favoredKind = ItemID.Kind.note
}
