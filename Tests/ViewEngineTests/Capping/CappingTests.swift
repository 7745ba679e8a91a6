import Geodesy
import TestData
import Testing

@testable import ViewEngine

/// The choice of what is shown where the limit cuts, against an oracle that knows all that is in view.
struct CappingTests {
    /// Things of some kinds, the smaller numbers first, crowded in one direction and sparse elsewhere.
    private func kinds(
        _ random: inout Seeded,
        around here: Coordinate,
        within range: Double
    ) -> [[Candidate<Int>]] {
        let crowd = random.number(0...360)
        return (0..<Int.random(in: 1...3, using: &random)).map { kind in
            let count = Int.random(in: 0...3500, using: &random)
            return (0..<count).map { number in
                let isInCrowd = number % 20 != 0
                let azimuth = isInCrowd ? crowd + random.number(-8...8) : random.number(0...360)
                let distance = random.number(0...(isInCrowd ? range / 3 : range))
                return Candidate(
                    id: kind * 10_000 + number,
                    coordinate: here.destination(azimuth: azimuth, distance: distance)
                )
            }
        }
    }

    /// All that is in view of each kind, in order.
    private func all(_ kinds: [[Candidate<Int>]], from viewer: Viewpoint) -> [[Sighting<Int>]] {
        kinds.map { kind in
            kind.compactMap { viewer.sighting(of: $0) }
                .sorted { ($0.distance, $0.id) < ($1.distance, $1.id) }
        }
    }

    private func oracle(
        _ all: [[Sighting<Int>]],
        favoring favored: Int?,
        limit: Int,
        cap: SightingCap
    ) -> [Sighting<Int>] {
        func nearest(_ kinds: [[Sighting<Int>]], _ limit: Int) -> [Sighting<Int>] {
            let needs = kinds.map(\.count)
            let shares =
                favored.map { SharesTests.inTurns(favoring: $0, limit, among: needs) }
                ?? SharesTests.inTurns(limit, among: needs)
            return zip(kinds, shares).flatMap { $0.prefix($1) }
        }
        let shown: [Sighting<Int>]
        switch cap {
        case .nearest: shown = nearest(all, limit)
        case .sector:
            let sectors = (0..<12).map { number in
                all.map { kind in
                    kind.filter {
                        (Double(number) * 30..<Double(number + 1) * 30).contains($0.azimuth)
                    }
                }
            }
            let totals = sectors.map { $0.reduce(0) { $0 + $1.count } }
            let shares = SharesTests.inTurns(limit, among: totals)
            shown = zip(sectors, shares).flatMap { nearest($0, $1) }
        }
        return shown.sorted { ($0.distance, $0.id) < ($1.distance, $1.id) }
    }

    @Test(arguments: SightingCap.allCases, [60.0, 200, 360])
    func `a search in parts finds the same as a choice from all`(
        _ cap: SightingCap,
        _ fieldOfView: Double
    ) throws {
        var random = Seeded(UInt64(fieldOfView) + (cap == .nearest ? 0 : 1))
        var cuts = 0
        for round in 0..<12 {
            let here = try place(random.number(-80...80), random.number(-180...179))
            let viewer = try Viewpoint(
                coordinate: here,
                heading: random.number(0...360),
                fieldOfView: fieldOfView,
                range: 2000,
                accuracy: round % 3 == 0 ? 40 : 0,
                headingAccuracy: round % 4 == 0 ? 5 : 0
            )
            let all = all(kinds(&random, around: here, within: 2000), from: viewer)
            let favored = all.indices.randomElement(using: &random)
            for limit in [1, 7, 50, 1000] {
                let seen = Sightings.search(
                    kinds: all.count,
                    favoring: favored,
                    limit: limit,
                    cap: cap,
                    from: viewer
                ) { kind, count, sector in
                    let wanted = all[kind].filter {
                        sector == nil || CompassSector(azimuth: $0.azimuth) == sector
                    }
                    #expect(count <= (sector == nil ? limit + 1001 : limit))
                    if sector != nil { cuts += 1 }
                    return Array(wanted.prefix(count))
                }
                let expected = oracle(all, favoring: favored, limit: limit, cap: cap)
                #expect(seen.items == expected)
                let (shown, total) = (Set(expected.map(\.id)), all.reduce(0) { $0 + $1.count })
                let hidden = all.map { $0.filter { !shown.contains($0.id) } }
                #expect(seen.hiddenCount == min(total - expected.count, 1000))
                #expect(seen.hasMoreHidden == (total - expected.count > 1000))
                #expect(seen.hiddenCounts == hidden.map { min($0.count, 1000) })
                let counted = hidden.joined().sorted { ($0.distance, $0.id) < ($1.distance, $1.id) }.prefix(
                    1000
                )
                let clusters = SightingCluster.clusters(
                    of: counted.map { ($0.relativeBearing, $0.distance) },
                    viewpoint: viewer,
                    width: 0.2 * viewer.fieldOfView
                )
                #expect(seen.clusters == clusters)
                #expect(seen.clusters.reduce(0) { $0 + $1.count } == seen.hiddenCount)
            }
        }
        #expect((cuts > 20) == (cap == .sector))
    }

    @Test func `a sector that is skipped contains nothing in view`() throws {
        var random = Seeded(31)
        var empty = 0
        for _ in 0..<300 {
            let here = try place(random.number(-89...89), random.number(-180...179))
            let viewer = try random.viewpoint(at: here)
            let sight = Sight(viewer)
            let things = random.candidates(around: here, within: viewer.range, count: 60)
            let seen = things.compactMap { sight.sighting(of: $0) }.filter { $0.slant > 0.01 }
            for sector in CompassSector.all where !sight.mayHold(sector) {
                empty += 1
                #expect(!seen.contains { CompassSector(azimuth: $0.azimuth) == sector }, "\(viewer)")
            }
            for sighting in seen {
                #expect(sighting.distance <= sight.reach && sighting.distance >= sight.innerReach)
                let area = CompassSector(azimuth: sighting.azimuth).area(around: here)
                let there = here.destination(azimuth: sighting.azimuth, distance: sighting.distance)
                guard let (east, north) = GeodesicOrigin(here).approximateOffset(to: there) else { continue }
                #expect(area?.mayHold(east: east, north: north) == true)
            }
            for thing in things where thing.altitude == nil {
                guard let sighting = sight.sighting(of: thing) else { continue }
                #expect(sighting.distance <= sight.levelReach)
            }
        }
        #expect(empty > 500)
    }

    @Test func `sectors begin at true north and include their first azimuth`() {
        #expect(CompassSector(azimuth: 0).number == 0)
        #expect(CompassSector(azimuth: 29.999).number == 0)
        #expect(CompassSector(azimuth: 30).number == 1)
        #expect(CompassSector(azimuth: 359.9999999999).number == 11)
        #expect(CompassSector(azimuth: -0.000_000_000_000_001).number == 0)
        #expect(CompassSector.all.map(\.number) == Array(0..<12))
        #expect(CompassSector.all[11].start == 330)
    }
}
