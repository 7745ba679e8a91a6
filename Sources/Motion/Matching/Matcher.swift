import Bounds
import Geodesy
import LibC

/// A vehicle on one line: fixes come in, its place on the line comes out.
///
/// It keeps the few likeliest places with the likeliest way to each (the forward pass of Viterbi's
/// algorithm), so that it depends on nothing that is still to come. A road that the line uses in both
/// directions gives two places, until the way says which.
package struct Matcher: Sendable {
    /// The possible places, the likeliest first; empty before the first fix.
    private(set) var hypotheses: [Hypothesis] = []
    /// The newest fix.
    package private(set) var last: Fix?
    /// The cost of the newest fix by the likeliest way.
    private(set) var lastCost = 0.0

    /// What is remembered of a vehicle is forgotten after this many seconds without a fix.
    static let memory = 1_800.0
    /// After so many seconds without a fix, what is known of the way is worth half after each so many more.
    private static let (silence, halfTime) = (40.0, 30.0)
    /// Hypotheses that are this much costlier than the best are dropped.
    private static let hopeless = 12.0

    package init() {}

    /// Takes the next fix; returns `false`, and changes nothing, when it is not newer than the last.
    @discardableResult
    package mutating func add(_ fix: Fix, on path: LinePath) -> Bool {
        if let last {
            guard fix.at > last.at else { return false }
            if fix.at - last.at > Self.memory { hypotheses = [] }
            fade(over: fix.at - last.at)
        }
        var next: [Hypothesis] = []
        let places = path.candidates(near: fix.coordinate, within: SegmentGrid.reach)
        for place in places {
            let cost = MatchCosts.place(place, of: fix, on: path)
            next.append(best(place, fix, on: path, cost: cost))
        }
        next.append(bestOffLine(fix))
        next.sort { $0.cost < $1.cost }
        let least = next.first?.cost ?? 0
        next.removeAll { $0.cost > least + Self.hopeless }
        for index in next.indices { next[index].cost -= least }
        (hypotheses, last, lastCost) = (next, fix, least)
        return true
    }

    /// Makes less of what is known of the vehicle's way, since it may have turned unseen.
    private mutating func fade(over seconds: Double) {
        guard seconds > Self.silence else { return }
        let share = exp2((Self.silence - seconds) / Self.halfTime)
        for index in hypotheses.indices { hypotheses[index].cost *= share }
    }

    /// The likeliest way to a place.
    private func best(_ place: LineCandidate, _ fix: Fix, on path: LinePath, cost: Double) -> Hypothesis {
        guard let last else { return Hypothesis(at: fix.at, place: place, cost: cost) }
        let seconds = fix.at - last.at
        let metres = last.coordinate.straightDistance(to: fix.coordinate)
        var best: (hypothesis: Hypothesis, cost: Double, kind: WayKind)?
        for hypothesis in hypotheses {
            let way: (cost: Double, kind: WayKind) =
                hypothesis.measure.map { from in
                    MatchCosts.way(from: from, to: place.measure, seconds: seconds, metres: metres, on: path)
                } ?? (MatchCosts.leaving, .jump)
            let total = hypothesis.cost + way.cost
            if best.map({ total < $0.cost }) ?? true { best = (hypothesis, total, way.kind) }
        }
        guard let best, best.kind != .jump, let from = best.hypothesis.measure else {
            return Hypothesis(at: fix.at, place: place, cost: cost + (best?.cost ?? 0))
        }
        return Hypothesis(
            after: best.hypothesis,
            at: fix.at,
            place: place,
            // In a turn the vehicle went as far as its fixes did.
            step: best.kind == .turn ? metres : path.step(from: from, to: place.measure),
            cost: cost + best.cost
        )
    }

    private func bestOffLine(_ fix: Fix) -> Hypothesis {
        let ways = hypotheses.map { hypothesis in
            hypothesis.cost + (hypothesis.measure == nil ? MatchCosts.staying : MatchCosts.leaving)
        }
        // A first fix is rather on the line.
        return Hypothesis(at: fix.at, place: nil, cost: MatchCosts.offLine + (ways.min() ?? 1))
    }

    /// Where the vehicle is; `nil` before the first fix.
    package func match(on path: LinePath) -> LineMatch? { LineMatch(self, on: path) }
}
