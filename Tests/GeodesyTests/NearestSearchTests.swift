import Geodesy
import TestData
import Testing

struct NearestSearchTests {
    /// Searches as a store would: it reads only what lies in the ranges of each ring.
    private func nearest(
        _ count: Int,
        to here: Coordinate,
        within maximum: Double,
        among cells: [(cell: Int64, place: Coordinate)],
        rings: inout Int
    ) -> [Double] {
        let origin = GeodesicOrigin(here)
        var search = NearestSearch(count: count, within: maximum, firstRadius: 100)
        var kept: [Double] = []
        while let ring = search.next {
            rings += 1
            var seen: [Double] = []
            for range in Covering.ring(center: here, inner: ring.inner, outer: ring.outer) {
                // The first cell of the range, found as an index finds it.
                var (low, high) = (0, cells.count)
                while low < high {
                    let middle = (low + high) / 2
                    if cells[middle].cell < range.lower { low = middle + 1 } else { high = middle }
                }
                while low < cells.count, cells[low].cell <= range.upper {
                    seen.append(origin.distance(to: cells[low].place))
                    low += 1
                }
            }
            kept += seen.filter(ring.contains)
            search.record(seen)
        }
        return Array(kept.sorted().prefix(count))
    }

    @Test func `the search finds the nearest anywhere and at any density`() throws {
        var random = Seeded(30)
        for _ in 0..<60 {
            let middle = try random.coordinate()
            let spread = random.length(50...3_000_000)
            let cells = (0..<300).map { _ in
                let place = middle.destination(
                    azimuth: .random(in: 0..<360, using: &random),
                    distance: random.length(0.1...spread)
                )
                return (cell: GridCell(place).rawValue, place: place)
            }
            .sorted { $0.cell < $1.cell }
            for _ in 0..<4 {
                let here = middle.destination(
                    azimuth: .random(in: 0..<360, using: &random),
                    distance: .random(in: 0...spread, using: &random)
                )
                let count = Int.random(in: 1...40, using: &random)
                let maximum = Bool.random(using: &random) ? Double.infinity : random.length(10...spread)
                var rings = 0
                let found = nearest(count, to: here, within: maximum, among: cells, rings: &rings)
                let all = cells.map { here.distance(to: $0.place) }.filter { $0 <= maximum }.sorted()
                #expect(found == Array(all.prefix(count)), "\(here)")
                #expect(rings < 20)
            }
        }
    }

    @Test func `an empty world ends the search`() throws {
        var rings = 0
        #expect(try nearest(5, to: place(10, 10), within: .infinity, among: [], rings: &rings) == [])
        #expect(rings < 20)
    }

    @Test func `things at the centre and on the edge are found once`() throws {
        let here = try place(59, 18)
        var search = NearestSearch(count: 3, within: 500, firstRadius: 100)
        let first = try #require(search.next)
        #expect(first.contains(0))
        #expect(first.contains(100))
        search.record([0, 100, 400, 700])
        let second = try #require(search.next)
        #expect((second.inner, second.outer) == (100, 400))
        #expect(!second.contains(100))
        search.record([100, 400])
        #expect(search.next == nil)
        #expect(search.foundCount == 3)
        #expect(here.distance(to: here) == 0)
    }

    @Test func `after a narrowed ring, the search continues from its end`() throws {
        var search = NearestSearch(count: 3, within: 5000, firstRadius: 100)
        search.record([50])
        #expect(search.missingCount == 2)
        let wide = try #require(search.next)
        #expect((wide.inner, wide.outer) == (100, 207.84609690826525))
        search.record([150])
        #expect(search.missingCount == 1)
        let before = try #require(search.next)
        let isNarrower = search.narrow()
        #expect(isNarrower)
        let after = try #require(search.next)
        #expect(after.inner == before.inner)
        let area = { (ring: NearestSearch.Ring) in ring.outer * ring.outer - ring.inner * ring.inner }
        #expect(abs(area(after) - area(before) / 4) < 1e-6 * area(before))
        search.record([])
        #expect(search.next?.inner == after.outer)
        // Nothing is left to be narrowed below some metres, or where the search is over.
        while search.narrow() {}
        let last = try #require(search.next)
        #expect(last.outer - last.inner < 200)
        search.record([last.outer])
        #expect(search.next == nil)
        let isNarrowerStill = search.narrow()
        #expect(!isNarrowerStill)
    }

    @Test func `an impossible search reads nothing`() {
        #expect(NearestSearch(count: 0).next == nil)
        #expect(NearestSearch(count: 3, within: -1).next == nil)
        #expect(NearestSearch(count: 3, within: 0).next?.contains(0) == true)
    }
}
