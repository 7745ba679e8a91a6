package import Geodesy

/// A place of a path near a position: the nearest of one pass of the line.
package struct LineCandidate: Sendable, Hashable {
    /// Metres from the start of the path.
    package let measure: Double
    /// Metres from the position.
    package let distance: Double
}

extension LinePath {
    /// The most places that a position is compared with.
    private static let most = 8
    /// Places that are nearer along the line are one place, in metres.
    private static let apart = 25.0

    /// The places near a position, one for each pass of the line, the nearest first; at most eight.
    ///
    /// The radius is in metres; more than 160 is 160.
    package func candidates(near position: Coordinate, within radius: Double) -> [LineCandidate] {
        let target = position.inSpace
        let radius = min(radius, SegmentGrid.reach)
        let near = grid.segments(near: position).map { index in (index, place: nearest(to: target, on: index))
        }
        var found: [LineCandidate] = []
        for (order, (index, place)) in near.enumerated() where place.distance <= radius {
            // A pass has its place where the segments before and behind are farther.
            if order > 0, near[order - 1].0 == index - 1, near[order - 1].place.distance < place.distance {
                continue
            }
            if order + 1 < near.count, near[order + 1].0 == index + 1,
                near[order + 1].place.distance <= place.distance
            {
                continue
            }
            found.append(place)
        }
        found.sort { $0.distance < $1.distance }
        return kept(found, apart: Self.apart, most: Self.most)
    }

    /// The measures at which a line passes a stop, in order; empty if it never comes within a radius.
    ///
    /// Passes that are more than 25 m farther than the nearest are on another road.
    package func feet(of stop: Coordinate, within radius: Double = 60) -> [Double] {
        let near = candidates(near: stop, within: radius)
        guard let best = near.first?.distance else { return [] }
        return kept(near.filter { $0.distance <= best + Self.apart }, apart: 100, most: Self.most)
            .map(\.measure).sorted()
    }

    /// The nearest places of those that are some metres apart along the line.
    private func kept(_ places: [LineCandidate], apart: Double, most: Int) -> [LineCandidate] {
        var kept: [LineCandidate] = []
        for place in places where kept.count < most {
            if kept.allSatisfy({ separation($0.measure, place.measure) > apart }) { kept.append(place) }
        }
        return kept
    }

    /// The place of a segment that is nearest to a point in space.
    private func nearest(to target: SIMD3<Double>, on index: Int) -> LineCandidate {
        let start = corners[index]
        let way = corners[index + 1] - start
        let square = (way * way).sum()
        let share = square > 0 ? min(max(((target - start) * way).sum() / square, 0), 1) : 0
        return LineCandidate(
            measure: measures[index] + share * (measures[index + 1] - measures[index]),
            distance: (start + way * share - target).length
        )
    }
}
