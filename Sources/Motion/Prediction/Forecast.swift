package import Geodesy
import LibC

/// A predicted place of a vehicle.
package struct PredictedPosition: Sendable, Hashable {
    /// Metres from the start of the line.
    package let measure: Double
    package let coordinate: Coordinate
    /// Degrees clockwise from north.
    package let heading: Double
    /// Two of three vehicles are within so many metres of the place.
    package let error: Double
}

/// What may become of a vehicle in the next minutes: what vehicles did before that were where it is, as fast,
/// and had been there as long.
package struct Forecast: Sendable {
    /// The newest fix, in seconds since 1970 UTC.
    package let from: Double
    private let path: LinePath
    private let start: Double
    private let precedents: [Precedent]
    private let passages: [Passage]
    private let trend: Trend
    /// Whether the vehicle may be on another pass of the line.
    private let isDivided: Bool

    /// Nothing is predicted beyond this many seconds after a fix.
    package static let longest = 300.0
    /// The share of precedents within the told error.
    private static let shareWithin = 0.66
    /// So many places stand for all.
    private static let fewest = 64

    init(
        _ precedents: [Precedent],
        of passages: [Passage],
        trend: Trend,
        from match: (at: Double, measure: Double),
        isDivided: Bool,
        on path: LinePath
    ) {
        self.precedents = precedents
        self.passages = passages
        self.trend = trend
        (from, start) = match
        self.isDivided = isDivided
        self.path = path
    }

    /// Where the vehicle is at an instant, as the median of what may be; `nil` too long after the fix.
    ///
    /// An instant before the fix is that of the fix.
    package func position(at instant: Double) -> PredictedPosition? {
        guard instant - from <= Self.longest else { return nil }
        let seconds = max(instant - from, 0)
        var places: [(measure: Double, weight: Double)] = [
            (start + trend.metres(in: seconds), Trend.weight)
        ]
        for precedent in precedents {
            // in range: a precedent is made of a passage that is there
            let passage = passages[precedent.passage]
            guard let metres = passage.metres(from: precedent.index, seconds: seconds) else { continue }
            places.append((precedent.measure + metres, precedent.weight))
        }
        let found =
            isDivided || isApart(places, after: seconds) ? middle(of: places) : median(of: places)
        let weight = places.reduce(-Trend.weight) { $0 + $1.weight }
        return predicted(found, weight: max(weight, 0), after: seconds)
    }

    /// Whether some of the places cannot be reached along the line in some seconds: vehicles turned.
    private func isApart(_ places: [(measure: Double, weight: Double)], after seconds: Double) -> Bool {
        let reach = MatchCosts.greatestSpeed * seconds + 2 * LinePath.greatestStepBack
        return places.contains { abs($0.measure - start) > reach }
    }

    /// The prediction; the error is that of the fix, of the precedents, and of the trend where precedents are
    /// few.
    private func predicted(
        _ found: (measure: Double, error: Double),
        weight: Double,
        after seconds: Double
    ) -> PredictedPosition {
        let known = weight / (weight + 1)
        let fix = MatchCosts.fixError * MatchCosts.fixError
        let trend = Trend.error(after: seconds)
        let square = fix + known * found.error * found.error + (1 - known) * trend * trend
        return PredictedPosition(
            measure: path.measure(of: found.measure),
            coordinate: path.coordinate(at: found.measure),
            heading: path.heading(at: found.measure),
            error: square.squareRoot()
        )
    }

    /// The weighted median along the line.
    private func median(of places: [(measure: Double, weight: Double)]) -> (measure: Double, error: Double) {
        let median = places.weightedQuantile(0.5) ?? start
        let distances = places.map { (measure: abs($0.measure - median), weight: $0.weight) }
        return (median, distances.weightedQuantile(Self.shareWithin) ?? 0)
    }

    /// The place from which the others are least far: the median where the line passes more than once.
    private func middle(of places: [(measure: Double, weight: Double)]) -> (measure: Double, error: Double) {
        let few = places.systematicSample(Self.fewest)
        let points = few.map(path.point)
        var best = (measure: start, point: path.point(at: start), sum: Double.infinity)
        for (measure, point) in zip(few, points) {
            let sum = points.reduce(0) { $0 + ($1 - point).length }
            if sum < best.sum { best = (measure, point, sum) }
        }
        let distances = points.map { ($0 - best.point).length }
        return (best.measure, distances.quantile(Self.shareWithin))
    }
}

extension [(measure: Double, weight: Double)] {
    /// The least measure that a share of the weight does not exceed; `nil` if there is none.
    func weightedQuantile(_ share: Double) -> Double? {
        let sorted = sorted { $0.measure < $1.measure }
        let target = reduce(0) { $0 + $1.weight } * share
        var sum = 0.0
        for place in sorted {
            sum += place.weight
            if sum >= target { return place.measure }
        }
        return sorted.last?.measure
    }

    /// So many of the measures, each as often as its weight has a share; never empty unless the list is.
    func systematicSample(_ count: Int) -> [Double] {
        let step = reduce(0) { $0 + $1.weight } / Double(count)
        guard step > 0 else { return map(\.measure) }
        var (sample, sum, next): ([Double], Double, Double) = ([], 0, step / 2)
        for place in self {
            sum += place.weight
            while next <= sum, sample.count < count {
                sample.append(place.measure)
                next += step
            }
        }
        return sample.isEmpty ? map(\.measure) : sample
    }
}
