/// One thing in view: how far, in which direction, and where on the screen.
public struct Sighting<ID: Sendable & Hashable>: Sendable, Hashable {
    /// Whatever the caller knows the thing by.
    public let id: ID
    /// Metres along the ground.
    public let distance: Double
    /// Metres through the air.
    public let slant: Double
    /// Degrees clockwise from true north, `[0, 360)`.
    public let azimuth: Double
    /// Degrees from the heading, positive to the right, `(-180, 180]`.
    public let relativeBearing: Double
    /// Degrees above the viewer's horizontal plane; Earth's curvature counts.
    public let elevation: Double
    /// From 0 at the frame's left edge to 1 at its right; what is only possibly in view, and not from the
    /// viewpoint itself, stands at the edge nearest to it.
    public let screenX: Double
    /// From 0 at the frame's top to 1 at its bottom.
    public let screenY: Double
    /// How large a label should be: 1 at the viewer, 0.2 at the end of the range.
    public let scale: Double
    /// Whether it is in view wherever the viewer may stand and look.
    public let certainty: Certainty

    @inlinable
    init(id: ID, look: Look) {
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
