public import Geodesy

/// A change to one field: left as it is, or set, where setting an optional field to `nil` clears it.
public enum Change<Value: Sendable>: Sendable {
    /// Left as it is.
    case keep
    /// Set.
    case set(Value)

    /// The value after the change.
    public func applied(to old: Value) -> Value {
        switch self {
        case .keep: old
        case .set(let new): new
        }
    }

    /// Whether nothing changes.
    public var isKept: Bool {
        if case .keep = self { true } else { false }
    }
}

/// What an author changes in a note: any field but the image.
public struct NoteEdit: Sendable {
    /// Its heading, in the sense of a text.
    public var title: Change<String> = .keep
    /// Its text.
    public var body: Change<String?> = .keep
    /// What the photo shows.
    public var altText: Change<String?> = .keep
    /// The position.
    public var coordinate: Change<Coordinate> = .keep
    /// Metres of altitude.
    public var altitude: Change<Double?> = .keep
    /// Metres of uncertainty.
    public var accuracy: Change<Double?> = .keep
    /// Degrees from true north.
    public var heading: Change<Double?> = .keep
    /// Degrees; cleared, it is the default again.
    public var fieldOfView: Change<Double> = .keep
    /// When the photo was taken.
    public var takenAt: Change<Instant?> = .keep
    /// Who may see it.
    public var audience: Change<Audience> = .keep
    /// The first instant at which it is seen.
    public var opens: Change<Instant?> = .keep
    /// The first instant at which it is not seen any more.
    public var closes: Change<Instant?> = .keep
    /// Metres.
    public var revealRadius: Change<Double?> = .keep
    /// The place that it is about.
    public var poi: Change<Place.ID?> = .keep
    /// Metres to which the position is rounded; the rounded position is all that is kept.
    public var positionPrecision: Double?

    /// Creates an edit that changes nothing.
    public init() {}

    /// The place after the edit.
    public func place(after old: Standpoint) -> Standpoint {
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

    /// The window after the edit, or `422` where it would end before it begins.
    public func window(after old: Window) throws(Refusal) -> Window {
        try Window(opens: opens.applied(to: old.opens), closes: closes.applied(to: old.closes))
    }
}
