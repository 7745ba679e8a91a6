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
    /// The share of precedents within the told error; precedents are fewer and more alike than vehicles, of
    /// which two thirds are.
    private static let shareWithin = 0.74
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

    /// Where the vehicle is at an instant, in the middle of what may be; `nil` too long after the fix.
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
        let few = places.systematicSample(Self.fewest)
        return isDivided || isApart(places, after: seconds)
            ? predicted(few, at: few.map(path.point)) { ($0 - $1).length }
            : predicted(few, at: few) { abs($0 - $1) }
    }

    /// Whether some of the places cannot be reached along the line in some seconds: vehicles turned.
    private func isApart(_ places: [(measure: Double, weight: Double)], after seconds: Double) -> Bool {
        let reach = MatchCosts.greatestSpeed * seconds + 2 * LinePath.greatestStepBack
        return places.contains { abs($0.measure - start) > reach }
    }

    /// The place from which the others are least far.
    ///
    /// Distances count by their power 1.25: between the median, which a few far places do not move, and the
    /// mean.
    private func predicted<Place>(
        _ measures: [Double],
        at places: [Place],
        distance: (Place, Place) -> Double
    ) -> PredictedPosition? {
        var best: (measure: Double, place: Place, sum: Double)?
        for (measure, place) in zip(measures, places) {
            var sum = 0.0
            for other in places {
                let apart = distance(place, other)
                sum += apart * apart.squareRoot().squareRoot()
            }
            if best.map({ sum < $0.sum }) ?? true { best = (measure, place, sum) }
        }
        guard let best else { return nil }
        let error = places.map { distance($0, best.place) }.quantile(Self.shareWithin)
        return PredictedPosition(
            measure: path.measure(of: best.measure),
            coordinate: path.coordinate(at: best.measure),
            heading: path.heading(at: best.measure),
            error: (error * error + MatchCosts.fixError * MatchCosts.fixError).squareRoot()
        )
    }
}

extension [(measure: Double, weight: Double)] {
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
