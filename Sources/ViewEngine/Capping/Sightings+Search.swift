extension Sightings {
    /// How many of the nearest things of a kind tell what is shown and what is hidden under a limit.
    @inlinable
    public static func searchedCount(limit: Int) -> Int {
        // No sum overflows: there are never as many things.
        min(max(limit, 0), .max / 4) + largestHiddenCount + 1
    }
}

extension Sightings where ID: Comparable {
    /// Looks for the nearest things of some kinds, and where each sector has its share, for the nearest in a sector.
    ///
    /// `nearest` finds, of the kind at a place in the order of the kinds, a number of the nearest things in view, or in one
    /// sector of the view, by distance, then id; fewer only where there are no more. It is asked once for each kind, and
    /// for a sector only where the nearest of all do not hold enough of it.
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

    /// Two lists in the order of distance, then id, as one without what is in both.
    @inlinable
    static func joined(_ known: [Sighting<ID>], _ found: [Sighting<ID>]) -> [Sighting<ID>] {
        let ids = Set(known.map(\.id))
        let new = found.filter { !ids.contains($0.id) }
        if new.isEmpty { return known }
        return (known + new).sorted { ($0.distance, $0.id) < ($1.distance, $1.id) }
    }
}
