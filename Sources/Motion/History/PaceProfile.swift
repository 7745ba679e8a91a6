import Bounds
import LibC

/// How long a line takes at one part of the day: the pace, shrunk where few passages are known.
package struct PaceProfile: Sendable {
    /// So many passages weigh as much as the mean of the line in a cell, and as all days in a part of the
    /// day.
    static let (shrinkage, partShrinkage): (Double, Double) = (10, 20)
    /// The pace of a line that nobody has travelled: seconds for 25 m, and their variance.
    private static let unknown = (seconds: 5.0, variance: 60.0)

    private let path: LinePath
    private let length: Double
    /// The seconds and their variance from the start to the beginning of each cell, and to the end.
    private let seconds: [Double]
    private let variance: [Double]

    init(_ pace: Pace, at day: DayPart, on path: LinePath) {
        self.path = path
        length = path.length / Double(max(pace.cells.count, 1))
        let all = pace.cells.reduce(PaceCell(), +)
        let mean = Self.moments(of: all, shrunkTo: (Self.unknown.seconds, Self.unknown.variance))
        let part = pace.byPart[Pace.part(of: day)] ?? []
        var (seconds, variance) = ([0.0], [0.0])
        for (index, cell) in pace.cells.enumerated() {
            var (expected, spread) = Self.moments(of: cell, shrunkTo: mean)
            if let known = part[checked: index], known.count > 0 {
                expected =
                    (Double(known.seconds) + Self.partShrinkage * expected)
                    / (Double(known.count) + Self.partShrinkage)
            }
            seconds.append((seconds.last ?? 0) + max(expected, 0.2))
            spread = max(spread, 0.5)
            variance.append((variance.last ?? 0) + spread)
        }
        self.seconds = seconds
        self.variance = variance
    }

    /// The mean and the variance of the seconds in a cell, where so many passages of the prior are added.
    private static func moments(
        of cell: PaceCell,
        shrunkTo prior: (seconds: Double, variance: Double)
    ) -> (seconds: Double, variance: Double) {
        let count = Double(cell.count)
        // Travel and dwell are taken as independent: a halt does not depend on the road.
        let sum = Double(cell.travel) + Double(cell.dwell)
        let (travel, dwell) = (Double(cell.travel), Double(cell.dwell))
        let mean = (sum + shrinkage * prior.seconds) / (count + shrinkage)
        guard count > 0 else { return (mean, prior.variance) }
        let own =
            Double(cell.travelSquares) - travel * travel / count + Double(cell.dwellSquares)
            - dwell * dwell / count
        let between = (sum / count - prior.seconds) * (sum / count - prior.seconds)
        let variance =
            (max(own, 0) + shrinkage * prior.variance) / (count + shrinkage)
            + count * shrinkage * between / ((count + shrinkage) * (count + shrinkage))
        return (mean, variance)
    }

    /// The value of a running sum at a progress, which counts on over laps.
    private func sum(_ values: [Double], at progress: Double) -> Double {
        let whole = values[values.count - 1]
        let lap = path.isLoop ? (progress / path.length).rounded(.down) : 0
        let rest = min(max((progress - lap * path.length) / length, 0), Double(values.count - 1))
        let index = min(Int(nearest: rest.rounded(.down)), values.count - 2)
        let share = rest - Double(index)
        return lap * whole + values[index] + (values[index + 1] - values[index]) * share
    }

    /// The mean seconds and their variance for some metres from a measure on.
    package func time(from measure: Double, metres: Double) -> (seconds: Double, variance: Double) {
        guard measure.isFinite, metres.isFinite, metres > 0 else { return (0, 0) }
        let end = measure + metres
        return (
            max(sum(seconds, at: end) - sum(seconds, at: measure), 0),
            max(sum(variance, at: end) - sum(variance, at: measure), 0)
        )
    }

    /// The metres that are gone in some seconds from a measure on, at the mean pace.
    package func metres(from measure: Double, seconds time: Double) -> Double {
        guard measure.isFinite, time.isFinite, time > 0 else { return 0 }
        let whole = seconds[seconds.count - 1]
        var target = sum(seconds, at: measure) + time
        var laps = 0.0
        if path.isLoop {
            laps = (target / whole).rounded(.down)
            target -= laps * whole
        } else if target >= whole {
            return max(path.length - measure, 0)
        }
        var (low, high) = (0, seconds.count - 2)
        while low < high {
            let middle = (low + high + 1) / 2
            if seconds[middle] <= target { low = middle } else { high = middle - 1 }
        }
        let share = (target - seconds[low]) / (seconds[low + 1] - seconds[low])
        return max(laps * path.length + (Double(low) + share) * length - measure, 0)
    }
}
