/// The rule that selects the things shown when more are in view than fit.
public enum SightingCap: String, Sendable, Hashable, CaseIterable {
    /// The nearest things.
    case nearest
    /// The nearest things in each ``CompassSector``; equal shares keep a busy street from hiding the rest.
    case sector
}

/// A sector in which things of a kind must be searched for separately.
@usableFromInline
struct SectorGap: Sendable, Hashable {
    /// The index of the kind.
    @usableFromInline let kind: Int
    @usableFromInline let sector: CompassSector
    /// The number of nearest things that are needed.
    @usableFromInline let count: Int

    /// The sectors that must be searched again for the kinds of which only the nearest things are known.
    ///
    /// `isCutOff` is `true` for these kinds.
    ///
    /// The share of a sector can only become smaller with every further thing that is found. So the largest
    /// share among the known things is an upper bound for every kind in every sector.
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
    static func counts(_ azimuths: [Double]) -> [Int] {
        var counts = all.map { _ in 0 }
        for azimuth in azimuths { counts[CompassSector(azimuth: azimuth).number] += 1 }
        return counts
    }

    /// Returns for each thing of each kind whether it is shown.
    ///
    /// Of every kind, the nearest things in each sector are shown, up to the kind's share. The sectors share
    /// the limit equally, and the kinds share the part of each sector.
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
