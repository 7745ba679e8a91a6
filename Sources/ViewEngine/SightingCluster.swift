import Geodesy
import LibC

/// A group of hidden things in one direction.
public struct SightingCluster: Sendable, Hashable {
    /// The things' mean direction, degrees clockwise from true north, `[0, 360)`.
    public let azimuth: Double
    /// The number of things.
    public let count: Int
    /// Metres to the nearest thing.
    public let nearest: Double

    /// Groups things from left to right: each cluster begins with the first thing that is in no earlier
    /// cluster, and contains all things at most `width` degrees to the right of that thing.
    ///
    /// In a full circle the first cluster begins after the widest gap, so that no cluster is split behind the
    /// viewer. Costs O(n log n).
    @usableFromInline
    static func clusters(
        of things: [(relativeBearing: Double, distance: Double)],
        viewpoint: Viewpoint,
        width: Double
    ) -> [SightingCluster] {
        guard !things.isEmpty else { return [] }
        var things = things.sorted { ($0.relativeBearing, $0.distance) < ($1.relativeBearing, $1.distance) }
        if viewpoint.fieldOfView >= 360 {
            var start = 0
            var widest = things[0].relativeBearing + 360 - things[things.count - 1].relativeBearing
            for index in things.indices.dropFirst() {
                let gap = things[index].relativeBearing - things[index - 1].relativeBearing
                if gap > widest { (start, widest) = (index, gap) }
            }
            things = things[start...] + things[..<start].map { ($0.relativeBearing + 360, $0.distance) }
        }
        var clusters: [SightingCluster] = []
        var first = 0
        for end in 1...things.count {
            guard end == things.count || things[end].relativeBearing > things[first].relativeBearing + width
            else { continue }
            let members = things[first..<end]
            // Within a width of at most 360 degrees the plain mean is a direction between the outermost two
            // things.
            let mean = members.reduce(0) { $0 + $1.relativeBearing } / Double(members.count)
            clusters.append(
                SightingCluster(
                    azimuth: Angle.positive(viewpoint.heading + mean),
                    count: members.count,
                    nearest: members.reduce(.infinity) { min($0, $1.distance) }
                )
            )
            first = end
        }
        return clusters
    }
}
