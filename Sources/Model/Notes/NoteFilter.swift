public import Geodesy

/// Which notes are asked for, besides that the viewer may see them.
public struct NoteFilter: Sendable, Hashable {
    /// An area.
    public enum Area: Sendable, Hashable {
        /// What lies within a distance in metres, the edge included.
        case circle(center: Coordinate, radius: Double)
        /// What lies in a box.
        case box(BoundingBox)

        /// Whether a position lies in the area.
        public func contains(_ coordinate: Coordinate) -> Bool {
            switch self {
            case .circle(let center, let radius): center.distance(to: coordinate) <= radius
            case .box(let box): box.contains(coordinate)
            }
        }
    }

    /// The largest radius of a search, in metres.
    public static let largestRadius = 50_000.0

    /// Where.
    public var area: Area?
    /// Whose.
    public var author: Member.ID?
    /// Shown to which group.
    public var group: Group.ID?
    /// Created at this instant or later.
    public var since: Instant?
    /// Created before this instant.
    public var until: Instant?

    /// Creates a filter that takes everything.
    public init() {}

    /// Whether a note passes the filter.
    public func admits(
        coordinate: Coordinate,
        author: Member.ID,
        audience: Audience,
        createdAt: Instant
    ) -> Bool {
        if let wanted = self.author, wanted != author { return false }
        if let group, audience.group != group { return false }
        if let since, createdAt < since { return false }
        if let until, createdAt >= until { return false }
        return area?.contains(coordinate) ?? true
    }
}

/// The order of a list of notes.
public enum NoteOrder: Sendable, Hashable {
    /// By the later of creation and the opening of the window, newest first.
    case newest
    /// By distance from the viewer, nearest first.
    case nearest
}
