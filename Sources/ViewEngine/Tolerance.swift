import Geodesy
import LibC

/// The things in view of a viewer who may stand anywhere within a circle and look anywhere within an angle.
///
/// In the plane of the viewer a thing is a disc with the radius `accuracy`. The part of the thing's level
/// that the camera sees is a convex figure (or, from 180 degrees on, a wedge), which turns about the viewer
/// by the accuracy of the heading, and the range is a ring around the viewer. A thing is always seen when the
/// disc lies in the figure at every turn. A thing might be seen when the disc touches the figure at some
/// turn. Both questions are decided in closed form, without sampling.
struct Tolerance {
    /// A thing's position, seen from the given position and heading, in metres and degrees.
    ///
    /// The distance is along the ground, the height above the viewer's horizontal plane.
    struct Offset {
        var distance: Double
        var relativeBearing: Double
        var height: Double
    }

    private struct Plane {
        let direction: Camera.Direction
        /// The length of the normal's level part, and the bearing of that part in degrees.
        let level: Double
        let bearing: Double
        let length: Double
    }

    private let viewpoint: Viewpoint
    private let halfFieldOfView: Double
    private let isPanorama: Bool
    private let planes: [Plane]
    /// An upper bound, in degrees, of the angle by which north and the horizon turn between the circle's
    /// centre and its edge.
    private let drift: Double

    /// Earth's radius in metres, which is close to the radius of curvature at every place.
    private static let earthRadius = 6_371_000.0
    /// The allowance for rounding, in degrees.
    private static let rounding = 1e-9

    init(_ viewpoint: Viewpoint, _ camera: Camera) {
        self.viewpoint = viewpoint
        halfFieldOfView = camera.fieldOfView / 2
        isPanorama = camera.isPanorama
        planes = camera.sides.map { side in
            Plane(
                direction: side,
                level: hypot(side.forward, side.right),
                bearing: Angle.degrees(atan2(side.right, side.forward)),
                length: (side.forward * side.forward + side.right * side.right + side.up * side.up)
                    .squareRoot()
            )
        }
        // The horizon turns by the angle at Earth's centre. North turns by that angle times the tangent of
        // the latitude.
        let angle = viewpoint.accuracy / Self.earthRadius
        let latitude = Angle.radians(min(abs(viewpoint.coordinate.latitude) + Angle.degrees(angle), 90))
        drift = min(180, 1.1 * Angle.degrees(angle * (1 + tan(min(latitude, 1.570_796)))))
    }

    /// Whether a thing is in view from everywhere in the circle, at every heading.
    func alwaysSees(_ offset: Offset) -> Bool {
        let accuracy = viewpoint.accuracy
        guard offset.distance + accuracy <= viewpoint.range,
            viewpoint.minimumRange == 0 || offset.distance - accuracy >= viewpoint.minimumRange
        else { return false }
        if halfFieldOfView >= 180 { return true }
        // A thing at the viewer's position is in view at every heading.
        if accuracy == 0, hypot(offset.distance, offset.height) <= Sight.here { return true }
        let turn = viewpoint.headingAccuracy + drift
        if isPanorama {
            guard offset.distance > accuracy else { return false }
            let disc = Angle.degrees(asin(accuracy / offset.distance))
            return abs(offset.relativeBearing) + disc + turn <= halfFieldOfView
        }
        let tilt = Angle.radians(drift) * hypot(offset.distance, offset.height)
        return planes.allSatisfy { plane in
            let away = min(180, abs(Angle.signed(offset.relativeBearing - plane.bearing)) + turn)
            let ahead = plane.level * (offset.distance * cos(Angle.radians(away)) - accuracy)
            return ahead + plane.direction.up * offset.height >= tilt * plane.length
        }
    }

    /// Whether a thing that is not in view from the given position and heading is in view from another
    /// position in the circle, at some heading.
    ///
    /// The point of the figure that is nearest to the thing is at one of a few distances from the viewer:
    /// that of the thing, of an end of the range, of a corner of the figure, or of the foot of the viewer or
    /// of the thing on a side of the figure. It is enough to check which bearings are seen at each of these
    /// distances.
    func mightSee(_ offset: Offset) -> Bool {
        let accuracy = viewpoint.accuracy
        let nearest = max(viewpoint.minimumRange, offset.distance - accuracy)
        let farthest = min(viewpoint.range, offset.distance + accuracy)
        guard nearest <= farthest else { return false }
        if halfFieldOfView >= 180 { return true }
        if nearest <= Sight.here, abs(offset.height) <= Sight.here { return true }
        return hasRadius(of: offset) { radius in
            guard radius > 0, radius >= nearest, radius <= farthest else { return false }
            // The ground curves away with the square of the distance, so a thing that comes nearer rises.
            let rise = (offset.distance - radius) * (offset.distance + radius) / (2 * Self.earthRadius)
            let gap = gap(from: offset.relativeBearing, radius: radius, height: offset.height + rise)
            return gap <= width(of: offset, at: radius) + viewpoint.headingAccuracy + Self.rounding
        }
    }

