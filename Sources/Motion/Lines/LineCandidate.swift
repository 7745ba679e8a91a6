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
        guard mayBeNear(target, within: radius) else { return [] }
        let near = grid.segments(near: position).map { nearest(to: target, on: $0) }
        var found: [LineCandidate] = []
        for (order, place) in near.enumerated() where place.distance <= radius {
            // A corner is a place of its own only if neither of its segments comes nearer.
            let before = order > 0 ? near[order - 1] : near[near.count - 1]
            let behind = order + 1 < near.count ? near[order + 1] : near[0]
            if place.share == 1, follows(behind.segment, place.segment) { continue }
            if place.share == 0, follows(place.segment, before.segment), before.distance < place.distance {
                continue
            }
            found.append(LineCandidate(measure: place.measure, distance: place.distance))
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

    /// Whether a segment begins where another ends.
    private func follows(_ segment: Int, _ other: Int) -> Bool {
        segment == other + 1 || (isLoop && segment == 0 && other == corners.count - 2)
    }

    /// The place of a segment that is nearest to a point in space, with its share of the segment.
    private func nearest(to target: SIMD3<Double>, on segment: Int) -> NearestPlace {
        let start = corners[segment]
        let way = corners[segment + 1] - start
        let square = (way * way).sum()
        let share = square > 0 ? min(max(((target - start) * way).sum() / square, 0), 1) : 0
        return NearestPlace(
            segment: segment,
            share: share,
            measure: measures[segment] + share * (measures[segment + 1] - measures[segment]),
            distance: (start + way * share - target).length
        )
    }
}

private struct NearestPlace {
    let segment: Int
    let share: Double
    let measure: Double
    let distance: Double
}
