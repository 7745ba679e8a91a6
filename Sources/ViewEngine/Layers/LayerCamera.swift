/// The camera of a client that draws with 4×4 matrices: where its layers go.
///
/// For a stop on the ground at distance d and relative bearing θr, seen by a camera at height h that is
/// tilted by β, the literature has, with θ counter-clockwise from the right-hand axis,
///
///     x = d·cos θ
///     y = d·sin θ·cos β − h·sin β
///     z = d·sin θ·sin β + h·cos β
///
/// A relative bearing is clockwise from straight ahead, so θ = 90° − θr: a stop dead ahead is at x = 0, and
/// one 90° to the right at x = d. β is counted from straight down. Upright it is 90°, and a stop dead ahead
/// is at (0, −h, d): d ahead, and below the axis by the camera's height. Lying flat it is 0°, and the same
/// stop is at (0, d, h): towards the top of the screen, under a camera that looks down on it from h. With β
/// from the horizon those two would change places. So β = pitch + 90°.
///
/// Those equations have y up and z ahead, while the matrices have y down and z towards the viewer: they are
/// fed with (x, −y, −z). Depth 0 is the screen's plane, and the eye is in front of it. Distances, the height
/// and the eye distance are in one unit, that of the layers' own coordinates.
public struct LayerCamera: Sendable, Hashable {
    /// The eye distance that layers are usually drawn with.
    public static let defaultEyeDistance = 900.0

    /// How far the camera looks up, in degrees: 0 upright, −90 lying flat with the screen up.
    public let pitch: Double
    /// The camera's height above the ground.
    public let height: Double
    /// From the eye to the plane of the screen.
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

    /// The height of a camera that rises as the device is laid flat, so that one looks down on the map.
    ///
    /// The lower bound holds with the device upright and on whenever it looks up, the upper one lying flat,
    /// face up. Between them it is h_min + (h_max − h_min)·cos²β, which sets out from both ends smoothly.
    /// `pitch` is in degrees.
    public static func height(pitch: Double, within heights: ClosedRange<Double>) -> Double {
        let down = max(Rotation(pitch + 90).cosine, 0)
        let share = down * down
        // The form that is exact at both ends.
        return heights.lowerBound * (1 - share) + heights.upperBound * share
    }

    /// Where a thing on the ground is, at a distance and a bearing from the heading, in degrees to the right.
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

    /// The transform of a layer that faces the viewer at a position, and is drawn at the same size at any
    /// depth.
    ///
    /// At the layer's own origin w = 1 + z / eyeDistance with the depth z of the position: more than 0 for
    /// all that is ahead.
    public func billboard(at position: LayerPosition) -> Matrix4x4 {
        let point = position.layerPoint
        // The x and y of the layer are enlarged by what the perspective divide will take away.
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
    /// `heading` is in degrees clockwise from north. A place at distance d and azimuth A is at (d·sin A,
    /// −d·cos A, 0) of the map, y being down, and is drawn where `position` and `billboard` put it. The
    /// factors are T·R2(β)·R1(−heading): the map turns in its own plane first, then tilts about the screen's
    /// horizontal axis, and T moves it below the camera, with the perspective. In the other order, T·R1·R2,
    /// the tilted map would turn about the camera's axis: right only lying flat, or facing north.
    public func groundMap(heading: Double) -> Matrix4x4 {
        // The point of the ground below the camera, as any other: at distance 0.
        let foot = position(distance: 0, relativeBearing: 0).layerPoint
        return Matrix4x4.perspective(eyeDistance: eyeDistance)
            * .translation(x: foot.x, y: foot.y, z: foot.z)
            * .rotation(aboutX: pitch + 90)
            * .rotation(aboutZ: -heading)
    }
}
