/// A line of geodesics through coordinates; it has at least one coordinate.
///
/// The measure of a place is its distance from the start along the line, in metres.
public struct Polyline: Sendable, Hashable {
    /// The line's corners, in order.
    public let coordinates: [Coordinate]
    private let segments: [GeodesicSegment]
    /// The measure at each corner.
    private let measures: [Double]

    /// The place on a line that is nearest to a target coordinate.
    public struct Location: Sendable, Hashable {
        /// The place itself.
        public let coordinate: Coordinate
        /// Metres from the target.
        public let distance: Double
        /// Metres from the line's start, along the line.
        public let measure: Double
        /// The index of the segment with the place, from 0; at a corner it is the earlier segment.
        public let segment: Int
        /// The share of that segment's length, 0…1.
        public let fraction: Double
    }

    /// Creates a line, or returns `nil` when there are no coordinates.
    public init?(_ coordinates: [Coordinate]) {
        guard let first = coordinates.first else { return nil }
        self.coordinates = coordinates
        // A line of one point is a segment of length 0.
        let segments =
            coordinates.count == 1
            ? [GeodesicSegment(from: first, to: first)]
            : zip(coordinates, coordinates.dropFirst()).map(GeodesicSegment.init)
        var measures = [0.0]
        for segment in segments { measures.append((measures.last ?? 0) + segment.length) }
        self.segments = segments
        self.measures = measures
    }

    /// Metres from the start to the end.
    public var length: Double { measures.last ?? 0 }

    /// The place on the line that is nearest to a target, as accurate as `GeodesicSegment.nearest(to:)`.
    ///
    /// Of equally near places the result is the first. Every corner costs one distance; only the segments
    /// that could be the nearest cost more.
    public func nearest(to target: Coordinate) -> Location {
        let origin = GeodesicOrigin(target)
        let corners = coordinates.map { origin.distance(to: $0) }
        var bound = corners.min() ?? 0
        var best: Location?
        for (index, segment) in segments.enumerated() {
            // (d1 + d2 − length) / 2 is a lower bound of the distance, by the triangle inequality.
            let ends = corners[index] + corners[min(index + 1, corners.count - 1)]
            guard (ends - segment.length) / 2 <= bound * (1 + 1e-9) + 1e-6 else { continue }
            let place = segment.nearest(to: target)
            if let best, best.distance <= place.distance { continue }
            bound = min(bound, place.distance)
            best = Location(
                coordinate: place.coordinate,
                distance: place.distance,
                measure: min(measures[index] + place.measure, measures[index + 1]),
                segment: index,
                fraction: place.fraction
            )
        }
        return best
            ?? Location(
                coordinate: coordinates[0],
                distance: corners[0],
                measure: 0,
                segment: 0,
                fraction: 0
            )
    }

    /// The coordinate at a measure in metres; a measure beyond an end gives the coordinate of that end.
    public func coordinate(at measure: Double) -> Coordinate {
        guard measure > 0 else { return coordinates[0] }
        // Finds the first corner that is not before the measure; the previous corner begins the segment with
        // the measure.
        var (low, high) = (1, measures.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if measures[middle] < measure { low = middle + 1 } else { high = middle }
        }
        return segments[low - 1].coordinate(at: measure - measures[low - 1])
    }
}
