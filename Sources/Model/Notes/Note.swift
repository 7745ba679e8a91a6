public import Geodesy

/// A photo and a text, pinned to a position, with an audience and a window.
public struct Note: Sendable, Hashable, Identifiable {
    /// The identity of a note.
    public typealias ID = Model.ID<Note>

    /// What moderation made of a note.
    public enum State: String, Sendable, Hashable, CaseIterable {
        /// As its author wants it.
        case published
        /// Shown to nobody but its author.
        case hidden
        /// Taken away by a moderator: the author sees the row, and nobody gets the bytes.
        case removed
    }

    /// What an answer tells of an author.
    public struct Author: Sendable, Hashable {
        /// Who it is.
        public let id: Member.ID
        /// The name to log in with.
        public let handle: String
        /// The name others see.
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

    /// Which note it is.
    public let id: ID
    /// Who wrote it.
    public let author: Author
    /// Its heading, in the sense of a text.
    public let title: String
    /// Its text.
    public let body: String?
    /// What the photo shows, for those who cannot see it.
    public let altText: String?
    /// Where and how the photo was taken.
    public let place: Standpoint
    /// When the photo was taken.
    public let takenAt: Instant?
    /// Who may see it.
    public let audience: Audience
    /// When it may be seen.
    public let window: Window
    /// The distance in metres within which it shows itself.
    public let revealRadius: Double?
    /// What moderation made of it.
    public let state: State
    /// Its photo.
    public let image: NoteImage
    /// When it was made.
    public let createdAt: Instant
    /// When it was edited last.
    public let updatedAt: Instant
    /// The place that it is about.
    public var poi: Place.ID?
    /// What others made of it, as far as the viewer can see.
    public var response = Response()

    /// What others made of a note, as far as a viewer can see.
    public struct Response: Sendable, Hashable {
        /// How many comments and replies there are.
        public var commentCount = 0
        /// How many members marked it as a favorite.
        public var favoriteCount = 0
        /// Whether the viewer did.
        public var isFavorite = false

        /// Creates the response to a note that nobody has seen yet.
        public init() {}
    }

    /// Creates a note from what the database holds.
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

    /// The later of creation and the opening of the window: what "newest" means.
    public var publishedAt: Instant {
        Self.publishedAt(createdAt: createdAt, window: window)
    }

    /// The later of creation and the opening of the window.
    public static func publishedAt(createdAt: Instant, window: Window) -> Instant {
        window.opens.map { max($0, createdAt) } ?? createdAt
    }
}

/// Where a photo was taken, and which way.
public struct Standpoint: Sendable, Hashable {
    /// The position, rounded to the precision its author asked for.
    public var coordinate: Coordinate
    /// Metres above the sea or the ellipsoid, as the phone said: used as differences only.
    public var altitude: Double?
    /// The radius of uncertainty of the position, in metres.
    public var accuracy: Double?
    /// Where the camera looked, in degrees clockwise from true north, `0..<360`.
    public var heading: Double?
    /// The photo's horizontal field of view in degrees.
    public var fieldOfView: Double

    /// The direction of the photo, where its heading is known.
    public var gaze: NoteFilter.Gaze? {
        heading.map { NoteFilter.Gaze(heading: $0, fieldOfView: fieldOfView) }
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
