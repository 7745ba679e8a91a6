/// The camera of a client that draws with 4×4 matrices; it positions the layers.
///
/// For a stop on the ground at distance d and relative bearing θr, seen by a camera at height h that is
/// tilted by β, the literature has, with θ counter-clockwise from the right-hand axis,
///
///     x = d·cos θ
///     y = d·sin θ·cos β − h·sin β
///     z = d·sin θ·sin β + h·cos β
///
/// A relative bearing is clockwise from straight ahead, so θ = 90° − θr: a stop straight ahead is at x = 0,
/// and one 90° to the right at x = d. β is counted from straight down. Upright it is 90°, and a stop straight
/// ahead is at (0, −h, d): d ahead, and below the axis by the camera's height. Lying flat it is 0°, and the
/// same stop is at (0, d, h): towards the top of the screen, under a camera that looks down on it from h. If
/// β were counted from the horizon, those two would change places. So β = pitch + 90°.
///
/// Those equations have y up and z ahead, while the matrices have y down and z towards the viewer, so the
/// matrices receive (x, −y, −z). Depth 0 is the screen's plane, and the eye is in front of it. Distances, the
/// height and the eye distance are in one unit, that of the layers' own coordinates.
public struct LayerCamera: Sendable, Hashable {
    /// The usual eye distance of layers.
    public static let defaultEyeDistance = 900.0

    /// The angle by which the camera looks up, in degrees: 0 upright, −90 lying flat with the screen up.
    public let pitch: Double
    /// The camera's height above the ground.
    public let height: Double
    /// The distance from the eye to the plane of the screen.
    public let eyeDistance: Double

    private let tilt: Rotation

    /// Creates a camera, or returns `nil` when a value is not finite or the eye distance is not more than 0.
    public init?(pitch: Double, height: Double, eyeDistance: Double = LayerCamera.defaultEyeDistance) {
        guard pitch.isFinite, height.isFinite, eyeDistance.isFinite, eyeDistance > 0 else { return nil }
        self.pitch = pitch
        self.height = height
        self.eyeDistance = eyeDistance
        tilt = Rotation(pitch + 90)
    }

    /// The height of a camera that rises as the device is laid flat, so that it looks down on the map.
    ///
    /// The height is the lower bound while the device is upright or looks up, the upper bound when it lies
    /// flat, face up, and h_min + (h_max − h_min)·cos²β between them, smooth at both ends. `pitch` is in
    /// degrees.
    public static func height(pitch: Double, within heights: ClosedRange<Double>) -> Double {
        let down = max(Rotation(pitch + 90).cosine, 0)
        let share = down * down
        // This form of the interpolation is exact at both ends of the range.
        return heights.lowerBound * (1 - share) + heights.upperBound * share
    }

    /// The position of a thing on the ground; the bearing is in degrees to the right of the heading.
    public func position(distance: Double, relativeBearing: Double) -> LayerPosition {
        // cos θ and sin θ of θ = 90° − θr.
        let bearing = Rotation(relativeBearing)
        let right = distance * bearing.sine
        let ahead = distance * bearing.cosine
        return LayerPosition(
            x: right,
            y: ahead * tilt.cosine - height * tilt.sine,
            z: ahead * tilt.sine + height * tilt.cosine
        )
    }

    /// The transform of a layer that faces the viewer at a position and has the same size at any depth.
    ///
    /// At the layer's origin, w is 1 + z / eyeDistance, where z is the depth of the position, above 0 for
    /// things ahead.
    public func billboard(at position: LayerPosition) -> Matrix4x4 {
        let point = position.layerPoint
        // The layer's x and y are enlarged by the factor that the perspective divide removes.
        let w = 1 - point.z / eyeDistance
        return Matrix4x4(
            [w, 0, 0, point.x],
            [0, w, 0, point.y],
            [0, 0, 1, point.z],
            [0, 0, -1 / eyeDistance, w]
        )
    }

    /// The transform of a map that lies on the ground, north up, with the viewer at its origin.
    ///
    /// `heading` is in degrees clockwise from north. On the map, y is down, and a place at distance d and
    /// azimuth A is at (d·sin A, −d·cos A, 0). The place is drawn where `position` and `billboard` put it.
    /// The factors are T·R2(β)·R1(−heading): the map first turns in its own plane and then tilts about the
    /// screen's horizontal axis, and T moves the map below the camera and adds the perspective. In the other
    /// order, T·R1·R2, the tilted map would turn about the camera's axis, which is right only for a device
    /// that lies flat or faces north.
    public func groundMap(heading: Double) -> Matrix4x4 {
        // The point of the ground below the camera is the one at distance 0.
        let foot = position(distance: 0, relativeBearing: 0).layerPoint
        return Matrix4x4.perspective(eyeDistance: eyeDistance)
            * .translation(x: foot.x, y: foot.y, z: foot.z)
            * .rotation(aboutX: pitch + 90)
            * .rotation(aboutZ: -heading)
    }
}
