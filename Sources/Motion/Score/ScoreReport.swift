package import Geodesy
import LibC

/// How good predictions were on a recording.
package struct ScoreReport: Sendable, Hashable {
    /// How far predicted positions were off, some seconds after the fix.
    package struct Horizon: Sendable, Hashable {
        package let seconds: Double
        package let count: Int
        /// Metres that half and 90 % of the predictions were off at the most.
        package let median: Double
        package let percentile90: Double
        /// The share of predictions that were off by no more than the told error.
        package let withinError: Double
        /// The same of the older method: the nearest corner of the line, moved on by the last speed.
        package let oldMedian: Double
        package let oldPercentile90: Double
    }

    /// One bucket of the ETA Accuracy Benchmark: arrivals so many seconds away.
    ///
    /// https://github.com/TransitApp/ETA-Accuracy-Benchmark
    package struct Bucket: Sendable, Hashable {
        /// From so many seconds, up to but without so many.
        package let from: Double
        package let to: Double
        package let count: Int
        /// The share of arrivals that were neither too early nor too late.
        package let accurate: Double
        package let early: Double
        package let late: Double
        /// The share of arrivals between earliest and latest.
        package let covered: Double
    }

    package internal(set) var tracks = 0
    package internal(set) var fixes = 0
    /// The share of fixes that were off every line.
    package internal(set) var offLine = 0.0
    package internal(set) var horizons: [Horizon] = []
    /// The same of the fixes after which the direction of the vehicle was known.
    package internal(set) var sureHorizons: [Horizon] = []
    package internal(set) var buckets: [Bucket] = []
    /// The share of arrivals that were told, between earliest and latest.
    package internal(set) var covered = 0.0
    /// The share of arrivals that came before the earliest instant, before the expected, and after the
    /// latest.
    package internal(set) var beforeEarliest = 0.0
    package internal(set) var beforeExpected = 0.0
    package internal(set) var afterLatest = 0.0
    /// The share of arrivals that were not told, since the direction of the vehicle was not known.
    package internal(set) var withheld = 0.0

    /// The mean accuracy of the four buckets; of those that have arrivals.
    package var accuracy: Double {
        let known = buckets.filter { $0.count > 0 }
        return known.isEmpty ? 0 : known.reduce(0) { $0 + $1.accurate } / Double(known.count)
    }
}

/// One predicted position, as a row.
package struct PredictionRow: Sendable, Hashable {
    package let vehicle: String
    /// Seconds since 1970 UTC.
    package let madeAt: Double
    package let horizon: Double
    package let coordinate: Coordinate
    /// The error that was told, in metres.
    package let error: Double
}

/// What one prediction was worth.
struct PositionSample {
    let horizon: Double
    let off: Double
    let told: Double
    let oldOff: Double
    let isSure: Bool
}

struct ArrivalSample {
    /// Seconds from the fix to the arrival.
    let away: Double
    /// Seconds by which it was later than expected.
    let late: Double
    let isCovered: Bool
    let isBeforeEarliest: Bool
}

extension ScoreReport {
    /// The limits of the benchmark, in seconds: arrivals may be so much too early and so much too late.
    private static let limits: [(from: Double, to: Double, early: Double, late: Double)] = [
        (0, 180, 30, 90), (180, 360, 60, 150), (360, 600, 60, 210), (600, 900, 90, 270),
    ]
    /// No arrival that is farther away is scored, in seconds.
    static let farthest = 900.0
    package static let horizons = [10.0, 30, 60]

    init(_ positions: [PositionSample], _ arrivals: [ArrivalSample], withheld: Int) {
        horizons = Self.horizons(of: positions)
        sureHorizons = Self.horizons(of: positions.filter(\.isSure))
        buckets = Self.limits.map { limit in
            let samples = arrivals.filter { $0.away >= limit.from && $0.away < limit.to }
            return Bucket(
                from: limit.from,
                to: limit.to,
                count: samples.count,
                accurate: samples.share { -limit.early <= $0.late && $0.late <= limit.late },
                early: samples.share { $0.late < -limit.early },
                late: samples.share { $0.late > limit.late },
                covered: samples.share(\.isCovered)
            )
        }
        covered = arrivals.share(\.isCovered)
        beforeEarliest = arrivals.share(\.isBeforeEarliest)
        beforeExpected = arrivals.share { $0.late < 0 }
        afterLatest = arrivals.share { !$0.isCovered && !$0.isBeforeEarliest }
        self.withheld = Double(withheld) / Double(max(withheld + arrivals.count, 1))
    }

    private static func horizons(of positions: [PositionSample]) -> [Horizon] {
        horizons.map { seconds in
            let samples = positions.filter { $0.horizon == seconds }
            let (off, old) = (samples.map(\.off), samples.map(\.oldOff))
            return Horizon(
                seconds: seconds,
                count: samples.count,
                median: off.quantile(0.5),
                percentile90: off.quantile(0.9),
                withinError: samples.share { $0.off <= $0.told },
                oldMedian: old.quantile(0.5),
                oldPercentile90: old.quantile(0.9)
            )
        }
    }
}

extension [Double] {
    /// The value that a share of the values does not exceed, between two values in proportion; 0 of none.
    func quantile(_ share: Double) -> Double {
        let sorted = sorted()
        let place = share * Double(Swift.max(sorted.count - 1, 0))
        let index = Int(place.rounded(.down))
        guard let low = sorted.dropFirst(index).first else { return 0 }
        let high = sorted.dropFirst(index + 1).first ?? low
        return low + (high - low) * (place - Double(index))
    }
}

extension Array {
    fileprivate func share(_ isCounted: (Element) -> Bool) -> Double {
        isEmpty ? 0 : Double(count(where: isCounted)) / Double(count)
    }
}
