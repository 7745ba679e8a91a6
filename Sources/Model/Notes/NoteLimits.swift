import Bounds

/// The limits of a note's fields.
package enum NoteLimits {
    /// Unicode scalars of a title.
    package static let title = 1...120
    /// Unicode scalars of a body.
    package static let body = 1...2000
    /// Unicode scalars of an alternative text.
    package static let altText = 1...1500
    /// Metres of altitude.
    package static let altitude = -12_000.0...100_000.0
    /// Metres of uncertainty.
    package static let accuracy = 0.0...100_000.0
    /// Degrees of heading, taken modulo 360.
    package static let heading = -360.0...360.0
    /// Degrees of field of view.
    package static let fieldOfView = 1.0...360.0
    /// The field of view in degrees if neither the client nor the photo gives it.
    package static let defaultFieldOfView = 60.0
    /// Metres to which a position may be rounded.
    package static let positionPrecision = 10.0...10_000.0
    /// Metres of a reveal radius.
    package static let revealRadius = 1.0...100_000.0

    /// Returns a number within its bounds, or throws a refusal that names them.
    package static func checked(
        _ value: Double,
        field: String,
        in bounds: ClosedRange<Double>
    ) throws(Refusal) -> Double {
        guard bounds.contains(value) else {
            throw .badField(field, "\(plain(bounds.lowerBound)) to \(plain(bounds.upperBound)) is accepted.")
        }
        return value
    }

    /// Returns a heading within `0..<360`.
    package static func normalized(heading: Double) -> Double {
        let rest = heading.truncatingRemainder(dividingBy: 360)
        let positive = rest < 0 ? rest + 360 : rest
        // Adding zero turns a negative zero into a positive one.
        return positive == 360 ? 0 : positive + 0
    }

    private static func plain(_ value: Double) -> String {
        value == value.rounded() ? String(Int64(nearest: value)) : String(value)
    }
}
