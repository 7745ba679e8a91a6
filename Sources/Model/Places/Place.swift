/// A business or a point of interest.
package struct Place: Sendable, Hashable, Identifiable {
    /// The identity of a place.
    package typealias ID = Model.ID<Place>

    /// The members' ratings, comments and favorite marks of the place, as far as a viewer can see them.
    package struct Response: Sendable, Hashable {
        /// The sum of the stars of all ratings.
        package var starSum = 0
        /// The number of ratings.
        package var ratingCount = 0
        /// The stars that the viewer gave, or `nil` if they gave none.
        package var ownStars: Int?
        /// The number of comments, replies included.
        package var commentCount = 0
        /// The number of members who marked the place as a favorite.
        package var favoriteCount = 0
        /// Whether the viewer marked the place as a favorite.
        package var isFavorite = false

        /// Creates a response without ratings, comments or favorite marks.
        package init() {}

        /// The mean of the stars, or `nil` if there are no ratings.
        package var averageStars: Double? {
            ratingCount == 0 ? nil : Double(starSum) / Double(ratingCount)
        }
    }

    /// The stars that can be given.
    package static let stars = 1...5

    /// The place's identity.
    package let id: ID
    /// The facts that the source gives about the place.
    package let facts: PlaceFacts
    /// The instant at which an import first found the place.
    package let firstSeenAt: Instant
    /// The instant of the last change.
    package let updatedAt: Instant
    /// The instant at which the place was missing from its source; searches do not find it any more.
    package let goneAt: Instant?
    /// The members' ratings, comments and favorite marks, as far as the viewer can see them.
    package var response = Response()

    package init(id: ID, facts: PlaceFacts, firstSeenAt: Instant, updatedAt: Instant, goneAt: Instant?) {
        self.id = id
        self.facts = facts
        self.firstSeenAt = firstSeenAt
        self.updatedAt = updatedAt
        self.goneAt = goneAt
    }
}
