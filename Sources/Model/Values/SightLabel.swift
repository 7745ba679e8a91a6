package import Geodesy

/// The label of a note or a place in view.
package struct SightLabel: Sendable, Hashable {
    /// The note or place.
    package let target: ItemID
    /// The title of a note, or the name of a place, else its category.
    package let title: String
    /// The position.
    package let coordinate: Coordinate
    /// Metres of altitude.
    package let altitude: Double?
    /// The path of a note's thumbnail.
    package let thumbPath: String?
    /// The main category of a place.
    package let category: String?
    /// The label of the category in the viewer's language.
    package let categoryLabel: String?
    /// The mean of a place's stars; `nil` if there are no ratings.
    package let averageStars: Double?
    /// The number of a place's ratings.
    package let ratingCount: Int

    package init(
        target: ItemID,
        title: String,
        coordinate: Coordinate,
        altitude: Double? = nil,
        thumbPath: String? = nil,
        category: String? = nil,
        categoryLabel: String? = nil,
        averageStars: Double? = nil,
        ratingCount: Int = 0
    ) {
        self.target = target
        self.title = title
        self.coordinate = coordinate
        self.altitude = altitude
        self.thumbPath = thumbPath
        self.category = category
        self.categoryLabel = categoryLabel
        self.averageStars = averageStars
        self.ratingCount = ratingCount
    }
}
