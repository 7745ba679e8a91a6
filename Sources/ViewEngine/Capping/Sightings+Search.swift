extension Sightings {
    /// The number of nearest things of a kind that determine what is shown and hidden under a limit.
    @inlinable
    public static func searchedCount(limit: Int) -> Int {
        // The bound on the limit keeps the sum from overflowing.
        min(max(limit, 0), .max / 4) + largestHiddenCount + 1
    }
}

extension Sightings where ID: Comparable {
    /// Searches for the nearest things of some kinds, and in single sectors when these share the limit.
    ///
    /// `nearest` returns the given number of nearest things in view of the kind with the given index, sorted
    /// by distance, then id. With a sector, it returns only things in that sector. It returns fewer things
    /// only when there are no more. It is called once for each kind, and for a sector only when the nearest
    /// things of the kind do not contain enough things in that sector.
    @inlinable
    public static func search(
        kinds count: Int,
        favoring favored: Int? = nil,
        limit: Int,
        cap: SightingCap,
        from viewpoint: Viewpoint,
        labelWidth: Double = 0.2,
        nearest: (_ kind: Int, _ count: Int, _ sector: CompassSector?) throws -> [Sighting<ID>]
    ) rethrows -> Sightings<ID> {
        let searched = searchedCount(limit: limit)
        var kinds = try (0..<count).map { try nearest($0, searched, nil) }
        if cap == .sector {
            let gaps = SectorGap.gaps(
                kinds.map { $0.map(\.azimuth) },
                isCutOff: kinds.map { $0.count >= searched },
                limit: limit
            )
            for gap in gaps {
                let found = try nearest(gap.kind, gap.count, gap.sector)
                kinds[gap.kind] = joined(kinds[gap.kind], found)
            }
        }
        return Sightings(
            kinds: kinds,
            favoring: favored,
            limit: limit,
            cap: cap,
            from: viewpoint,
            labelWidth: labelWidth
        )
    }

    /// Merges two lists that are sorted by distance, then id, without duplicates.
    @inlinable
    static func joined(_ known: [Sighting<ID>], _ found: [Sighting<ID>]) -> [Sighting<ID>] {
        let ids = Set(known.map(\.id))
        let new = found.filter { !ids.contains($0.id) }
        if new.isEmpty { return known }
        return (known + new).sorted { ($0.distance, $0.id) < ($1.distance, $1.id) }
    }
}
