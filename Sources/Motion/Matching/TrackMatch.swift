package import Geodesy
import LibC

/// The likeliest way of a vehicle along a line, by all the fixes of a track: Viterbi's algorithm with its way
/// back.
///
/// It knows what came later, so history is learned and predictions are measured by it.
package struct TrackMatch: Sendable {
    package let fixes: [Fix]
    /// The measure of each fix; `nil` off the line.
    package let measures: [Double?]
    /// The mean cost of a fix: of several lines, the one with the least is the right one.
    package let meanCost: Double

    private struct Step {
        let place: LineCandidate?
        let cost: Double
        let before: Int
    }

    /// Matches fixes in order of time; those that are not newer than the one before are left out.
    package init(_ fixes: [Fix], on path: LinePath) {
        var kept: [Fix] = []
        for fix in fixes where kept.last.map({ $0.at < fix.at }) ?? true { kept.append(fix) }
        var steps: [[Step]] = []
        for (index, fix) in kept.enumerated() {
            let last = index > 0 ? (fix: kept[index - 1], steps: steps[index - 1]) : nil
            let places: [LineCandidate?] =
                path.candidates(near: fix.coordinate, within: SegmentGrid.reach) + [nil]
            steps.append(places.map { Self.step(to: $0, fix, after: last, on: path) })
        }
        var measures = [Double?](repeating: nil, count: kept.count)
        var chosen =
            steps.last?.indices.min { (steps.last?[$0].cost ?? 0) < (steps.last?[$1].cost ?? 0) } ?? 0
        meanCost = kept.isEmpty ? 0 : (steps.last?[chosen].cost ?? 0) / Double(kept.count)
        for index in kept.indices.reversed() {
            measures[index] = steps[index][chosen].place?.measure
            chosen = steps[index][chosen].before
        }
        self.fixes = kept
        self.measures = measures
    }

    private static func step(
        to place: LineCandidate?,
        _ fix: Fix,
        after last: (fix: Fix, steps: [Step])?,
        on path: LinePath
    ) -> Step {
        let own = place.map { MatchCosts.place($0, of: fix, on: path) } ?? MatchCosts.offLine
        guard let last else { return Step(place: place, cost: own + (place == nil ? 1 : 0), before: 0) }
        let seconds = fix.at - last.fix.at
        let metres = last.fix.coordinate.straightDistance(to: fix.coordinate)
        var best = (cost: Double.infinity, before: 0)
        for (index, step) in last.steps.enumerated() {
            let way: Double =
                switch (step.place, place) {
                case (let from?, let to?):
                    MatchCosts.way(
                        from: from.measure,
                        to: to.measure,
                        seconds: seconds,
                        metres: metres,
                        on: path
                    ).cost
                case (nil, nil): MatchCosts.staying
                default: MatchCosts.leaving
                }
            if step.cost + way < best.cost { best = (step.cost + way, index) }
        }
        return Step(place: place, cost: own + best.cost, before: best.before)
    }

    // MARK: - Runs

    /// The stretches that the vehicle went along the line without leaving it or jumping.
    ///
    /// Progress counts on over the laps of a loop. A turn ends a run; with `overTurns` it does not on a loop,
    /// where any other place is ahead: progress makes a leap to it.
    package func runs(on path: LinePath, overTurns: Bool = false) -> [[Moment]] {
        var runs: [[Moment]] = []
        var run: [Moment] = []
        for (index, measure) in measures.enumerated() {
            guard let measure else {
                runs.append(run)
                run = []
                continue
            }
            var moment = Moment(at: fixes[index].at, progress: measure)
            if let last = run.last {
                let step = path.step(from: path.measure(of: last.progress), to: measure)
                if Self.isContinuous(step, seconds: moment.at - last.at) {
                    moment.progress = last.progress + step
                } else if overTurns, path.isLoop, isTurn(at: index, on: path) {
                    moment.progress = last.progress + path.measure(of: step)
                } else {
                    runs.append(run)
                    run = []
                }
            }
            run.append(moment)
        }
        return (runs + [run]).filter { $0.count > 1 }
    }

    /// Whether the vehicle came from the place of the fix before to that of a fix straight through.
    private func isTurn(at index: Int, on path: LinePath) -> Bool {
        guard index > 0, let from = measures[index - 1], let to = measures[index] else { return false }
        let metres = (path.point(at: to) - path.point(at: from)).length
        return metres <= 25 * (fixes[index].at - fixes[index - 1].at) + 80
    }

    static func isContinuous(_ step: Double, seconds: Double) -> Bool {
        step >= -LinePath.greatestStepBack && step <= 25 * seconds + 80
    }

    /// The place of the vehicle at an instant, between the fixes around it along the line; `nil` where the
    /// track does not tell it.
    ///
    /// Where the vehicle turned from one pass of the line to another, it is on the straight way between.
    package func coordinate(at instant: Double, on path: LinePath) -> Coordinate? {
        // The first fix that is not before the instant.
        var (next, end) = (0, fixes.count)
        while next < end {
            let middle = (next + end) / 2
            if fixes[middle].at < instant { next = middle + 1 } else { end = middle }
        }
        guard next < fixes.count, let to = measures[next] else { return nil }
        guard next > 0, let from = measures[next - 1] else {
            return fixes[next].at == instant ? path.coordinate(at: to) : nil
        }
        let seconds = fixes[next].at - fixes[next - 1].at
        let share = (instant - fixes[next - 1].at) / seconds
        let step = path.step(from: from, to: to)
        if Self.isContinuous(step, seconds: seconds) { return path.coordinate(at: from + step * share) }
        guard isTurn(at: next, on: path) else { return nil }
        return path.coordinate(at: from).between(path.coordinate(at: to), share: share)
    }
}
