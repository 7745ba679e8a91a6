/// Why a viewpoint cannot be: which value is out of range, and what would be right.
public struct InvalidViewpoint: Error, Sendable, Hashable {
    /// A value of a viewpoint that has bounds.
    public enum Field: Sendable, Hashable, CaseIterable {
        /// The viewer's altitude.
        case altitude
        /// Where the camera looks.
        case heading
        /// How far it looks up.
        case pitch
        /// How far it is tilted.
        case roll
        /// The horizontal field of view.
        case fieldOfView
        /// Width divided by height.
        case aspect
        /// How far the viewer sees.
        case range
        /// How near a thing may be.
        case minimumRange
        /// How far the viewer may be from the position.
        case accuracy
        /// How far the camera may look beside the heading.
        case headingAccuracy
    }

    /// The value that is out of range.
    public let field: Field
    /// What is wrong, as a sentence fit for a client.
    public let detail: String
}
