package import Geodesy

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
    /// Some precedents that stand for all, and what each of them weighs.
    private let precedents: [Precedent]
    private let weight: Double
    private let passages: [Passage]
    private let trend: Trend
    /// Whether the vehicle may be on another pass of the line.
    private let isDivided: Bool

    /// Nothing is predicted beyond this many seconds after a fix.
    package static let longest = 300.0
    /// The share of precedents within the told error.
    private static let shareWithin = 0.66
    /// So many precedents stand for all.
    private static let mostPrecedents = 128

    init(
        _ precedents: [Precedent],
        of passages: [Passage],
        trend: Trend,
        from match: (at: Double, measure: Double),
        isDivided: Bool,
        on path: LinePath
    ) {
        (self.precedents, weight) = precedents.sample(Self.mostPrecedents)
        self.passages = passages
        self.trend = trend
        (from, start) = match
        self.isDivided = isDivided
        self.path = path
    }

    /// The place of the vehicle at an instant, the middle of what may be; `nil` too long after the fix.
    ///
    /// An instant before the fix is that of the fix.
    package func position(at instant: Double) -> PredictedPosition? {
        guard instant - from <= Self.longest else { return nil }
        let seconds = max(instant - from, 0)
        // No vehicle comes farther along the line.
        let reach = MatchCosts.greatestSpeed * seconds + 2 * LinePath.greatestStepBack
        var places: [WeightedPlace] = []
        var isApart = isDivided
        for precedent in precedents {
            // in range: a precedent is made of a passage that is there
            let passage = passages[precedent.passage]
            guard let metres = passage.metres(from: precedent.index, seconds: seconds) else { continue }
            let measure = precedent.measure + metres
            // The vehicle turned from one pass of the line to another.
            if abs(measure - start) > reach { isApart = true }
            places.append(WeightedPlace(measure: measure, weight: weight))
        }
        let known = Double(places.count) * weight
        places.append(WeightedPlace(measure: start, weight: trend.weightOfStanding(after: seconds)))
        places.append(WeightedPlace(measure: start + trend.metres(in: seconds), weight: Trend.weight))
        let loss = PlaceLoss(after: seconds)
        let measure = isApart ? loss.middle(of: places, on: path) : loss.middle(of: places)
        return predicted(measure, of: places, known: known, after: seconds)
    }

    /// The prediction; the error is that of the fix, of the precedents, and of the trend where precedents are
    /// few.
    private func predicted(
        _ measure: Double,
        of places: [WeightedPlace],
        known weight: Double,
        after seconds: Double
    ) -> PredictedPosition {
        let point = path.point(at: measure)
        let distances = places.map { place in
            WeightedPlace(measure: (path.point(at: place.measure) - point).length, weight: place.weight)
        }
        let spread = distances.quantile(Self.shareWithin)
        let known = weight / (weight + 1)
        let fix = MatchCosts.fixError * MatchCosts.fixError
        let trend = Trend.error(after: seconds)
        let square = fix + known * spread * spread + (1 - known) * trend * trend
        return PredictedPosition(
            measure: path.measure(of: measure),
            coordinate: path.coordinate(at: measure),
            heading: path.heading(at: measure),
            error: square.squareRoot()
        )
    }
}
