/// What is in view of one viewpoint, nearest first.
public struct Sightings<ID: Sendable & Hashable>: Sendable, Hashable {
    /// The nearest sightings, as many as were asked for.
    public let items: [Sighting<ID>]
    /// How many more are in view, counted up to ``largestHiddenCount``.
    public let hiddenCount: Int
    /// Whether even more are in view than were counted.
    public let hasMoreHidden: Bool
    /// Where those that were counted stand, from left to right.
    public let clusters: [SightingCluster]

    /// How far the hidden ones are counted.
    public static var largestHiddenCount: Int { 1000 }

    /// Cuts sightings, which have to be in order, after the first `limit`.
    ///
    /// Of what is cut, clusters are made that are at most as wide as a label, `labelWidth` of the frame.
    @inlinable
    public init(
        ranked: [Sighting<ID>],
        limit: Int,
        from viewpoint: Viewpoint,
        labelWidth: Double = 0.2
    ) {
        let count = min(max(limit, 0), ranked.count)
        items = Array(ranked.prefix(count))
        let hidden = ranked[count...]
        hiddenCount = min(hidden.count, Self.largestHiddenCount)
        hasMoreHidden = hidden.count > Self.largestHiddenCount
        clusters = SightingCluster.clusters(
            of: hidden.prefix(Self.largestHiddenCount).map { ($0.relativeBearing, $0.distance) },
            viewpoint: viewpoint,
            width: labelWidth * viewpoint.fieldOfView
        )
    }
}
