import Bounds

/// Limits of a note's fields: texts in Unicode scalars, distances in metres, angles in degrees.
package enum NoteLimits {
    package static let title = 1...120
    package static let body = 1...2000
    package static let altText = 1...1500
    package static let altitude = -12_000.0...100_000.0
    package static let accuracy = 0.0...100_000.0
    /// Taken modulo 360.
    package static let heading = -360.0...360.0
    package static let fieldOfView = 1.0...360.0
    /// The field of view of a note if neither the client nor the photo gives one.
    package static let defaultFieldOfView = 60.0
    /// The lengths to which a position may be rounded.
    package static let positionPrecision = 10.0...10_000.0
    package static let revealRadius = 1.0...100_000.0

    /// Throws a refusal that names the bounds.
    package static func checked(
        _ value: Double,
        field: String,
        in bounds: ClosedRange<Double>
    ) throws(Refusal) -> Double {
        guard bounds.contains(value) else {
            throw .badField(field, "Must be from \(plain(bounds.lowerBound)) to \(plain(bounds.upperBound)).")
        }
        return value
    }

    /// Returns a heading in `0..<360`.
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
