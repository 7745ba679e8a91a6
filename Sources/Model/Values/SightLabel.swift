public import Geodesy

/// The label of a note or a place in view.
public struct SightLabel: Sendable, Hashable {
    /// The note or place.
    public let target: ItemID
    /// The title of a note, or the name of a place, else its category.
    public let title: String
    /// The position.
    public let coordinate: Coordinate
    /// Metres of altitude.
    public let altitude: Double?
    /// The path of a note's thumbnail.
    public let thumbPath: String?
    /// The main category of a place.
    public let category: String?
    /// The label of the category in the viewer's language.
    public let categoryLabel: String?
    /// The mean of a place's stars; `nil` if there are no ratings.
    public let averageStars: Double?
    /// The number of a place's ratings.
    public let ratingCount: Int

    /// Creates a label.
    public init(
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
