/// The position of a thing in the frame of a device's camera, in the unit of its distance.
public struct LayerPosition: Sendable, Hashable {
    /// The distance to the right of the camera's axis.
    public let x: Double
    /// The distance above the camera's axis, up along the device.
    public let y: Double
    /// The distance ahead, along the camera's axis: the depth.
    public let z: Double

    /// Creates a position.
    public init(x: Double, y: Double, z: Double) {
        self.x = x
        self.y = y
        self.z = z
    }

    /// Whether the position is ahead of the device; things elsewhere must not be drawn.
    ///
    /// The sign of w does not tell this, because w is positive up to the eye distance behind the device.
    public var isAhead: Bool { z > 0 }

    /// The position in the frame of matrices, whose y is down and whose z is towards the viewer.
    public var layerPoint: SIMD3<Double> { SIMD3(x, 0 - y, 0 - z) }
}
