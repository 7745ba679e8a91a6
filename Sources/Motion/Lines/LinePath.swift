package import Geodesy
import LibC

/// The way of a line on the ground; a place on it is its measure, in metres from the start.
///
/// A path may cross itself, go round, and use one road in both directions: then one place on the ground has
/// several measures. Distances are straight lines in space, so that no map projection has a say.
package struct LinePath: Sendable {
    /// The most corners of a path.
    package static let maximumCorners = 100_000
    /// The greatest length of a path, in metres.
    package static let maximumLength = 2_000_000.0

    /// The corners, in order; no two in a row are the same.
    package let coordinates: [Coordinate]
    /// Whether the end is the start: a vehicle at the end goes on from measure 0.
    package let isLoop: Bool
    /// The measure of the end.
    package var length: Double { measures[measures.count - 1] }

    /// The corners in space, in metres.
    let corners: [SIMD3<Double>]
    /// The box around the corners.
    private let (lowest, highest): (SIMD3<Double>, SIMD3<Double>)
    /// The measure of each corner.
    let measures: [Double]
    let grid: SegmentGrid

    /// Creates a path, or returns `nil` when it has no length, or more corners or metres than allowed.
    ///
    /// - SeeAlso: ``LineEnds`` for what happens at the ends.
    package init?(_ coordinates: [Coordinate], ends: LineEnds = .asDrawn) {
        guard coordinates.count <= Self.maximumCorners else { return nil }
        var drawn = Self.joined(coordinates)
        guard drawn.count > 1, let start = drawn.first, let end = drawn.last else { return nil }
        isLoop = ends == .returning || start.straightDistance(to: end) <= LineEnds.gap
        if isLoop, start != end {
            if ends == .returning, let open = LinePath(drawn), !open.isLoop { drawn += open.wayBack() }
            drawn = Self.joined(drawn + [start])
        }
        let corners = drawn.map(\.inSpace)
        var measures = [0.0]
        for (from, to) in zip(corners, corners.dropFirst()) {
            measures.append((measures.last ?? 0) + (to - from).length)
        }
        guard let length = measures.last, length >= 1, length <= Self.maximumLength else { return nil }
        self.coordinates = drawn
        self.corners = corners
        lowest = corners.reduce(corners[0]) { pointwiseMin($0, $1) }
        highest = corners.reduce(corners[0]) { pointwiseMax($0, $1) }
        self.measures = measures
        grid = SegmentGrid(drawn, measures: measures)
    }

    /// The corners without those that repeat the one before.
    private static func joined(_ coordinates: [Coordinate]) -> [Coordinate] {
        var result: [Coordinate] = []
        for coordinate in coordinates where result.last != coordinate { result.append(coordinate) }
        return result
    }

    // MARK: - Measures

    /// The measure of a place that is counted over several laps, or that lies beyond an end.
    package func measure(of progress: Double) -> Double {
        guard progress.isFinite else { return 0 }
        guard isLoop else { return min(max(progress, 0), length) }
        let rest = fmod(progress, length)
        return rest < 0 ? rest + length : rest
    }

    /// The metres from one measure forwards to another; a short way back is negative.
    ///
    /// On a loop the result is at least −60 and less than a lap.
    package func step(from: Double, to: Double) -> Double {
        let step = to - from
        guard isLoop else { return step }
        let rest = measure(of: step)
        return rest > length - Self.greatestStepBack ? rest - length : rest
    }

    /// How far a vehicle may seem to go backwards, in metres: fixes are not exact.
    static let greatestStepBack = 60.0

    /// The metres between two measures along the line, in the shorter direction of a loop.
    package func separation(_ one: Double, _ other: Double) -> Double {
        let step = abs(one - other)
        return isLoop ? min(step, abs(length - step)) : step
    }

    /// The index of the segment with a measure, and the share of the segment before it.
    func segment(at measure: Double) -> (index: Int, share: Double) {
        var (low, high) = (0, measures.count - 2)
        while low < high {
            let middle = (low + high + 1) / 2
            if measures[middle] <= measure { low = middle } else { high = middle - 1 }
        }
        let segment = measures[low + 1] - measures[low]
        guard segment > 0, measure.isFinite else { return (low, 0) }
        return (low, min(max((measure - measures[low]) / segment, 0), 1))
    }

    /// The place at a measure; beyond an end it is that end, and on a loop the next lap.
    package func coordinate(at measure: Double) -> Coordinate {
        let (index, share) = segment(at: self.measure(of: measure))
        return coordinates[index].between(coordinates[index + 1], share: share)
    }

    /// The direction of travel at a measure, in degrees clockwise from north.
    package func heading(at measure: Double) -> Double {
        let (index, _) = segment(at: self.measure(of: measure))
        return coordinates[index].azimuth(to: coordinates[index + 1])
    }

    /// Whether a point in space is within some metres of the box around the path.
    func mayBeNear(_ point: SIMD3<Double>, within radius: Double) -> Bool {
        all(point .>= lowest - radius) && all(point .<= highest + radius)
    }

    /// The place at a measure in space, in metres.
    func point(at measure: Double) -> SIMD3<Double> {
        let (index, share) = segment(at: self.measure(of: measure))
        return corners[index] + (corners[index + 1] - corners[index]) * share
    }
}
