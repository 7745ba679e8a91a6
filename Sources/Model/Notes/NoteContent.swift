package import Geodesy

extension Note {
    /// Everything that the author may change; ``NoteDraft`` and ``applying(_:)`` make and check it.
    package struct Content: Sendable, Hashable {
        package let title: String
        package let body: String?
        /// A description of the photo for people who cannot see it.
        package let altText: String?
        package let standpoint: Standpoint
        /// The instant at which the photo was taken.
        package let takenAt: Instant?
        package let audience: Audience
        package let window: Window
        /// Others may see the note within this distance in metres; `nil` if it is visible from anywhere.
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

        /// Throws `422` if the window would end before it begins.
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

/// An author's values for all fields of a note but the image, in an upload or an edit.
///
/// The units are those of ``Note/Standpoint``, and metres for other lengths.
package struct NoteEdit: Sendable {
    package let title: Change<String>
    package let body: Change<String?>
    package let altText: Change<String?>
    package var coordinate: Change<Coordinate> = .keep
    package var altitude: Change<Double?> = .keep
    package var accuracy: Change<Double?> = .keep
    package var heading: Change<Double?> = .keep
    /// Clearing the field sets the default again.
    package var fieldOfView: Change<Double> = .keep
    package var takenAt: Change<Instant?> = .keep
    package var audience: Change<Audience> = .keep
    package var opens: Change<Instant?> = .keep
    package var closes: Change<Instant?> = .keep
    package var revealRadius: Change<Double?> = .keep
    package var placeID: Change<Place.ID?> = .keep
    /// The length that the position is rounded to; only the rounded position is kept.
    package var positionPrecision: Double?

    /// Throws for a text that may not be stored; an empty body or alternative text clears the field.
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

    /// Throws `422` if the window would end before it begins.
    package func window(after old: Window) throws(Refusal) -> Window {
        try Window(opens: opens.applied(to: old.opens), closes: closes.applied(to: old.closes))
    }
}
