package import Geodesy

/// A filter of places, and the order of the results.
package struct PlaceFilter: Sendable, Hashable {
    /// An area.
    package enum Area: Sendable, Hashable {
        /// A circle around the position; the radius is in metres, and the edge is included.
        case circle(radius: Double)
        /// A bounding box.
        case box(BoundingBox)
    }

    /// The order of a list of places.
    package enum Order: Sendable, Hashable {
        /// By ``PlaceScore``, highest first.
        case relevance
        /// By distance, the nearest first.
        case nearest
    }

    /// The search text, understood.
    package var query: PlaceQuery?
    /// Ids of categories, of which a place must have one; empty if any category will do.
    package var categories: [String] = []
    /// The viewer's position.
    package var position: Coordinate?
    /// The area that places must be in.
    package var area: Area?
    /// The order of the results.
    package var order = Order.relevance

    package init() {}

    /// The point that distances are measured from.
    ///
    /// It is the viewer's position, else the middle of the box; `nil` if there is neither.
    package var center: Coordinate? {
        if let position { return position }
        guard case .box(let box) = area else { return nil }
        let width = box.crossesAntimeridian ? box.east - box.west + 360 : box.east - box.west
        let middle = box.west + width / 2
        return Coordinate(
            latitude: (box.south + box.north) / 2,
            longitude: middle > 180 ? middle - 360 : middle
        )
    }

    /// The greatest distance of a result, in metres.
    package var reach: Double {
        if case .circle(let radius) = area { return radius }
        return .infinity
    }

    /// Whether a position is in the box; `true` if the filter has no box.
    package func boxHolds(_ coordinate: Coordinate) -> Bool {
        if case .box(let box) = area { return box.contains(coordinate) }
        return true
    }

    /// Whether near places come before all others: the filter has a position and no area.
    package var hasNearness: Bool { position != nil && area == nil }

    /// The same filter, limited to near places.
    package var nearOnly: PlaceFilter {
        var filter = self
        filter.area = .circle(radius: PlaceScore.nearDistance)
        return filter
    }

    /// Whether a result is near.
    ///
    /// Ordered by relevance, the rank tells it: ``PlaceScore`` gives far places the negative distance.
    package func isNear(_ hit: PlaceHit) -> Bool {
        order == .nearest ? hit.rank <= PlaceScore.nearDistance : hit.rank > -PlaceScore.nearDistance
    }

    /// The search marks of the categories.
    package var categoryMarks: [String] { categories.map(PlaceTerms.mark(category:)) }
}

/// A result of a place search.
package struct PlaceHit: Sendable, Hashable {
    /// The place's identity.
    package let id: Place.ID
    /// The sort key: a score (higher is better) or a distance in metres.
    package let rank: Double

    package init(id: Place.ID, rank: Double) {
        self.id = id
        self.rank = rank
    }
}

/// A cursor: the position at which a page of places ended.
///
/// Near places are listed ring by ring, and by rank within a ring. A search of the whole world is listed by
/// rank within a sample. The cursor holds the ring or the sample, and the last place. The next page reads the
/// same ring again, so that places that come and go meanwhile neither hide nor repeat the others.
package struct PlaceSearchCursor: Sendable, Hashable {
    /// The part of the list that the cursor is in.
    package enum Section: Sendable, Hashable {
        /// Inside a ring: beyond the inner distance and up to the outer distance, in metres.
        case ring(inner: Double, outer: Double)
        /// Before the ring that begins at a distance in metres.
        case beyond(Double)
        /// In a sample of all places.
        case sample(Int)
    }

    /// The reading of the query.
    package enum Reading: String, Sendable, Hashable, CaseIterable {
        /// As typed.
        case plain = "p"
        /// With typos corrected.
        case corrected = "c"
        /// By its word for a kind of place alone.
        case relaxed = "w"
        /// With typos corrected, and by the word for a kind of place alone.
        case both = "b"
    }

    /// The part of the list that the cursor is in.
    package let section: Section
    /// The last place of the page; `nil` at the start of a section.
    package let last: PlaceHit?
    /// The reading of the query.
    package let reading: Reading
    /// Whether the list holds near places only for now.
    ///
    /// It goes on with the farther places that match the query as typed.
    package let isNearFirst: Bool

    package init(section: Section, last: PlaceHit?, reading: Reading, isNearFirst: Bool = false) {
        self.section = section
        self.last = last
        self.reading = reading
        self.isNearFirst = isNearFirst
    }
}
