public import Geodesy

/// What a label of something in view shows.
public struct SightLabel: Sendable, Hashable {
    /// What it is.
    public let target: Target
    /// Its heading, in the sense of a text: a note's title, or a place's name, else its category.
    public let title: String
    /// Where it is.
    public let coordinate: Coordinate
    /// Metres of altitude.
    public let altitude: Double?
    /// The path of a note's thumbnail.
    public let thumbPath: String?
    /// The main category of a place.
    public let category: String?
    /// What that is called in the viewer's language.
    public let categoryLabel: String?
    /// The mean of a place's stars, where anybody rated it.
    public let averageStars: Double?
    /// How many rated a place.
    public let ratingCount: Int

    /// Creates a label.
    public init(
        target: Target,
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
