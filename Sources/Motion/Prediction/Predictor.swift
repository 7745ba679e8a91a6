import LibC

/// Predicts where vehicles of a line are, and when they come to its stops.
package struct Predictor: Sendable {
    package let path: LinePath
    package let day: DayPart
    package let profile: PaceProfile
    private let passages: [Passage]
    private let turns: [LikelyTurn]

    /// Hypotheses that are less likely than this, against the best, are left out.
    private static let unlikely = 0.03
    /// So many laps of a passage are compared; half an hour has fewer.
    private static let mostLaps = 100

    /// Prepares predictions at one part of the day; it takes time in proportion to the length of the line.
    package init(_ history: LineHistory, at day: DayPart, on path: LinePath) {
        self.path = path
        self.day = day
        profile = history.profile(at: day, on: path)
        passages = history.passages
        turns = path.isLoop ? LikelyTurn.likely(history.turns, history.pace, on: path) : []
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
            trend: Trend(profile: profile, measure: measure, speed: best.speed, heldFor: best.heldFor),
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
            for _ in 0..<Self.mostLaps where target - radius <= Double(last) {
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
            let ways = self.ways(to: feet, from: measure)
            return ways.isEmpty ? nil : StopArrival(after: last.at, by: ways)
        }
    }

    /// The ways from a place to the nearest foot of a stop: along the line, and by the first turn on it that
    /// makes the way shorter.
    private func ways(to feet: [Double], from measure: Double) -> [StopArrival.Way] {
        func metres(from start: Double) -> Double? {
            feet.compactMap { foot -> Double? in
                let metres = path.isLoop ? path.measure(of: foot - start) : foot - start
                return metres >= 0 ? metres : nil
            }.min()
        }
        guard let straight = metres(from: measure) else { return [] }
        let (seconds, variance) = profile.time(from: measure, metres: straight)
        var rest = 1.0
        var ways: [StopArrival.Way] = []
        let ahead = turns.map { turn -> (turn: LikelyTurn, metres: Double) in
            let step = path.step(from: measure, to: turn.from)
            // One who is a little behind the place may still turn.
            return (turn, step > path.length - Turn.apart ? 0 : max(step, 0))
        }.sorted { $0.metres < $1.metres }
        for (turn, there) in ahead where there < straight {
            guard let behind = metres(from: turn.to), there + behind < straight else { continue }
            let first = profile.time(from: measure, metres: there)
            let second = profile.time(from: turn.to, metres: behind)
            ways.append(
                StopArrival.Way(
                    likelihood: rest * turn.likelihood,
                    seconds: first.seconds + second.seconds,
                    deviation: (first.variance + second.variance).squareRoot()
                )
            )
            rest *= 1 - turn.likelihood
        }
        return ways + [StopArrival.Way(likelihood: rest, seconds: seconds, deviation: variance.squareRoot())]
    }
}