    /// Half the angle under which the disc crosses a circle around the viewer, in degrees.
    private func width(of offset: Offset, at radius: Double) -> Double {
        let (distance, accuracy) = (offset.distance, viewpoint.accuracy)
        if radius + distance <= accuracy { return 180 }
        let product = 2 * radius * distance
        guard product > 0 else { return 180 }
        // This product equals (radius − distance)² − accuracy², but a difference of squares would lose
        // precision when both are large.
        let short = (radius - distance - accuracy) * (radius - distance + accuracy)
        return Angle.degrees(acos(min(max(1 + short / product, -1), 1)))
    }

    /// Returns `true` if a test passes at one of the few distances that ``mightSee(_:)`` tells of.
    private func hasRadius(of offset: Offset, where passes: (Double) -> Bool) -> Bool {
        let (distance, accuracy) = (offset.distance, viewpoint.accuracy)
        if passes(distance) || passes(max(viewpoint.minimumRange, distance - accuracy, 1e-3))
            || passes(min(viewpoint.range, distance + accuracy))
            || passes(max(0, (distance - accuracy) * (distance + accuracy)).squareRoot())
        {
            return true
        }
        for (index, plane) in planes.enumerated() where plane.level > 1e-12 {
            let edge = -plane.direction.up * offset.height
            if passes(abs(edge) / plane.level) || passes(foot(of: offset, on: plane, turn: 1))
                || viewpoint.headingAccuracy > 0 && passes(foot(of: offset, on: plane, turn: -1))
            {
                return true
            }
            for other in planes[(index + 1)...] {
                if let corner = corner(of: plane, other, at: offset.height), passes(corner) { return true }
            }
        }
        return false
    }

    /// The distance of the foot of a thing on a side of the figure, which is turned by the accuracy of the
    /// heading one way or the other.
    private func foot(of offset: Offset, on plane: Plane, turn: Double) -> Double {
        let normal = plane.direction
        let bearing = Angle.radians(offset.relativeBearing - turn * viewpoint.headingAccuracy)
        let (x, y) = (offset.distance * cos(bearing), offset.distance * sin(bearing))
        let edge = -normal.up * offset.height
        let steps = (normal.forward * x + normal.right * y - edge) / (plane.level * plane.level)
        return hypot(x - steps * normal.forward, y - steps * normal.right)
    }

    /// The distance of the point where two sides of the figure meet; `nil` if they are parallel.
    private func corner(of plane: Plane, _ other: Plane, at height: Double) -> Double? {
        let (first, second) = (plane.direction, other.direction)
        let determinant = first.forward * second.right - second.forward * first.right
        guard abs(determinant) > 1e-12 else { return nil }
        let (edge, otherEdge) = (-first.up * height, -second.up * height)
        return hypot(
            edge * second.right - otherEdge * first.right,
            first.forward * otherEdge - second.forward * edge
        ) / abs(determinant)
    }

    /// Returns the degrees from a bearing to the nearest bearing that is visible at a distance and height.
    ///
    /// Returns infinity when no bearing is visible there.
    private func gap(from bearing: Double, radius: Double, height: Double) -> Double {
        if isPanorama { return max(0, abs(bearing) - halfFieldOfView) }
        // A pinhole has four sides.
        var arcs = InlineArray<4, (middle: Double, half: Double)>(repeating: (0, 0))
        var count = 0
        for plane in planes {
            let lift = plane.direction.up * height
            if plane.level <= 1e-12 {
                if lift < 0 { return .infinity }
                continue
            }
            let cosine = -lift / (plane.level * radius)
            if cosine > 1 { return .infinity }
            guard cosine > -1, count < arcs.count else { continue }
            arcs[count] = (plane.bearing, Angle.degrees(acos(cosine)))  // in range: compared
            count += 1
        }
        func isSeen(_ bearing: Double) -> Bool {
            for index in 0..<count {
                let arc = arcs[index]  // in range: those that were set
                guard abs(Angle.signed(bearing - arc.middle)) <= arc.half + Self.rounding else {
                    return false
                }
            }
            return true
        }
        if isSeen(bearing) { return 0 }
        var gap = Double.infinity
        for index in 0..<count {
            let arc = arcs[index]  // in range: those that were set
            let (first, last) = (arc.middle - arc.half, arc.middle + arc.half)
            if isSeen(first) { gap = min(gap, abs(Angle.signed(first - bearing))) }
            if isSeen(last) { gap = min(gap, abs(Angle.signed(last - bearing))) }
        }
        return gap
    }
}
