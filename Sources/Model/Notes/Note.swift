public import Geodesy

/// A photo and a text, pinned to a position, with an audience and a window.
public struct Note: Sendable, Hashable, Identifiable {
    /// The identity of a note.
    public typealias ID = Model.ID<Note>

    /// The state of a note after moderation.
    public enum State: String, Sendable, Hashable, CaseIterable {
        /// Visible as its author wants it.
        case published
        /// Visible only to its author.
        case hidden
        /// Removed by a moderator: the author still sees the note, and the image is served to no one.
        case removed
    }

    /// The author of a note, as an answer shows them.
    public struct Author: Sendable, Hashable {
        /// The author's identity.
        public let id: Member.ID
        /// The unique name to log in with.
        public let handle: String
        /// The name that others see.
        public let displayName: String
        /// The address of a picture.
        public let pictureURL: String?

        /// Creates an author.
        public init(id: Member.ID, handle: String, displayName: String, pictureURL: String?) {
            self.id = id
            self.handle = handle
            self.displayName = displayName
            self.pictureURL = pictureURL
        }
    }

    /// The note's identity.
    public let id: ID
    /// The author.
    public let author: Author
    /// The title.
    public let title: String
    /// Its text.
    public let body: String?
    /// A description of the photo for people who cannot see it.
    public let altText: String?
    /// The position, altitude and direction of the photo.
    public let place: Standpoint
    /// The instant at which the photo was taken.
    public let takenAt: Instant?
    /// The audience.
    public let audience: Audience
    /// The time window in which others may see it.
    public let window: Window
    /// The distance in metres within which it is visible; `nil` if it is visible from anywhere.
    public let revealRadius: Double?
    /// The state after moderation.
    public let state: State
    /// The photo.
    public let image: NoteImage
    /// The instant of creation.
    public let createdAt: Instant
    /// The instant of the last edit.
    public let updatedAt: Instant
    /// The place that the note is about.
    public var poi: Place.ID?
    /// The comments and favorite marks, as far as the viewer can see them.
    public var response = Response()

    /// The comments and favorite marks of a note, as far as a viewer can see them.
    public struct Response: Sendable, Hashable {
        /// The number of comments and replies.
        public var commentCount = 0
        /// The number of members who marked the note as a favorite.
        public var favoriteCount = 0
        /// Whether the viewer marked it.
        public var isFavorite = false

        /// Creates a response without comments or favorite marks.
        public init() {}
    }

    /// Creates a note from a row of the database.
    public init(
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
    public var publishedAt: Instant {
        Self.publishedAt(createdAt: createdAt, window: window)
    }

    /// Returns the later of the creation and the opening of the window.
    public static func publishedAt(createdAt: Instant, window: Window) -> Instant {
        window.opens.map { max($0, createdAt) } ?? createdAt
    }
}

/// The position, altitude and direction of a photo.
public struct Standpoint: Sendable, Hashable {
    /// The position, rounded to the precision that the author asked for.
    public var coordinate: Coordinate
    /// Metres above the sea or the ellipsoid, as the phone reported it; only differences are used.
    public var altitude: Double?
    /// The radius of uncertainty of the position, in metres.
    public var accuracy: Double?
    /// The direction of the camera in degrees clockwise from true north, `0..<360`.
    public var heading: Double?
    /// The photo's horizontal field of view in degrees.
    public var fieldOfView: Double

    /// The direction of the photo; `nil` if the heading is not known.
    public var viewingDirection: NoteFilter.ViewingDirection? {
        heading.map { NoteFilter.ViewingDirection(heading: $0, fieldOfView: fieldOfView) }
    }

    /// Creates a standpoint.
    public init(
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
