package import Geodesy

/// The label of a note or a place in view.
///
/// It is a reference, because views copy labels from the notes in memory.
package final class SightLabel: Sendable {
    /// The members of the label's JSON before and after those that depend on the viewpoint.
    package struct Encoding: Sendable {
        package let head: [UInt8]
        package let tail: [UInt8]

        package init(head: [UInt8], tail: [UInt8]) {
            (self.head, self.tail) = (head, tail)
        }
    }

    package let target: ItemID
    /// The title of a note, or the name of a place, else its category.
    package let title: String
    package let coordinate: Coordinate
    /// In metres.
    package let altitude: Double?
    package let thumbPath: String?
    package let category: String?
    /// The label in the viewer's language.
    package let categoryLabel: String?
    /// `nil` if there are no ratings.
    package let averageStars: Double?
    package let ratingCount: Int
    /// `nil` for a label that is not kept in memory.
    package let encoding: Encoding?

    package init(
        target: ItemID,
        title: String,
        coordinate: Coordinate,
        altitude: Double? = nil,
        thumbPath: String? = nil,
        category: String? = nil,
        categoryLabel: String? = nil,
        averageStars: Double? = nil,
        ratingCount: Int = 0,
        encoding: Encoding? = nil
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
        self.encoding = encoding
    }
}
