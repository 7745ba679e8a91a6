package import Geodesy

/// An author's data for a new note, checked, before the photo has been read.
package struct NoteDraft: Sendable {
    /// The title.
    package var title: String
    /// Its text.
    package var body: String?
    /// A description of the photo.
    package var altText: String?
    /// The position, if it was given.
    package var coordinate: Coordinate?
    /// Metres of altitude.
    package var altitude: Double?
    /// Metres of uncertainty.
    package var accuracy: Double?
    /// Degrees from true north, `0..<360`.
    package var heading: Double?
    /// Degrees.
    package var fieldOfView: Double?
    /// The instant at which the photo was taken.
    package var takenAt: Instant?
    /// The audience.
    package var audience: Audience
    /// The time window in which others may see it.
    package var window: Window
    /// Metres.
    package var revealRadius: Double?
    /// Metres to which the position is rounded before it is stored.
    package var positionPrecision: Double?
    /// The place that the note is about.
    package var poi: Place.ID?

    /// Creates a draft with the required fields; the others are set afterwards.
    package init(title: String, audience: Audience) throws(Refusal) {
        self.title = try Text.checkedLine(title, field: "title", length: NoteLimits.title)
        self.audience = audience
        window = .always
    }

    /// The facts that the photo's own metadata gives.
    package struct PhotoFacts: Sendable {
        /// The position.
        package var coordinate: Coordinate?
        /// Metres of altitude.
        package var altitude: Double?
        /// Degrees from true north.
        package var heading: Double?
        /// Degrees.
        package var fieldOfView: Double?
        /// The instant at which it was taken.
        package var takenAt: Instant?

        /// Creates facts.
        package init(
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

    /// Returns the position and direction of the note: the author's values, else the photo's.
    ///
    /// The photo's altitude counts only with the photo's position. Throws `422` if neither gives a position.
    package func place(in photo: PhotoFacts) throws(Refusal) -> Standpoint {
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
