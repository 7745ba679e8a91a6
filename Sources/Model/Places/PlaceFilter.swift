package import Geodesy

package struct PlaceFilter: Sendable, Hashable {
    package enum Area: Sendable, Hashable {
        /// A circle around the position; the radius is in metres, and the edge is included.
        case circle(radius: Double)
        case box(BoundingBox)
    }

    package enum Order: Sendable, Hashable {
        /// By ``PlaceScore``, the highest first.
        case relevance
        case nearest
    }

    package var query: PlaceQuery?
    /// Ids of categories, of which a place must have one; empty if any category will do.
    package var categories: [String] = []
    package var position: Coordinate?
    package var area: Area?
    package var order = Order.relevance

    package init() {}

    /// The point that distances are measured from: the viewer's position, else the middle of the box.
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
    /// In the order of relevance, the rank of a far place is its negative distance: see ``PlaceScore``.
    package func isNear(_ hit: PlaceHit) -> Bool {
        order == .nearest ? hit.rank <= PlaceScore.nearDistance : hit.rank > -PlaceScore.nearDistance
    }

    package var categoryMarks: [String] { categories.map(PlaceTerms.mark(category:)) }
}

package struct PlaceHit: Sendable, Hashable {
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
    package enum Section: Sendable, Hashable {
        /// Inside a ring: beyond the inner distance and up to the outer distance, in metres.
        case ring(inner: Double, outer: Double)
        /// At the start of the ring beyond a distance in metres.
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
        /// Reduced to its word for a kind of place.
        case relaxed = "w"
        /// With typos corrected, and reduced to its word for a kind of place.
        case both = "b"
    }

    package let section: Section
    /// The last place of the page; `nil` at the start of a section.
    package let last: PlaceHit?
    package let reading: Reading
    /// Whether this reading lists only near places; the far places that match the query as typed follow them.
    package let isNearFirst: Bool

    package init(section: Section, last: PlaceHit?, reading: Reading, isNearFirst: Bool = false) {
        self.section = section
        self.last = last
        self.reading = reading
        self.isNearFirst = isNearFirst
    }
}

extension PlaceFilter {
    /// The most categories of one request; a group counts as all of its categories.
    package static let mostCategories = 60

    /// The categories that words name, by their own ids or by those of their groups.
    package static func categories(_ words: [String]) throws(Refusal) -> [String] {
        var categories: [String] = []
        for word in words {
            let id = word.lowercased()
            guard !id.isEmpty, id.utf8.count <= 100, !id.unicodeScalars.contains(where: { $0.value < 0x20 })
            else {
                throw .badField("category", "Must be ids of categories or groups, separated by commas.")
            }
            let group = PlaceVocabulary.shared.categories(ofGroup: id).map(\.id)
            for category in group.isEmpty ? [id] : group where !categories.contains(category) {
                categories.append(category)
            }
        }
        guard categories.count <= mostCategories else {
            throw .badField(
                "category",
                "Must have at most \(mostCategories) categories, including those of groups."
            )
        }
        return categories
    }
}
