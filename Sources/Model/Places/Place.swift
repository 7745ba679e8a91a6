/// A business or a point of interest.
package struct Place: Sendable, Hashable, Identifiable {
    package typealias ID = Model.ID<Place>

    /// The members' ratings, comments and favorite marks of the place, as far as a viewer can see them.
    package struct Response: Sendable, Hashable {
        package var starSum = 0
        package var ratingCount = 0
        /// `nil` if the viewer gave none.
        package var ownStars: Int?
        /// The number of comments, replies included.
        package var commentCount = CappedCount.zero
        package var favoriteCount = CappedCount.zero
        package var isFavorite = false

        package init() {}

        /// `nil` if there are no ratings.
        package var averageStars: Double? {
            ratingCount == 0 ? nil : Double(starSum) / Double(ratingCount)
        }
    }

    package static let stars = 1...5

    package let id: ID
    package let facts: PlaceFacts
    /// The instant at which an import first found the place.
    package let firstSeenAt: Instant
    package let updatedAt: Instant
    /// The instant at which the place was missing from its source; searches do not find it any more.
    package let goneAt: Instant?
    package var response = Response()

    package init(id: ID, facts: PlaceFacts, firstSeenAt: Instant, updatedAt: Instant, goneAt: Instant?) {
        self.id = id
        self.facts = facts
        self.firstSeenAt = firstSeenAt
        self.updatedAt = updatedAt
        self.goneAt = goneAt
    }
}
