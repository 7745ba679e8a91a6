/// What is in view of one viewpoint, nearest first.
///
/// Things may be of several kinds. Where the limit cuts, the favored kind gets half of it, rounded up, and each of the
/// others an equal share of the rest; what a kind does not need flows over (``Shares``).
public struct Sightings<ID: Sendable & Hashable>: Sendable, Hashable {
    /// The sightings that are shown, nearest first.
    public let items: [Sighting<ID>]
    /// How many more are in view, counted up to ``largestHiddenCount``.
    public let hiddenCount: Int
    /// Whether even more are in view than were counted.
    public let hasMoreHidden: Bool
    /// How many more of each kind are in view, each counted up to ``largestHiddenCount``.
    public let hiddenCounts: [Int]
    /// Where those that were counted stand, from left to right.
    public let clusters: [SightingCluster]

    /// How far the hidden ones are counted.
    public static var largestHiddenCount: Int { 1000 }

    /// Cuts sightings of one kind, which have to be in order, after the first `limit`.
    ///
    /// Of what is cut, clusters are made that are at most as wide as a label, `labelWidth` of the frame.
    @inlinable
    public init(
        ranked: [Sighting<ID>],
        limit: Int,
        from viewpoint: Viewpoint,
        labelWidth: Double = 0.2
    ) {
        self.init(kinds: [ranked], limit: limit, from: viewpoint, labelWidth: labelWidth)
    }

    /// Cuts sightings of several kinds, each of which has to be in order; what is equally far is in the order of the kinds.
    ///
    /// `favored` is the place of the favored kind. Each list holds all there are of its kind, or at least the nearest
    /// ``searchedCount(limit:)`` and, where sectors have shares, the nearest of each sector.
    @inlinable
    public init(
        kinds: [[Sighting<ID>]],
        favoring favored: Int? = nil,
        limit: Int,
        cap: SightingCap = .nearest,
        from viewpoint: Viewpoint,
        labelWidth: Double = 0.2
    ) {
        var (shown, hidden): ([ArraySlice<Sighting<ID>>], [ArraySlice<Sighting<ID>>]) = ([], [])
        switch cap {
        case .nearest:
            let shares = Shares.favoring(favored, limit, among: kinds.map(\.count))
            for (kind, share) in zip(kinds, shares) {
                shown.append(kind.prefix(share))
                hidden.append(kind.dropFirst(share))
            }
        case .sector:
            let areShown = CompassSector.areShown(
                kinds.map { $0.map(\.azimuth) },
                favoring: favored,
                limit: limit
            )
            for (kind, isShown) in zip(kinds, areShown) {
                shown.append(zip(kind, isShown).filter(\.1).map(\.0)[...])
                hidden.append(zip(kind, isShown).filter { !$0.1 }.map(\.0)[...])
            }
        }
        items = Self.merged(shown)
        let counts = hidden.map(\.count)
        hiddenCounts = counts.map { min($0, Self.largestHiddenCount) }
        let count = counts.reduce(0, +)
        hiddenCount = min(count, Self.largestHiddenCount)
        hasMoreHidden = count > Self.largestHiddenCount
        // Clusters have an order of their own: only where not all are counted, the nearest have to be found.
        let counted = hasMoreHidden ? [Self.merged(hidden, limit: Self.largestHiddenCount)[...]] : hidden
        clusters = SightingCluster.clusters(
            of: counted.flatMap { $0.map { ($0.relativeBearing, $0.distance) } },
            viewpoint: viewpoint,
            width: labelWidth * viewpoint.fieldOfView
        )
    }

    /// Lists that are in order as one, or its beginning; what is equally far is in the order of the lists.
    @inlinable
    static func merged(_ lists: [ArraySlice<Sighting<ID>>], limit: Int = .max) -> [Sighting<ID>] {
        var lists = lists.filter { !$0.isEmpty }
        if lists.count <= 1 { return Array(lists.first?.prefix(limit) ?? []) }
        let count = min(limit, lists.reduce(0) { $0 + $1.count })
        var merged: [Sighting<ID>] = []
        merged.reserveCapacity(count)
        while merged.count < count {
            var nearest: (list: Int, distance: Double)?
            for (index, list) in lists.enumerated() {
                guard let distance = list.first?.distance, distance < nearest?.distance ?? .infinity else {
                    continue
                }
                nearest = (index, distance)
            }
            guard let nearest else { break }
            merged.append(lists[nearest.list].removeFirst())
        }
        return merged
    }
}
