import Geodesy
import LibC

/// A viewpoint's camera, which projects directions onto the frame.
///
/// Below 180 degrees it is a pinhole: the frame is a plane before the viewer, turned by pitch and roll. From
/// 180 degrees on it is a panorama: `x` is linear in the relative bearing, and `y` in the elevation above the
/// pitch. Both have the same scale, and `y` is kept inside the frame. Roll does not turn a panorama, and only
/// the bearing decides what is in view.
struct Camera {
    struct Point {
        var x: Double
        var y: Double
    }

    struct Direction {
        var forward: Double
        var right: Double
        var up: Double

        func dot(_ other: Direction) -> Double {
            forward * other.forward + right * other.right + up * other.up
        }
    }

    /// The allowance for rounding at the edge, as a share of the frame.
    private static let tolerance = 1e-9

    let fieldOfView: Double
    let isPanorama: Bool
    private let aspect: Double
    private let pitch: Double
    private let sinHeading: Double
    private let cosHeading: Double
    private let axis: Direction
    private let right: Direction
    private let up: Direction
    private let halfWidth: Double
    private let halfHeight: Double

    /// The camera of a viewpoint; directions are relative to its heading, in the horizontal plane.
    init(_ viewpoint: Viewpoint) {
        fieldOfView = viewpoint.fieldOfView
        aspect = viewpoint.aspect
        pitch = viewpoint.pitch
        isPanorama = fieldOfView >= 180
        let (sinPitch, cosPitch) = Angle.sineAndCosine(viewpoint.pitch)
        let (sinRoll, cosRoll) = Angle.sineAndCosine(viewpoint.roll)
        (sinHeading, cosHeading) = Angle.sineAndCosine(viewpoint.heading)
        axis = Direction(forward: cosPitch, right: 0, up: sinPitch)
        // Without roll, `right` is level and `up` is turned by the pitch. Roll turns both so that the top
        // tilts to the right.
        right = Direction(forward: sinPitch * sinRoll, right: cosRoll, up: -cosPitch * sinRoll)
        up = Direction(forward: -sinPitch * cosRoll, right: sinRoll, up: cosPitch * cosRoll)
        halfWidth = isPanorama ? .infinity : tan(Angle.radians(fieldOfView / 2))
        halfHeight = halfWidth / aspect
    }

    /// A thing's direction as a unit vector, from its azimuth and its components along the ground and up.
    func direction(east: Double, north: Double, level: Double, up: Double) -> Direction {
        Direction(
            forward: level * (north * cosHeading + east * sinHeading),
            right: level * (east * cosHeading - north * sinHeading),
            up: up
        )
    }

    /// The position of a direction on the screen, or `nil` when the direction is not in view.
    ///
    /// A panorama uses `relativeBearing` and `elevation`, in degrees. A pinhole uses `direction`, which may
    /// have any length.
    func project(_ direction: Direction, relativeBearing: Double, elevation: Double) -> Point? {
        if isPanorama {
            guard abs(relativeBearing) <= fieldOfView / 2 + Self.tolerance else { return nil }
            return edge(direction, relativeBearing: relativeBearing, elevation: elevation)
        }
        let depth = axis.dot(direction)
        guard depth > 0 else { return nil }
        let x = right.dot(direction) / (depth * 2 * halfWidth)
        let y = up.dot(direction) / (depth * 2 * halfHeight)
        guard abs(x) <= 0.5 + Self.tolerance, abs(y) <= 0.5 + Self.tolerance else { return nil }
        return Point(x: unit(0.5 + x), y: unit(0.5 - y))
    }

    /// The position of a direction on the screen, or the nearest point of the edge when it is not in view.
    func edge(_ direction: Direction, relativeBearing: Double, elevation: Double) -> Point {
        if isPanorama {
            let y = 0.5 - (elevation - pitch) * aspect / fieldOfView
            return Point(x: unit(0.5 + relativeBearing / fieldOfView), y: unit(y))
        }
        let depth = axis.dot(direction)
        let sideways = right.dot(direction)
        guard depth > 0 else { return Point(x: sideways < 0 ? 0 : 1, y: 0.5) }
        return Point(
            x: unit(0.5 + sideways / (depth * 2 * halfWidth)),
            y: unit(0.5 - up.dot(direction) / (depth * 2 * halfHeight))
        )
    }

    /// The normals of the planes that bound a pinhole's frame; none for a panorama.
    ///
    /// A direction is in the frame when its product with each normal is not negative.
    var sides: [Direction] {
        guard !isPanorama else { return [] }
        return [(right, halfWidth, 1.0), (right, halfWidth, -1), (up, halfHeight, 1), (up, halfHeight, -1)]
            .map {
                edge,
                half,
                sign in
                Direction(
                    forward: half * axis.forward + sign * edge.forward,
                    right: half * axis.right + sign * edge.right,
                    up: half * axis.up + sign * edge.up
                )
            }
    }

    /// `true` when the frame may hold things at the viewer's own level.
    ///
    /// Distant things at this level are below the viewer's horizontal plane.
    var seesLevel: Bool {
        // A place 60 km away at the viewer's level lies below the viewer's horizontal plane at this slope.
        let drop = 0.005
        var arcs: [(middle: Double, half: Double)] = []
        for side in sides {
            let level = hypot(side.forward, side.right)
            let lift = max(0, -drop * side.up)
            guard lift < level else { continue }
            arcs.append((Angle.degrees(atan2(side.right, side.forward)), Angle.degrees(acos(-lift / level))))
        }
        if arcs.isEmpty { return true }
        func isSeen(_ bearing: Double) -> Bool {
            arcs.allSatisfy { abs(Angle.signed(bearing - $0.middle)) <= $0.half + 1e-9 }
        }
        return arcs.contains { isSeen($0.middle - $0.half) || isSeen($0.middle + $0.half) }
    }

    private func unit(_ value: Double) -> Double { min(max(value, 0), 1) }

    /// The relative bearings in the frame, or `nil` when it may contain every bearing.
    ///
    /// The ends may lie beyond ±180 when the camera looks backwards over its head.
    var relativeBearings: ClosedRange<Double>? {
        guard !isPanorama else { return fieldOfView >= 360 ? nil : -fieldOfView / 2...fieldOfView / 2 }
        // A frame that contains the zenith or nadir shows every bearing.
        let vertical = axis.up
        if abs(vertical) > 0,
            abs(right.up) <= halfWidth * abs(vertical) * 1.000_001,
            abs(up.up) <= halfHeight * abs(vertical) * 1.000_001
        {
            return nil
        }
        // Otherwise the projection of the frame on the ground is a wedge, whose sides go through two corners
        // of the frame.
        let middle = axis.forward < 0 ? 180.0 : 0
        var low = 0.0
        var high = 0.0
        for (width, height) in [(-1.0, -1.0), (-1, 1), (1, -1), (1, 1)] {
            let forward = axis.forward + width * halfWidth * right.forward + height * halfHeight * up.forward
            let sideways = axis.right + width * halfWidth * right.right + height * halfHeight * up.right
            let bearing = Angle.signed(Angle.degrees(atan2(sideways, forward)) - middle)
            low = min(low, bearing)
            high = max(high, bearing)
        }
        return middle + low...middle + high
    }
}
