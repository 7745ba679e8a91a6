import Geodesy

/// What vehicles do at the ends of a path.
package enum LineEnds: Sendable {
    /// A path whose ends meet is a loop; any other begins and ends, as a trip of a timetable does.
    case asDrawn
    /// Vehicles come back: a path whose ends lie apart is continued by the way back along its own roads.
    ///
    /// Campus lines are often drawn like this: a loop, then a road out without the way back.
    case returning

    /// Ends that are nearer than this meet, in metres.
    static let gap = 50.0
    /// Roads that are nearer than this are the same road, in metres.
    static let roadWidth = 20.0
}

extension LinePath {
    /// The corners between the end and the start of the shortest way back along the path itself.
    ///
    /// The way may leave the path where it passes the end again, and join it where it passes the start.
    func wayBack() -> [Coordinate] {
        guard let first = coordinates.first, let last = coordinates.last else { return [] }
        let leaving = candidates(near: last, within: LineEnds.roadWidth).map(\.measure) + [length]
        let joining = candidates(near: first, within: LineEnds.roadWidth).map(\.measure) + [0]
        var best = (from: length, to: 0.0)
        for from in leaving {
            for to in joining where abs(from - to) < abs(best.from - best.to) { best = (from, to) }
        }
        let between = zip(coordinates, measures).filter { _, measure in
            measure > min(best.from, best.to) && measure < max(best.from, best.to)
        }.map(\.0)
        let way = best.from > best.to ? between.reversed() : between
        return [coordinate(at: best.from)] + way + [coordinate(at: best.to)]
    }
}
