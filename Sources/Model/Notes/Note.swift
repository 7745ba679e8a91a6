package import Geodesy

/// A photo and a text, pinned to a position, with an audience and a window.
package struct Note: Sendable, Hashable, Identifiable {
    package typealias ID = Model.ID<Note>

    /// The state of a note after moderation.
    package enum State: String, Sendable, Hashable, CaseIterable {
        case published
        /// Visible only to its author.
        case hidden
        /// Removed by a moderator: the author still sees the note, and the image is served to no one.
        case removed
    }

    /// The author as an answer shows them.
    package struct Author: Sendable, Hashable {
        package let id: Member.ID
        package let handle: String
        package let displayName: String
        package let pictureURL: String?

        package init(id: Member.ID, handle: String, displayName: String, pictureURL: String?) {
            self.id = id
            self.handle = handle
            self.displayName = displayName
            self.pictureURL = pictureURL
        }
    }

    package let id: ID
    package let author: Author
    /// Everything that the author may change.
    package var content: Content
    package let state: State
    package var image: NoteImage
    package let createdAt: Instant
    package var updatedAt: Instant
    package var response = Response()

    /// The comments and favorite marks of a note, as far as a viewer can see them.
    package struct Response: Sendable, Hashable {
        /// The number of comments, replies included.
        package var commentCount = CappedCount.zero
        package var favoriteCount = CappedCount.zero
        package var isFavorite = false

        package init() {}
    }

    package init(
        id: ID,
        author: Author,
        content: Content,
        state: State = .published,
        image: NoteImage,
        createdAt: Instant,
        updatedAt: Instant
    ) {
        self.id = id
        self.author = author
        self.content = content
        self.state = state
        self.image = image
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    package var coordinate: Coordinate { content.standpoint.coordinate }

    /// The later of the creation and the opening of the window; the sort key of "newest".
    package var publishedAt: Instant {
        content.window.opens.map { max($0, createdAt) } ?? createdAt
    }
}

/// The position, altitude and direction of a photo.
package struct Standpoint: Sendable, Hashable {
    /// The position, rounded to the precision that the author asked for.
    package var coordinate: Coordinate
    /// Metres above the sea or the ellipsoid, as the phone reported it; only differences are used.
    package var altitude: Double?
    /// The radius of uncertainty of the position, in metres.
    package var accuracy: Double?
    /// The direction of the camera in degrees clockwise from true north, `0..<360`.
    package var heading: Double?
    /// The photo's horizontal field of view in degrees.
    package var fieldOfView: Double

    package var viewingDirection: NoteFilter.ViewingDirection? {
        heading.map { NoteFilter.ViewingDirection(heading: $0, fieldOfView: fieldOfView) }
    }

    package init(
        coordinate: Coordinate,
        altitude: Double?,
        accuracy: Double?,
        heading: Double?,
        fieldOfView: Double
    ) {
        self.coordinate = coordinate
        self.altitude = altitude
        self.accuracy = accuracy
        self.heading = heading
        self.fieldOfView = fieldOfView
    }
}
