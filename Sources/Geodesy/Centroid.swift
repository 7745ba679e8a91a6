/// The centres of lines, areas and sets of points.
///
/// They are computed in a plane that touches the Earth at the first point. All degrees of longitude are as
/// wide as at that point. This is accurate for things as large as a town or a national park, on any meridian.
public enum Centroid {
    /// The centre of gravity of areas without their holes, or `nil` when they have no area.
    ///
    /// A ring may repeat its first point at its end, and may have either orientation.
    public static func ofArea(_ rings: [[Coordinate]], holes: [[Coordinate]] = []) -> Coordinate? {
        guard let origin = rings.first?.first else { return nil }
        let plane = Plane(origin)
        var total = Moment()
        for ring in rings { total.add(Moment(ring.map(plane.point)), times: 1) }
        for hole in holes { total.add(Moment(hole.map(plane.point)), times: -1) }
        // The limit is about a square millimetre, in square degrees. A smaller area is a line that goes back
        // and forth.
        guard total.area > 1e-16 else { return nil }
        let center = (x: total.x / total.area, y: total.y / total.area)
        // Rings that cross themselves, or holes that reach out of their areas, can move the centre outside.
        let points = rings.joined().map(plane.point)
        guard (points.map(\.x).span ?? 0...0).contains(center.x),
            (points.map(\.y).span ?? 0...0).contains(center.y)
        else { return nil }
        return plane.coordinate(center)
    }

    /// The point half-way along a line, or `nil` when the line is empty.
    public static func ofLine(_ line: [Coordinate]) -> Coordinate? {
        guard let origin = line.first else { return nil }
        let plane = Plane(origin)
        let points = line.map(plane.point)
        let lengths = zip(points, points.dropFirst()).map { start, end in
            let (x, y) = (end.x - start.x, end.y - start.y)
            return (x * x + y * y).squareRoot()
        }
        var rest = lengths.reduce(0, +) / 2
        for (index, length) in lengths.enumerated() {
            if length > 0, rest <= length {
                let (start, end) = (points[index], points[index + 1])
                let share = rest / length
                return plane.coordinate(
                    (x: start.x + share * (end.x - start.x), y: start.y + share * (end.y - start.y))
                )
            }
            rest -= length
        }
        return line.last
    }

    /// The mean of points, or `nil` when there are none.
    public static func ofPoints(_ points: [Coordinate]) -> Coordinate? {
        guard let origin = points.first else { return nil }
        let plane = Plane(origin)
        let sum = points.map(plane.point).reduce((x: 0.0, y: 0.0)) { ($0.x + $1.x, $0.y + $1.y) }
        return plane.coordinate((x: sum.x / Double(points.count), y: sum.y / Double(points.count)))
    }
}

/// A plane whose origin is a point, with degrees north, and degrees east scaled to the same length.
private struct Plane {
    private let origin: Coordinate
    private let width: Double

    init(_ origin: Coordinate) {
        self.origin = origin
        // At a pole the width would be 0.
        width = max(Angle.sineAndCosine(origin.latitude).cosine, 1e-9)
    }

    func point(_ coordinate: Coordinate) -> (x: Double, y: Double) {
        (
            x: Angle.longitudeDifference(from: origin.longitude, to: coordinate.longitude) * width,
            y: coordinate.latitude - origin.latitude
        )
    }

    func coordinate(_ point: (x: Double, y: Double)) -> Coordinate {
        Coordinate(
            validLatitude: min(max(origin.latitude + point.y, -90), 90),
            longitude: Angle.signed(origin.longitude + point.x / width)
        )
    }
}

/// An area and its moments about both axes.
private struct Moment {
    var area = 0.0
    var x = 0.0
    var y = 0.0

    init() {}

    /// The moments of a ring, with a positive area for either orientation.
    init(_ ring: [(x: Double, y: Double)]) {
        guard var start = ring.last else { return }
        for end in ring {
            let cross = start.x * end.y - end.x * start.y
            area += cross / 2
            x += (start.x + end.x) * cross / 6
            y += (start.y + end.y) * cross / 6
            start = end
        }
        if area < 0 { (area, x, y) = (-area, -x, -y) }
    }

    mutating func add(_ other: Moment, times factor: Double) {
        area += factor * other.area
        x += factor * other.x
        y += factor * other.y
    }
}

extension [Double] {
    fileprivate var span: ClosedRange<Double>? {
        guard let least = self.min(), let most = self.max() else { return nil }
        return least...most
    }
}
