/// A business or a point of interest.
public struct Place: Sendable, Hashable, Identifiable {
    /// The identity of a place.
    public typealias ID = Model.ID<Place>

    /// The members' ratings, comments and favorite marks of the place, as far as a viewer can see them.
    public struct Response: Sendable, Hashable {
        /// The sum of the stars of all ratings.
        public var starSum = 0
        /// The number of ratings.
        public var ratingCount = 0
        /// The stars that the viewer gave, or `nil` if they gave none.
        public var ownStars: Int?
        /// The number of comments, replies included.
        public var commentCount = 0
        /// The number of members who marked the place as a favorite.
        public var favoriteCount = 0
        /// Whether the viewer marked the place as a favorite.
        public var isFavorite = false

        /// Creates a response without ratings, comments or favorite marks.
        public init() {}

        /// The mean of the stars, or `nil` if there are no ratings.
        public var averageStars: Double? {
            ratingCount == 0 ? nil : Double(starSum) / Double(ratingCount)
        }
    }

    /// The stars that can be given.
    public static let stars = 1...5

    /// The place's identity.
    public let id: ID
    /// The facts that the source gives about the place.
    public let facts: PlaceFacts
    /// The instant at which an import first found the place.
    public let firstSeenAt: Instant
    /// The instant of the last change.
    public let updatedAt: Instant
    /// The instant at which the place was missing from its source; searches do not find it any more.
    public let goneAt: Instant?
    /// The members' ratings, comments and favorite marks, as far as the viewer can see them.
    public var response = Response()

    /// Creates a place from a row of the database.
    public init(id: ID, facts: PlaceFacts, firstSeenAt: Instant, updatedAt: Instant, goneAt: Instant?) {
        self.id = id
        self.facts = facts
        self.firstSeenAt = firstSeenAt
        self.updatedAt = updatedAt
        self.goneAt = goneAt
    }
}
