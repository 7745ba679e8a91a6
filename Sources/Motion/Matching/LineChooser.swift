import Bounds
import Geodesy
import LibC

/// The line of a vehicle that does not tell it.
///
/// It follows the vehicle on each path that it comes near, and compares what the matches cost. A path is
/// chosen when it explains the fixes clearly better than the paths of other lines do.
package struct LineChooser: Sendable {
    private struct Follower: Sendable {
        var matcher = Matcher()
        /// The mean cost of the recent fixes.
        var cost: Double
        /// How many fixes the vehicle has had, at most ``memory``.
        var count: Double
        /// Where the vehicle came near the path, and whether it went away from there.
        let origin: Coordinate
        var hasGone = false
        /// How many fixes in a row are off the path.
        var far = 0
    }

    /// The paths that the vehicle is near, by their index.
    private var followers: [Int: Follower] = [:]
    /// The index of the chosen path.
    package private(set) var chosen: Int?
    private var last: Fix?
    /// How many fixes the vehicle has had, at most ``memory``.
    private var count = 0.0

    /// The usual distance of a fix from the way that a line is drawn, in metres.
    ///
    /// It is more than that of a good fix, since two lines may draw one road differently.
    private static let distance = 25.0
    /// The greatest cost of a fix, and that of fixes from before the vehicle came near a path.
    private static let greatest = 4.0
    /// The greatest cost of the way between two fixes: with bad fixes it says little.
    private static let greatestWay = 1.0
    /// Of so many fixes the cost is the mean.
    private static let memory = 30.0
    /// A path is left when so many fixes in a row are off it.
    private static let patience = 5
    /// The cost of all fixes by which a path must be better than those of other lines.
    private static let margin = 4.0
    /// No path is chosen before the vehicle went so far, in metres, or says that it goes at this speed along
    /// the path, in metres per second: anything may stand beside a road.
    private static let (shortest, going) = (150.0, 3.0)
    /// No path is chosen whose fixes cost more than this in the mean.
    private static let worst = 3.0

    package init() {}

    /// The match on the chosen path.
    package func match(among paths: [LinePath]) -> LineMatch? {
        guard let chosen, let path = paths[checked: chosen] else { return nil }
        return followers[chosen]?.matcher.match(on: path)
    }

    /// The matcher on the chosen path, for predictions.
    package var matcher: Matcher? { chosen.flatMap { followers[$0]?.matcher } }

    /// Takes the next fix.
    ///
    /// Paths with the same number in `lines` are of one line, and do not compete.
    package mutating func add(_ fix: Fix, among paths: [LinePath], lines: [Int]) {
        if let last, fix.at <= last.at { return }
        if let last, fix.at - last.at > Matcher.memory { self = LineChooser() }
        for (index, path) in paths.enumerated() {
            if followers[index] == nil, path.isNear(fix.coordinate) {
                // What came before it was near speaks against a path.
                followers[index] = Follower(cost: Self.greatest, count: count, origin: fix.coordinate)
            }
            if followers[index] != nil { follow(index, path, fix) }
        }
        last = fix
        count = min(count + 1, Self.memory)
        choose(lines)
    }

    private mutating func follow(_ index: Int, _ path: LinePath, _ fix: Fix) {
        guard var follower = followers[index] else { return }
        follower.matcher.add(fix, on: path)
        let best = follower.matcher.hypotheses.first
        follower.far = best?.measure == nil ? follower.far + 1 : 0
        guard follower.far < Self.patience else {
            followers[index] = nil
            return
        }
        follower.count = min(follower.count + 1, Self.memory)
        follower.cost += (cost(of: follower.matcher, best) - follower.cost) / follower.count
        if follower.origin.straightDistance(to: fix.coordinate) >= Self.shortest { follower.hasGone = true }
        followers[index] = follower
    }

    /// The cost of the newest fix: its distance, and the way there.
    private func cost(of matcher: Matcher, _ best: Hypothesis?) -> Double {
        guard let best, best.measure != nil else { return Self.greatest }
        let share = best.distance / Self.distance
        let way = max(matcher.lastCost - MatchCosts.distance(best.distance), 0)
        return min(1.5 * log1p(share * share / 2) + min(way, Self.greatestWay), Self.greatest)
    }

    private mutating func choose(_ lines: [Int]) {
        func line(_ index: Int) -> Int { lines[checked: index] ?? index }
        let able = followers.filter { $0.value.far == 0 && $0.value.cost <= Self.worst }
            .sorted { ($0.value.cost, $0.key) < ($1.value.cost, $1.key) }
        guard let best = able.first else {
            chosen = nil
            return
        }
        func isClear(against rival: Follower?) -> Bool {
            rival.map { ($0.cost - best.value.cost) * best.value.count >= Self.margin } ?? true
        }
        if let chosen, let now = followers[chosen], now.far == 0, now.cost <= Self.worst {
            if line(best.key) == line(chosen) || isClear(against: now) { self.chosen = best.key }
            return
        }
        chosen = nil
        let isGoing = last?.heading != nil && (last?.speed ?? 0) >= Self.going
        guard isGoing || best.value.hasGone else { return }
        // Those that cannot be chosen now are rivals all the same.
        let rival = followers.filter { line($0.key) != line(best.key) }.min { $0.value.cost < $1.value.cost }
        if isClear(against: rival?.value) { chosen = best.key }
    }
}

extension LinePath {
    /// Whether a position is within reach of the path.
    func isNear(_ position: Coordinate) -> Bool {
        !candidates(near: position, within: MatchCosts.offLineDistance).isEmpty
    }
}
