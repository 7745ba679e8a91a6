/// The reason why a viewpoint is invalid: the value out of range, and its bounds.
public struct InvalidViewpoint: Error, Sendable, Hashable {
    /// A value of a viewpoint that has bounds.
    public enum Field: Sendable, Hashable, CaseIterable {
        /// The viewer's altitude.
        case altitude
        /// The direction of the camera.
        case heading
        /// The angle by which the camera looks up.
        case pitch
        /// The angle by which the device is tilted.
        case roll
        /// The horizontal field of view.
        case fieldOfView
        /// The frame's width divided by its height.
        case aspect
        /// The farthest distance at which things are in view.
        case range
        /// The nearest distance at which things are in view.
        case minimumRange
        /// The farthest that the viewer may be from the position.
        case accuracy
        /// The largest deviation of the camera from the heading.
        case headingAccuracy
    }

    /// The value that is out of range.
    public let field: Field
    /// The error as a sentence for a client.
    public let detail: String
}
