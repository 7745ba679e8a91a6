package import Geodesy

/// A change to one field.
///
/// The field is left as it is, or set. Setting an optional field to `nil` clears it.
package enum Change<Value: Sendable>: Sendable {
    /// Leaves the field as it is.
    case keep
    /// Sets the field.
    case set(Value)

    /// Returns the value after the change.
    package func applied(to old: Value) -> Value {
        switch self {
        case .keep: old
        case .set(let new): new
        }
    }

    /// Whether the field is left as it is.
    package var isKept: Bool {
        if case .keep = self { true } else { false }
    }
}

/// An author's changes to a note: any field but the image.
package struct NoteEdit: Sendable {
    /// The title.
    package var title: Change<String> = .keep
    /// Its text.
    package var body: Change<String?> = .keep
    /// A description of the photo.
    package var altText: Change<String?> = .keep
    /// The position.
    package var coordinate: Change<Coordinate> = .keep
    /// Metres of altitude.
    package var altitude: Change<Double?> = .keep
    /// Metres of uncertainty.
    package var accuracy: Change<Double?> = .keep
    /// Degrees from true north.
    package var heading: Change<Double?> = .keep
    /// Degrees; clearing it sets the default again.
    package var fieldOfView: Change<Double> = .keep
    /// The instant at which the photo was taken.
    package var takenAt: Change<Instant?> = .keep
    /// The audience.
    package var audience: Change<Audience> = .keep
    /// The first instant at which others can see the note.
    package var opens: Change<Instant?> = .keep
    /// The first instant at which others cannot see the note any more.
    package var closes: Change<Instant?> = .keep
    /// Metres.
    package var revealRadius: Change<Double?> = .keep
    /// The place that the note is about.
    package var poi: Change<Place.ID?> = .keep
    /// Metres to which the position is rounded; only the rounded position is kept.
    package var positionPrecision: Double?

    package init() {}

    /// Returns the position and direction after the edit.
    package func place(after old: Standpoint) -> Standpoint {
        var place = Standpoint(
            coordinate: coordinate.applied(to: old.coordinate),
            altitude: altitude.applied(to: old.altitude),
            accuracy: accuracy.applied(to: old.accuracy),
            heading: heading.applied(to: old.heading),
            fieldOfView: fieldOfView.applied(to: old.fieldOfView)
        )
        if let positionPrecision { place.coordinate = place.coordinate.rounded(toMetres: positionPrecision) }
        return place
    }

    /// Returns the window after the edit, or throws `422` if it would end before it begins.
    package func window(after old: Window) throws(Refusal) -> Window {
        try Window(opens: opens.applied(to: old.opens), closes: closes.applied(to: old.closes))
    }
}
