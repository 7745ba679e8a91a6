public import Geodesy

/// Which places are asked for, and in which order.
public struct PlaceFilter: Sendable, Hashable {
    /// An area.
    public enum Area: Sendable, Hashable {
        /// What lies within a distance of the position in metres, the edge included.
        case circle(radius: Double)
        /// What lies in a box.
        case box(BoundingBox)
    }

    /// The order of a list of places.
    public enum Order: Sendable, Hashable {
        /// By ``PlaceScore``, the best first.
        case relevance
        /// By distance, the nearest first.
        case nearest
    }

    /// What was typed.
    public var query: PlaceQuery?
    /// Ids of categories, of which a place has to have one; empty where any will do.
    public var categories: [String] = []
    /// The viewer's position.
    public var position: Coordinate?
    /// Where places have to be.
    public var area: Area?
    /// In which order.
    public var order = Order.relevance

    /// Creates a filter that takes everything.
    public init() {}

    /// The point that nearness counts from: the viewer's position, else the middle of the box; `nil` where there is neither.
    public var center: Coordinate? {
        if let position { return position }
        guard case .box(let box) = area else { return nil }
        let width = box.crossesAntimeridian ? box.east - box.west + 360 : box.east - box.west
        let middle = box.west + width / 2
        return Coordinate(
            latitude: (box.south + box.north) / 2,
            longitude: middle > 180 ? middle - 360 : middle
        )
    }

    /// Metres beyond which nothing is asked for.
    public var reach: Double {
        if case .circle(let radius) = area { return radius }
        return .infinity
    }

    /// Whether a position is in the box that is asked for.
    public func boxHolds(_ coordinate: Coordinate) -> Bool {
        if case .box(let box) = area { return box.contains(coordinate) }
        return true
    }

    /// Whether what is near the viewer comes before all else: where they say where they are, and not where to look.
    public var hasNearness: Bool { position != nil && area == nil }

    /// The same, with nothing but what is near.
    public var nearOnly: PlaceFilter {
        var filter = self
        filter.area = .circle(radius: PlaceScore.nearDistance)
        return filter
    }

    /// Whether a place that was found is near; where it is ordered by relevance, ``PlaceScore`` says how it shows.
    public func isNear(_ hit: PlaceHit) -> Bool {
        order == .nearest ? hit.rank <= PlaceScore.nearDistance : hit.rank > -PlaceScore.nearDistance
    }

    /// The marks of the categories.
    public var categoryMarks: [String] { categories.map(PlaceTerms.mark(category:)) }
}

/// A place that was found.
public struct PlaceHit: Sendable, Hashable {
    /// Which one.
    public let id: Place.ID
    /// What it is ordered by: a score, higher is better, or a distance in metres.
    public let rank: Double

    /// Creates a hit.
    public init(id: Place.ID, rank: Double) {
        self.id = id
        self.rank = rank
    }
}

/// Where a page of places ended.
///
/// What is near is listed ring by ring, and within a ring by rank; what is found in the whole world, by rank within a sample of
/// it. A cursor holds the ring or the sample and the last place: the same ring is read again for the next page, so that
/// what comes and goes meanwhile neither hides nor repeats what stays.
public struct PlaceSearchCursor: Sendable, Hashable {
    /// Where the list stands.
    public enum Stretch: Sendable, Hashable {
        /// Within a ring, beyond the inner and up to the outer distance in metres.
        case ring(inner: Double, outer: Double)
        /// Before the ring that begins at a distance in metres.
        case beyond(Double)
        /// In a sample of all places.
        case sample(Int)
    }

    /// How the query is understood.
    public enum Reading: String, Sendable, Hashable, CaseIterable {
        /// As it stands.
        case plain = "p"
        /// With slips corrected.
        case corrected = "c"
        /// By its word for a kind of place alone.
        case relaxed = "w"
        /// Both.
        case both = "b"
    }

    /// Where the list stands.
    public let stretch: Stretch
    /// The last place of the page; `nil` where the stretch only begins.
    public let last: PlaceHit?
    /// How the query is understood.
    public let reading: Reading
    /// Whether the list holds what is near only, and goes on with what the query as it stands finds farther away.
    public let isNearFirst: Bool

    /// Creates a cursor.
    public init(stretch: Stretch, last: PlaceHit?, reading: Reading, isNearFirst: Bool = false) {
        self.stretch = stretch
        self.last = last
        self.reading = reading
        self.isNearFirst = isNearFirst
    }
}
