package import Geodesy

extension Note {
    /// The content of a note: everything that its author may change.
    ///
    /// A new note's content comes from ``NoteDraft``, and a changed one from ``applying(_:)``; both check it.
    package struct Content: Sendable, Hashable {
        package let title: String
        package let body: String?
        /// A description of the photo for people who cannot see it.
        package let altText: String?
        /// The position, altitude and direction of the photo.
        package let standpoint: Standpoint
        /// The instant at which the photo was taken.
        package let takenAt: Instant?
        package let audience: Audience
        /// The time window in which others may see the note.
        package let window: Window
        /// The distance in metres within which others may see the note; `nil` if it is visible from anywhere.
        package let revealRadius: Double?
        /// The place that the note is about.
        package let placeID: Place.ID?

        /// Creates a content of values that were checked before, such as those of the database.
        package init(
            title: String,
            body: String? = nil,
            altText: String? = nil,
            standpoint: Standpoint,
            takenAt: Instant? = nil,
            audience: Audience,
            window: Window = .always,
            revealRadius: Double? = nil,
            placeID: Place.ID? = nil
        ) {
            self.title = title
            self.body = body
            self.altText = altText
            self.standpoint = standpoint
            self.takenAt = takenAt
            self.audience = audience
            self.window = window
            self.revealRadius = revealRadius
            self.placeID = placeID
        }

        /// Returns the content after an edit, or throws `422` if its window would end before it begins.
        package func applying(_ edit: NoteEdit) throws(Refusal) -> Content {
            Content(
                title: edit.title.applied(to: title),
                body: edit.body.applied(to: body),
                altText: edit.altText.applied(to: altText),
                standpoint: edit.standpoint(after: standpoint),
                takenAt: edit.takenAt.applied(to: takenAt),
                audience: edit.audience.applied(to: audience),
                window: try edit.window(after: window),
                revealRadius: edit.revealRadius.applied(to: revealRadius),
                placeID: edit.placeID.applied(to: placeID)
            )
        }
    }
}

/// An author's values for the fields of a note: all fields but the image.
///
/// An upload sets the fields of a new note, and an edit changes those of an existing one.
package struct NoteEdit: Sendable {
    package let title: Change<String>
    package let body: Change<String?>
    /// A description of the photo.
    package let altText: Change<String?>
    package var coordinate: Change<Coordinate> = .keep
    /// Metres of altitude.
    package var altitude: Change<Double?> = .keep
    /// Metres of uncertainty.
    package var accuracy: Change<Double?> = .keep
    /// Degrees from true north, `0..<360`.
    package var heading: Change<Double?> = .keep
    /// Degrees; clearing it sets the default again.
    package var fieldOfView: Change<Double> = .keep
    /// The instant at which the photo was taken.
    package var takenAt: Change<Instant?> = .keep
    package var audience: Change<Audience> = .keep
    /// The first instant at which others can see the note.
    package var opens: Change<Instant?> = .keep
    /// The first instant at which others cannot see the note any more.
    package var closes: Change<Instant?> = .keep
    /// Metres.
    package var revealRadius: Change<Double?> = .keep
    /// The place that the note is about.
    package var placeID: Change<Place.ID?> = .keep
    /// Metres to which the position is rounded; only the rounded position is kept.
    package var positionPrecision: Double?

    /// Creates an edit of the texts, or throws the refusal of a text that may not be stored.
    ///
    /// An empty body or alternative text clears the field.
    package init(
        title: Change<String> = .keep,
        body: Change<String?> = .keep,
        altText: Change<String?> = .keep
    ) throws(Refusal) {
        self.title = try title.checked { text throws(Refusal) in
            try Text.checkedLine(text, field: "title", length: NoteLimits.title)
        }
        self.body = try body.checked { text throws(Refusal) in
            try Self.checked(text, field: "body", length: NoteLimits.body)
        }
        self.altText = try altText.checked { text throws(Refusal) in
            try Self.checked(text, field: "alt_text", length: NoteLimits.altText)
        }
    }

    private static func checked(
        _ text: String?,
        field: String,
        length: ClosedRange<Int>
    ) throws(Refusal) -> String? {
        guard let text, !text.isEmpty else { return nil }
        return try Text.checked(text, field: field, length: length, controls: .lineBreaksAndTabs)
    }

    /// Returns the position and direction after the edit.
    package func standpoint(after old: Standpoint) -> Standpoint {
        let coordinate = coordinate.applied(to: old.coordinate)
        return Standpoint(
            coordinate: positionPrecision.map { coordinate.rounded(toMetres: $0) } ?? coordinate,
            altitude: altitude.applied(to: old.altitude),
            accuracy: accuracy.applied(to: old.accuracy),
            heading: heading.applied(to: old.heading),
            fieldOfView: fieldOfView.applied(to: old.fieldOfView)
        )
    }

    /// Returns the window after the edit, or throws `422` if it would end before it begins.
    package func window(after old: Window) throws(Refusal) -> Window {
        try Window(opens: opens.applied(to: old.opens), closes: closes.applied(to: old.closes))
    }
}
