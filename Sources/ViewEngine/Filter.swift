import Geodesy
import LibC

/// A fast test, of a few multiplications, that never rejects a candidate that is in view.
struct Filter {
    /// The margin on both sides of the sector, in degrees.
    ///
    /// The error of the approximate direction is at most half of this margin.
    static let margin = 0.1
    /// The distance in metres below which no direction is excluded.
    static let near = 0.1

    private let leastSquare: Double
    private let greatestSquare: Double
    /// The sector of things that may be in view, or `nil` for all directions.
    let sector: Sector?

    init(_ viewpoint: Viewpoint, bearings: ClosedRange<Double>?, reach: Double) {
        let error = GeodesicOrigin.approximationError
        let least = max(0, viewpoint.minimumRange * (1 - error) - viewpoint.accuracy * (1 + error))
        let greatest = reach * (1 + error) + Self.near
        leastSquare = least * least
        greatestSquare = greatest * greatest
        sector = bearings.flatMap { bearings in
            let margin = Self.margin + viewpoint.headingAccuracy
            return Sector(
                center: viewpoint.coordinate,
                from: viewpoint.heading + bearings.lowerBound - margin,
                to: viewpoint.heading + bearings.upperBound + margin,
                slack: Self.near + viewpoint.accuracy * (1 + error)
            )
        }
    }

    /// A lower bound of the distance of a place in metres, or `nil` when it is certainly not in view.
    func leastDistance(to coordinate: Coordinate, from origin: GeodesicOrigin) -> Double? {
        guard let (east, north) = origin.approximateOffset(to: coordinate) else {
            return origin.distance(to: coordinate) * (1 - GeodesicOrigin.approximationError)
        }
        let square = east * east + north * north
        guard square <= greatestSquare, square >= leastSquare,
            sector?.mayHold(east: east, north: north) ?? true
        else { return nil }
        return square.squareRoot() * (1 - GeodesicOrigin.approximationError)
    }

    func admits(_ coordinate: Coordinate, from origin: GeodesicOrigin) -> Bool {
        guard let (east, north) = origin.approximateOffset(to: coordinate) else {
            // Far away, or near a pole, the exact test decides.
            return true
        }
        let square = east * east + north * north
        guard square <= greatestSquare, square >= leastSquare else { return false }
        return sector?.mayHold(east: east, north: north) ?? true
    }
}
