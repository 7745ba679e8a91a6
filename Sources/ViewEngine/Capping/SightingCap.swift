/// Which things are shown where more are in view than there is room for.
public enum SightingCap: String, Sendable, Hashable, CaseIterable {
    /// The nearest.
    case nearest
    /// The nearest in each ``CompassSector``, which share the limit equally: one busy street does not hide the rest.
    case sector
}

/// The things of a kind in a sector that have to be looked for by themselves.
@usableFromInline
struct SectorGap: Sendable, Hashable {
    /// The place of the kind in the order of the kinds.
    @usableFromInline let kind: Int
    /// The sector.
    @usableFromInline let sector: CompassSector
    /// How many of the nearest are needed.
    @usableFromInline let count: Int

    /// What is missing where the nearest things of each kind are known, not all of them of the kinds that are cut off.
    ///
    /// With every further thing that is found, the share of a sector can only become smaller. So the largest share of
    /// those known bounds what is needed of any kind in any sector.
    @usableFromInline
    static func gaps(_ azimuths: [[Double]], isCutOff: [Bool], limit: Int) -> [SectorGap] {
        guard isCutOff.contains(true) else { return [] }
        let counts = azimuths.map(CompassSector.counts)
        let totals = CompassSector.all.indices.map { sector in counts.reduce(0) { $0 + $1[sector] } }
        let most = Shares.equal(limit, among: totals).max() ?? 0
        var gaps: [SectorGap] = []
        for (kind, counts) in counts.enumerated() where isCutOff[kind] {
            for sector in CompassSector.all where counts[sector.number] < most {
                gaps.append(SectorGap(kind: kind, sector: sector, count: most))
            }
        }
        return gaps
    }
}

extension CompassSector {
    /// How many things each sector holds.
    static func counts(_ azimuths: [Double]) -> [Int] {
        var counts = all.map { _ in 0 }
        for azimuth in azimuths { counts[CompassSector(azimuth: azimuth).number] += 1 }
        return counts
    }

    /// Whether each thing is shown: of every kind the nearest in each sector, as many as its share is.
    ///
    /// The sectors share the limit equally, and in each the kinds share what it gets.
    @usableFromInline
    static func areShown(_ azimuths: [[Double]], favoring favored: Int?, limit: Int) -> [[Bool]] {
        let counts = azimuths.map(counts)
        let totals = all.indices.map { sector in counts.reduce(0) { $0 + $1[sector] } }
        let shares = Shares.equal(limit, among: totals)
        var left = all.indices.map { sector in
            Shares.favoring(favored, shares[sector], among: counts.map { $0[sector] })
        }
        return azimuths.enumerated().map { kind, azimuths in
            azimuths.map { azimuth in
                let sector = CompassSector(azimuth: azimuth).number
                guard left[sector][kind] > 0 else { return false }
                left[sector][kind] -= 1
                return true
            }
        }
    }
}
