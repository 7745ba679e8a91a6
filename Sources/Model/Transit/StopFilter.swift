package import Geodesy

/// A selection of stops that are not gone.
package struct StopFilter: Sendable, Hashable {
    package enum Area: Sendable, Hashable {
        /// A circle around the position; the radius is in metres, and the edge is included.
        case circle(radius: Double)
        case box(BoundingBox)
    }

    package enum Cursor: Sendable, Hashable {
        /// After a stop, or at the start of a distance where a page ended early, in the order of distance.
        case distance(Double, Stop.ID)
        /// After a stop, in the order of the grid.
        case cell(Int64, Stop.ID)
        /// In the order of relevance.
        case words(PlaceSearchCursor)
    }

    package var source: String?
    /// The id that the source gives the stop.
    package var sourceID: String?
    package var position: Coordinate?
    package var area: Area?
    package var query: PlaceQuery?
    package var mode: TransitMode?
    /// Selects stops whose last change is at `since` or later, and before `until`, in the order of the grid.
    package var since: Instant?
    package var until: Instant?

    package init() {}

    /// Whether the stops are listed by their distance from the position.
    package var isByDistance: Bool {
        guard position != nil, query == nil else { return false }
        if case .box = area { return false }
        return true
    }

    /// Whether a stop that last changed at an instant is wanted.
    package func holds(changedAt instant: Instant) -> Bool {
        (since.map { $0 <= instant } ?? true) && (until.map { instant < $0 } ?? true)
    }

    /// Whether the stop has the source, the id and the mode that are wanted.
    package func fits(_ stop: Stop) -> Bool {
        (source == nil || stop.source == source) && (sourceID == nil || stop.sourceID == sourceID)
            && (mode.map(stop.modes.contains) ?? true)
    }

    /// The filter of the text search; `nil` without a query.
    package var words: PlaceFilter? {
        guard let query else { return nil }
        var filter = PlaceFilter()
        (filter.query, filter.position) = (query, position)
        filter.categories = mode.map { [StopFacts.category(of: $0)] } ?? []
        switch area {
        case .circle(let radius): filter.area = .circle(radius: radius)
        case .box(let box): filter.area = .box(box)
        case nil: break
        }
        return filter
    }
}
