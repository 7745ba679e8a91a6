public import Geodesy

/// Which places are wanted of all that are not gone.
public struct PlaceSelection: Sendable, Hashable {
    /// Where a page of places ends.
    public enum Cursor: Sendable, Hashable {
        /// After a place, in the order of the grid.
        case place(cell: Int64, Coordinate, Place.ID)
        /// After a change, in the order of time.
        case change(Instant, Place.ID)

        /// The place.
        public var id: Place.ID {
            switch self {
            case .place(_, _, let id), .change(_, let id): id
            }
        }
    }

    /// Where.
    public var box: BoundingBox?
    /// What they are, among other things.
    public var category: String?
    /// Changed last at this instant or later.
    public var since: Instant?
    /// Changed last before this instant.
    public var until: Instant?

    /// Creates a selection of all places.
    public init() {}
}
