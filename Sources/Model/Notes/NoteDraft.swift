package import Geodesy

/// An author's fields for a new note, checked, before the photo has been read.
package struct NoteDraft: Sendable {
    private let title: String
    package let audience: Audience
    private let edit: NoteEdit

    package var placeID: Place.ID? { edit.placeID.applied(to: nil) }

    /// Throws `400` without a title or an audience, and `422` for a window that ends before it begins.
    package init(_ edit: NoteEdit) throws(Refusal) {
        guard let title = edit.title.value else { throw .badField("title", "This field is required.") }
        guard let audience = edit.audience.value else {
            throw .badField("audience", "This field is required.")
        }
        _ = try edit.window(after: .always)
        self.title = title
        self.audience = audience
        self.edit = edit
    }

    /// The facts of the photo's own metadata, in the units of ``Note/Standpoint``.
    package struct PhotoFacts: Sendable {
        package var coordinate: Coordinate?
        package var altitude: Double?
        package var heading: Double?
        package var fieldOfView: Double?
        package var takenAt: Instant?

        package init(
            coordinate: Coordinate? = nil,
            altitude: Double? = nil,
            heading: Double? = nil,
            fieldOfView: Double? = nil,
            takenAt: Instant? = nil
        ) {
            self.coordinate = coordinate
            self.altitude = altitude
            self.heading = heading
            self.fieldOfView = fieldOfView
            self.takenAt = takenAt
        }
    }

    /// Returns the author's values, else the photo's; throws `422` if neither gives a position.
    ///
    /// The photo's altitude counts only with the photo's position.
    package func content(with photo: PhotoFacts) throws(Refusal) -> Note.Content {
        guard let coordinate = edit.coordinate.value ?? photo.coordinate else {
            throw Refusal(
                .unprocessable,
                code: "no-position",
                "The photo has no position. Send 'lat' and 'lon'.",
                fields: [.init(name: "lat", detail: "This field is required: the photo has no position.")]
            )
        }
        let altitude = edit.coordinate.isKept ? photo.altitude : nil
        let standpoint = Standpoint(
            coordinate: coordinate,
            altitude: altitude.flatMap { NoteLimits.altitude.contains($0) ? $0 : nil },
            accuracy: nil,
            heading: photo.heading,
            fieldOfView: photo.fieldOfView ?? NoteLimits.defaultFieldOfView
        )
        return try Note.Content(
            title: title,
            standpoint: standpoint,
            takenAt: photo.takenAt,
            audience: audience
        ).applying(edit)
    }
}
