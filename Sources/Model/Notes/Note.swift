package import Geodesy

/// A photo and a text, pinned to a position, with an audience and a window.
package struct Note: Sendable, Hashable, Identifiable {
    /// The identity of a note.
    package typealias ID = Model.ID<Note>

    /// The state of a note after moderation.
    package enum State: String, Sendable, Hashable, CaseIterable {
        /// Visible as its author wants it.
        case published
        /// Visible only to its author.
        case hidden
        /// Removed by a moderator: the author still sees the note, and the image is served to no one.
        case removed
    }

    /// The author of a note, as an answer shows them.
    package struct Author: Sendable, Hashable {
        /// The author's identity.
        package let id: Member.ID
        /// The unique name to log in with.
        package let handle: String
        /// The name that others see.
        package let displayName: String
        /// The address of a picture.
        package let pictureURL: String?

        package init(id: Member.ID, handle: String, displayName: String, pictureURL: String?) {
            self.id = id
            self.handle = handle
            self.displayName = displayName
            self.pictureURL = pictureURL
        }
    }

    /// The note's identity.
    package let id: ID
    /// The author.
    package let author: Author
    /// The title.
    package let title: String
    /// Its text.
    package let body: String?
    /// A description of the photo for people who cannot see it.
    package let altText: String?
    /// The position, altitude and direction of the photo.
    package let place: Standpoint
    /// The instant at which the photo was taken.
    package let takenAt: Instant?
    /// The audience.
    package let audience: Audience
    /// The time window in which others may see it.
    package let window: Window
    /// The distance in metres within which it is visible; `nil` if it is visible from anywhere.
    package let revealRadius: Double?
    /// The state after moderation.
    package let state: State
    /// The photo.
    package let image: NoteImage
    /// The instant of creation.
    package let createdAt: Instant
    /// The instant of the last edit.
    package let updatedAt: Instant
    /// The place that the note is about.
    package var poi: Place.ID?
    /// The comments and favorite marks, as far as the viewer can see them.
    package var response = Response()

    /// The comments and favorite marks of a note, as far as a viewer can see them.
    package struct Response: Sendable, Hashable {
        /// The number of comments and replies.
        package var commentCount = 0
        /// The number of members who marked the note as a favorite.
        package var favoriteCount = 0
        /// Whether the viewer marked it.
        package var isFavorite = false

        package init() {}
    }

    package init(
        id: ID,
        author: Author,
        title: String,
        body: String?,
        altText: String?,
        place: Standpoint,
        takenAt: Instant?,
        audience: Audience,
        window: Window,
        revealRadius: Double?,
        state: State,
        image: NoteImage,
        createdAt: Instant,
        updatedAt: Instant
    ) {
        self.id = id
        self.author = author
        self.title = title
        self.body = body
        self.altText = altText
        self.place = place
        self.takenAt = takenAt
        self.audience = audience
        self.window = window
        self.revealRadius = revealRadius
        self.state = state
        self.image = image
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    /// The later of the creation and the opening of the window; the sort key of "newest".
    package var publishedAt: Instant {
        Self.publishedAt(createdAt: createdAt, window: window)
    }

    /// Returns the later of the creation and the opening of the window.
    package static func publishedAt(createdAt: Instant, window: Window) -> Instant {
        window.opens.map { max($0, createdAt) } ?? createdAt
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

    /// The direction of the photo; `nil` if the heading is not known.
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
