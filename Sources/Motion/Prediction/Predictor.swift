import LibC

/// Predicts where vehicles of a line are, and when they come to its stops.
package struct Predictor: Sendable {
    package let path: LinePath
    package let day: DayPart
    package let profile: PaceProfile
    private let passages: [Passage]

    /// Hypotheses that are less likely than this, against the best, are left out.
    private static let unlikely = 0.03

    /// Prepares predictions at one part of the day; it takes time in proportion to the length of the line.
    package init(_ history: LineHistory, at day: DayPart, on path: LinePath) {
        self.path = path
        self.day = day
        profile = history.profile(at: day, on: path)
        passages = history.passages
    }

    /// What may become of a vehicle; `nil` off the line.
    package func forecast(of matcher: Matcher) -> Forecast? {
        guard let best = matcher.hypotheses.first, let measure = best.measure, let last = matcher.last else {
            return nil
        }
        var precedents: [Precedent] = []
        var isDivided = false
        for hypothesis in matcher.hypotheses {
            let weight = exp(-hypothesis.cost)
            guard let place = hypothesis.measure, weight >= Self.unlikely else { continue }
            if path.separation(place, measure) > 100 { isDivided = true }
            precedents += self.precedents(of: hypothesis, at: place, weight: weight)
        }
        return Forecast(
            precedents,
            of: passages,
            trend: Trend(profile: profile, measure: measure, speed: best.speed),
            from: (last.at, measure),
            isDivided: isDivided,
            on: path
        )
    }

    private func precedents(of hypothesis: Hypothesis, at place: Double, weight: Double) -> [Precedent] {
        let likeness = Likeness(hypothesis, at: day)
        let radius = 3 * Likeness.place
        var found: [Precedent] = []
        for (number, passage) in passages.enumerated() {
            guard let first = passage.places.first, let last = passage.places.last else { continue }
            let base = weight * likeness.weight(of: passage.part)
            guard base > Likeness.least else { continue }
            // The place in the first lap of the passage that may contain it.
            var target = place
            if path.isLoop {
                target += max(((Double(first) - radius - place) / path.length).rounded(.up), 0) * path.length
            }
            while target - radius <= Double(last) {
                let lower = passage.firstIndex(from: Float(target - radius))
                let upper = passage.firstIndex(from: Float(target + radius))
                let step = max((upper - lower) / Likeness.mostOfPassage, 1)
                for index in stride(from: lower, to: upper, by: step) {
                    let away = Double(passage.places[index]) - target
                    let weight =
                        likeness.weight(of: passage, at: index, metresAway: away) * base * Double(step)
                    guard weight > Likeness.least else { continue }
                    found.append(Precedent(passage: number, index: index, measure: place, weight: weight))
                }
                guard path.isLoop else { break }
                target += path.length
            }
        }
        return found
    }

    /// When a vehicle comes to stops that have these feet on the line; `nil` for those that are not ahead.
    ///
    /// The result is empty off the line, and while it is not known on which pass of the line the vehicle is:
    /// it may be a lap away from where it seems to be.
    package func arrivals(of matcher: Matcher, at stops: [[Double]]) -> [StopArrival?] {
        guard let match = matcher.match(on: path), match.isSure, let measure = match.measure,
            let last = matcher.last
        else { return [] }
        return stops.map { feet in
            let ahead = feet.compactMap { foot -> Double? in
                let metres = path.isLoop ? path.measure(of: foot - measure) : foot - measure
                return metres >= 0 ? metres : nil
            }
            return ahead.min().map { metres in
                let time = profile.time(from: measure, metres: metres)
                return StopArrival(after: last.at, seconds: time.seconds, variance: time.variance)
            }
        }
    }
}

/// When a vehicle comes to a stop, in seconds since 1970 UTC.
package struct StopArrival: Sendable, Hashable {
    /// One of ten comes before.
    package let earliest: Double
    /// The median.
    package let expected: Double
    /// One of ten comes after.
    package let latest: Double

    /// How many standard deviations of the pace the three are from its mean.
    ///
    /// They are wider than those of a Gaussian, since one who is late stays late, and lean to late.
    static let (early, middle, late) = (-1.25, 0.0, 2.05)

    init(after instant: Double, seconds: Double, variance: Double) {
        let deviation = max(variance, 0).squareRoot()
        expected = instant + max(seconds + Self.middle * deviation, 0)
        earliest = min(instant + max(seconds + Self.early * deviation, 0), expected)
        latest = instant + seconds + Self.late * deviation
    }
}
