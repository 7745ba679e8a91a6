public import Geodesy

/// What an author says of a new note, checked, before the photo has been looked at.
public struct NoteDraft: Sendable {
    /// Its heading, in the sense of a text.
    public var title: String
    /// Its text.
    public var body: String?
    /// What the photo shows.
    public var altText: String?
    /// The position, where it was given.
    public var coordinate: Coordinate?
    /// Metres of altitude.
    public var altitude: Double?
    /// Metres of uncertainty.
    public var accuracy: Double?
    /// Degrees from true north, `0..<360`.
    public var heading: Double?
    /// Degrees.
    public var fieldOfView: Double?
    /// When the photo was taken.
    public var takenAt: Instant?
    /// Who may see it.
    public var audience: Audience
    /// When it may be seen.
    public var window: Window
    /// Metres.
    public var revealRadius: Double?
    /// Metres to which the position is rounded before it is stored.
    public var positionPrecision: Double?
    /// The place that it is about.
    public var poi: Place.ID?

    /// Creates a draft with what is required; the rest is set after it.
    public init(title: String, audience: Audience) throws(Refusal) {
        self.title = try Text.checkedLine(title, field: "title", length: NoteLimits.title)
        self.audience = audience
        window = .always
    }

    /// What is told of the photo by its own metadata.
    public struct PhotoFacts: Sendable {
        /// The position.
        public var coordinate: Coordinate?
        /// Metres of altitude.
        public var altitude: Double?
        /// Degrees from true north.
        public var heading: Double?
        /// Degrees.
        public var fieldOfView: Double?
        /// When it was taken.
        public var takenAt: Instant?

        /// Creates facts.
        public init(
            coordinate: Coordinate?,
            altitude: Double?,
            heading: Double?,
            fieldOfView: Double?,
            takenAt: Instant?
        ) {
            self.coordinate = coordinate
            self.altitude = altitude
            self.heading = heading
            self.fieldOfView = fieldOfView
            self.takenAt = takenAt
        }
    }

    /// The place of the note: what the author said, else what the photo says.
    ///
    /// The photo's altitude counts only with the photo's position. Throws `422` where there is no position
    /// anywhere.
    public func place(in photo: PhotoFacts) throws(Refusal) -> Standpoint {
        guard let stated = coordinate ?? photo.coordinate else {
            throw Refusal(
                .unprocessable,
                code: "no-position",
                "The photo holds no position: send 'lat' and 'lon'.",
                fields: [.init(name: "lat", detail: "needed, for the photo holds no position.")]
            )
        }
        let coordinate = positionPrecision.map { stated.rounded(toMetres: $0) } ?? stated
        let photoAltitude = self.coordinate == nil ? photo.altitude : nil
        return Standpoint(
            coordinate: coordinate,
            altitude: altitude ?? photoAltitude.flatMap { NoteLimits.altitude.contains($0) ? $0 : nil },
            accuracy: accuracy,
            heading: heading ?? photo.heading,
            fieldOfView: fieldOfView ?? photo.fieldOfView ?? NoteLimits.defaultFieldOfView
        )
    }
}
