/// The things in view of one viewpoint, nearest first.
///
/// Things may be of several kinds. When the limit applies, the favored kind gets half of it, rounded up, and
/// each other kind an equal share of the rest; the unneeded part of a share goes to the others (``Shares``).
public struct Sightings<ID: Sendable & Hashable>: Sendable, Hashable {
    /// The sightings that are shown, nearest first.
    public let items: [Sighting<ID>]
    /// The number of hidden things in view, counted up to ``largestHiddenCount``.
    public let hiddenCount: Int
    /// Whether more things are hidden than were counted.
    public let hasMoreHidden: Bool
    /// The number of hidden things of each kind, each counted up to ``largestHiddenCount``.
    public let hiddenCounts: [Int]
    /// The clusters of the counted hidden things, from left to right.
    public let clusters: [SightingCluster]

    /// The number up to which hidden things are counted.
    public static var largestHiddenCount: Int { 1000 }

    /// Keeps the first `limit` sightings of one kind, which must be in order, and hides the rest.
    ///
    /// Clusters of hidden things are at most as wide as a label, `labelWidth` of the frame.
    @inlinable
    public init(
        ranked: [Sighting<ID>],
        limit: Int,
        from viewpoint: Viewpoint,
        labelWidth: Double = 0.2
    ) {
        self.init(kinds: [ranked], limit: limit, from: viewpoint, labelWidth: labelWidth)
    }

    /// Selects from sightings of several kinds, each in order; equal distances are in the order of the kinds.
    ///
    /// `favored` is the index of the favored kind. Each list contains all things of its kind, or at least the
    /// nearest ``searchedCount(limit:)`` and, when sectors share the limit, the nearest of each sector.
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
            let shares = Shares.favoring(favored, limit, among: kinds.map { $0.count })
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
        let counts = hidden.map { $0.count }
        hiddenCounts = counts.map { min($0, Self.largestHiddenCount) }
        let count = counts.reduce(0, +)
        hiddenCount = min(count, Self.largestHiddenCount)
        hasMoreHidden = count > Self.largestHiddenCount
        // Clusters are ordered from left to right, so the hidden things are sorted by distance only when not
        // all are counted.
        let counted = hasMoreHidden ? [Self.merged(hidden, limit: Self.largestHiddenCount)[...]] : hidden
        var directions: [(relativeBearing: Double, distance: Double)] = []
        directions.reserveCapacity(hiddenCount)
        for sighting in counted.joined() {
            directions.append((sighting.relativeBearing, sighting.distance))
        }
        clusters = SightingCluster.clusters(
            of: directions,
            viewpoint: viewpoint,
            width: labelWidth * viewpoint.fieldOfView
        )
    }

    /// Merges lists that are in order, up to `limit`; things at equal distance are in the order of the lists.
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
