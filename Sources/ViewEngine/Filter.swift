import Geodesy

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A quick look at a candidate, before the exact one: a few multiplications, and never wrong when it says no.
struct Filter {
    /// Degrees on both sides; the approximate direction is at least twice as good.
    private static let margin = 0.1
    /// Metres below which nothing is ruled out by its direction.
    private static let near = 0.1

    private let leastSquare: Double
    private let greatestSquare: Double
    /// Both sides of the wedge of bearings as unit vectors to the east and north, or `nil` for all bearings.
    private let sides: (left: (east: Double, north: Double), right: (east: Double, north: Double))?
    private let isWide: Bool

    init(_ viewpoint: Viewpoint, bearings: ClosedRange<Double>?) {
        let error = GeodesicOrigin.approximationError
        let least = viewpoint.minimumRange * (1 - error)
        let greatest = viewpoint.range * (1 + error) + Self.near
        leastSquare = least * least
        greatestSquare = greatest * greatest
        guard let bearings, bearings.upperBound - bearings.lowerBound + 2 * Self.margin < 359 else {
            sides = nil
            isWide = true
            return
        }
        let left = Angle.radians(viewpoint.heading + bearings.lowerBound - Self.margin)
        let right = Angle.radians(viewpoint.heading + bearings.upperBound + Self.margin)
        sides = ((sin(left), cos(left)), (sin(right), cos(right)))
        isWide = bearings.upperBound - bearings.lowerBound + 2 * Self.margin > 180
    }

    func admits(_ coordinate: Coordinate, from origin: GeodesicOrigin) -> Bool {
        guard let (east, north) = origin.approximateOffset(to: coordinate) else {
            // Far away, or near a pole: the exact look decides.
            return true
        }
        let square = east * east + north * north
        guard square <= greatestSquare, square >= leastSquare else { return false }
        guard let sides, square > Self.near * Self.near else { return true }
        let rightOfLeft = east * sides.left.north - north * sides.left.east >= 0
        let leftOfRight = north * sides.right.east - east * sides.right.north >= 0
        return isWide ? rightOfLeft || leftOfRight : rightOfLeft && leftOfRight
    }
}
