/// A business or a point of interest: what people look for.
public struct Place: Sendable, Hashable, Identifiable {
    /// The identity of a place.
    public typealias ID = Model.ID<Place>

    /// What members made of it, as far as a viewer can see.
    public struct Response: Sendable, Hashable {
        /// The stars of all ratings together.
        public var starSum = 0
        /// How many ratings there are.
        public var ratingCount = 0
        /// The viewer's own stars.
        public var ownStars: Int?
        /// How many comments there are, replies among them.
        public var commentCount = 0
        /// How many marked it.
        public var favoriteCount = 0
        /// Whether the viewer marked it.
        public var isFavorite = false

        /// Creates a response of nobody.
        public init() {}

        /// The mean of the stars, or `nil` where nobody rated it.
        public var averageStars: Double? {
            ratingCount == 0 ? nil : Double(starSum) / Double(ratingCount)
        }
    }

    /// The stars that can be given.
    public static let stars = 1...5

    /// Which place it is.
    public let id: ID
    /// What its source says of it.
    public let facts: PlaceFacts
    /// When it was found first.
    public let firstSeenAt: Instant
    /// When anything of it changed last.
    public let updatedAt: Instant
    /// When it was missing from its source; it is in no search any more.
    public let goneAt: Instant?
    /// What members made of it.
    public var response = Response()

    /// Creates a place from what the database holds.
    public init(id: ID, facts: PlaceFacts, firstSeenAt: Instant, updatedAt: Instant, goneAt: Instant?) {
        self.id = id
        self.facts = facts
        self.firstSeenAt = firstSeenAt
        self.updatedAt = updatedAt
        self.goneAt = goneAt
    }
}
