package import Geodesy

/// A selection of places that are not gone.
package struct PlaceSelection: Sendable, Hashable {
    package enum Cursor: Sendable, Hashable {
        /// After a place, in the order of the grid.
        case place(cell: Int64, Coordinate, Place.ID)
        /// After a change, in the order of time.
        case change(Instant, Place.ID)

        package var id: Place.ID {
            switch self {
            case .place(_, _, let id), .change(_, let id): id
            }
        }
    }

    package var box: BoundingBox?
    /// A category that places must have, not necessarily as the main one.
    package var category: String?
    /// Selects places whose last change is at `since` or later, and before `until`.
    package var since: Instant?
    package var until: Instant?

    package init() {}
}
