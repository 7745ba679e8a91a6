/// A thing in view, with its distance, its direction and its position on the screen.
public struct Sighting<ID: Sendable & Hashable>: Sendable, Hashable {
    /// The caller's id of the thing.
    public let id: ID
    /// The distance along the ground in metres.
    public let distance: Double
    /// The distance through the air in metres.
    public let slant: Double
    /// The direction of the thing in degrees clockwise from true north, `[0, 360)`.
    public let azimuth: Double
    /// The direction of the thing in degrees from the heading, positive to the right, `(-180, 180]`.
    public let relativeBearing: Double
    /// The thing's elevation in degrees above the viewer's horizontal plane, with Earth's curvature taken
    /// into account.
    public let elevation: Double
    /// The horizontal position, from 0 at the frame's left edge to 1 at its right.
    ///
    /// A thing that is only possibly in view, and not from the viewpoint itself, is at the nearest edge.
    public let screenX: Double
    /// The vertical position, from 0 at the frame's top to 1 at its bottom.
    public let screenY: Double
    /// The scale of the thing's label: 1 at the viewer, 0.2 at the end of the range.
    public let scale: Double
    /// Whether the thing is in view from every possible position and heading, or from some only.
    public let certainty: Certainty

    @inlinable
    init(id: ID, look: Projection) {
        self.id = id
        distance = look.distance
        slant = look.slant
        azimuth = look.azimuth
        relativeBearing = look.relativeBearing
        elevation = look.elevation
        screenX = look.screenX
        screenY = look.screenY
        scale = look.scale
        certainty = look.certainty
    }
}
