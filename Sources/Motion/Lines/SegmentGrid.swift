import Bounds
import Geodesy
import LibC

/// The segments of a path by squares on the ground, so that those near a place are found without a search of
/// them all.
///
/// Squares have sides of about 220 m. A segment is in every square that it passes by samples of 100 m, so
/// that the nine squares around a place have every segment within ``reach``.
struct SegmentGrid: Sendable {
    /// How far from a place segments are found, in metres.
    static let reach = 160.0
    private static let height = 0.002
    private static let sample = 100.0

    private let width: Double
    private let columns: Int
    private var squares: [Int: [Int32]] = [:]

    init(_ coordinates: [Coordinate], measures: [Double]) {
        let highest = coordinates.map { abs($0.latitude) }.max() ?? 0
        width = Self.height / max(cos(Angle.radians(highest)), 0.01)
        columns = Int(nearest: 360 / width) + 1
        for index in 0..<max(coordinates.count - 1, 0) {
            let length = measures[index + 1] - measures[index]
            let samples = max(Int(nearest: length / Self.sample), 1)
            for number in 0...samples {
                let share = Double(number) / Double(samples)
                let key = key(of: coordinates[index].between(coordinates[index + 1], share: share))
                if squares[key]?.last != Int32(clamping: index) {
                    squares[key, default: []].append(Int32(clamping: index))
                }
            }
        }
    }

    private func position(of coordinate: Coordinate) -> (row: Int, column: Int) {
        (
            Int(nearest: (coordinate.latitude / Self.height).rounded(.down)),
            Int(nearest: ((coordinate.longitude + 180) / width).rounded(.down))
        )
    }

    private func key(of coordinate: Coordinate) -> Int {
        let (row, column) = position(of: coordinate)
        return key(row, column)
    }

    private func key(_ row: Int, _ column: Int) -> Int {
        // The last square and the first meet at the antimeridian.
        row * (columns + 1) + (column + columns) % columns
    }

    /// The indices of the segments in the nine squares around a place, in order.
    func segments(near coordinate: Coordinate) -> [Int] {
        let (row, column) = position(of: coordinate)
        var found: [Int] = []
        for row in (row - 1)...(row + 1) {
            for column in (column - 1)...(column + 1) {
                if let segments = squares[key(row, column)] { found += segments.map(Int.init) }
            }
        }
        found.sort()
        var last = -1
        found.removeAll { index in
            defer { last = index }
            return index == last
        }
        return found
    }
}
