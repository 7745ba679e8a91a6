public import Geodesy

/// A selection of places that are not gone.
public struct PlaceSelection: Sendable, Hashable {
    /// The position at which a page of places ends.
    public enum Cursor: Sendable, Hashable {
        /// After a place, in the order of the grid.
        case place(cell: Int64, Coordinate, Place.ID)
        /// After a change, in the order of time.
        case change(Instant, Place.ID)

        /// The id of the last place of the page.
        public var id: Place.ID {
            switch self {
            case .place(_, _, let id), .change(_, let id): id
            }
        }
    }

    /// The box that places must be in.
    public var box: BoundingBox?
    /// A category that places must have, not necessarily as the main one.
    public var category: String?
    /// Selects places whose last change is at this instant or later.
    public var since: Instant?
    /// Selects places whose last change is before this instant.
    public var until: Instant?

    /// Creates a selection of all places.
    public init() {}
}
