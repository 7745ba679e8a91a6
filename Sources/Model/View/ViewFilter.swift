/// Which of the things in view are asked for.
public struct ViewFilter: Sendable, Hashable {
    /// The kinds of things.
    public var kinds = Set(Target.Kind.allCases)
    /// What was typed; places are searched by it.
    public var query: PlaceQuery?
    /// Ids of categories, of which a place has to have one; empty where any will do.
    public var categories: [String] = []
    /// Whose notes.
    public var author: Member.ID?
    /// Notes shown to which group.
    public var group: Group.ID?
    /// Notes about which place.
    public var poi: Place.ID?

    /// Creates a filter that takes everything.
    public init() {}

    /// The kinds that all of the filter fits, in the order in which equally far things stand.
    public var fittingKinds: [Target.Kind] {
        Target.Kind.allCases.filter { kind in
            guard kinds.contains(kind) else { return false }
            switch kind {
            case .note: return query == nil && categories.isEmpty
            case .place: return author == nil && group == nil && poi == nil
            }
        }
    }

    /// What it asks of notes.
    public var notes: NoteFilter {
        var filter = NoteFilter()
        (filter.author, filter.group, filter.poi) = (author, group, poi)
        return filter
    }

    /// The kind that gets half of a limit.
    public static let favoredKind = Target.Kind.note
}
