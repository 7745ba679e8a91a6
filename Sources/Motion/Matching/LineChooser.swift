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
        var cost = 0.0
        /// The distance of the first fix that it saw, and the metres that the vehicle went since.
        var metres = 0.0
        var count = 0
        var far = 0
    }

    /// The paths that the vehicle is near, by their index.
    private var followers: [Int: Follower] = [:]
    /// The index of the chosen path.
    package private(set) var chosen: Int?
    private var last: Fix?

    /// What is told of a fix fades by this factor with each later one.
    private static let fading = 0.93
    /// A path is left when so many fixes in a row are off it.
    private static let patience = 3
    /// Another path must be better by this much, in cost for each fix, to replace the chosen.
    private static let margin = 0.25
    /// No path is chosen before the vehicle went so far, in metres, or says that it goes at this speed along
    /// the path, in metres per second: anything may stand beside a road.
    private static let (shortest, going) = (150.0, 3.0)
    /// No path is chosen whose fixes cost more than this in the mean.
    private static let worst = 3.5

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
        let metres = last.map { $0.coordinate.straightDistance(to: fix.coordinate) } ?? 0
        last = fix
        for (index, path) in paths.enumerated() {
            let isNear = path.isNear(fix.coordinate)
            guard isNear || followers[index] != nil else { continue }
            follow(index, path, fix, metres: metres, isNear: isNear)
        }
        choose(lines)
    }

    private mutating func follow(_ index: Int, _ path: LinePath, _ fix: Fix, metres: Double, isNear: Bool) {
        var follower = followers[index] ?? Follower()
        follower.matcher.add(fix, on: path)
        let isOn = follower.matcher.hypotheses.first?.measure != nil
        follower.far = isOn ? 0 : follower.far + 1
        if follower.far >= Self.patience {
            followers[index] = nil
            return
        }
        follower.count += 1
        let weight = max(1 - Self.fading, 1 / Double(follower.count))
        follower.cost += (follower.matcher.lastCost - follower.cost) * weight
        follower.metres += metres
        followers[index] = follower
    }

    private mutating func choose(_ lines: [Int]) {
        func line(_ index: Int) -> Int { lines[checked: index] ?? index }
        let able = followers.filter { $0.value.far == 0 && $0.value.cost <= Self.worst }
            .sorted { ($0.value.cost, $0.key) < ($1.value.cost, $1.key) }
        guard let best = able.first else {
            chosen = nil
            return
        }
        if let chosen, let now = followers[chosen], now.far == 0, now.cost <= Self.worst {
            if best.value.cost + Self.margin < now.cost || line(best.key) == line(chosen) {
                self.chosen = best.key
            }
            return
        }
        chosen = nil
        let isGoing = last?.heading != nil && (last?.speed ?? 0) >= Self.going
        guard isGoing || best.value.metres >= Self.shortest else { return }
        let rival = able.first { line($0.key) != line(best.key) }
        if rival.map({ $0.value.cost > best.value.cost + Self.margin }) ?? true { chosen = best.key }
    }
}

extension LinePath {
    /// Whether a position is within reach of the path.
    func isNear(_ position: Coordinate) -> Bool {
        candidates(near: position, within: MatchCosts.offLineDistance).isEmpty == false
    }
}
