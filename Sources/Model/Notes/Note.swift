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
    /// Everything that the author may change.
    package var content: Content
    /// The state after moderation.
    public let state: State
    /// The photo.
    package var image: NoteImage
    /// The instant of creation.
    public let createdAt: Instant
    /// The instant of the last edit.
    package var updatedAt: Instant
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

    /// Creates a note.
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

    /// The position of the photo.
    package var coordinate: Coordinate { content.standpoint.coordinate }

    /// The later of the creation and the opening of the window; the sort key of "newest".
    public var publishedAt: Instant {
        content.window.opens.map { max($0, createdAt) } ?? createdAt
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
