import Geodesy
import TestData
import Testing
import ViewEngine

/// Labels in rows, and what there was no room for.
struct DeclutteringTests {
    @Test func `labels in one row never overlap, and each has the lowest free row`() throws {
        var random = Seeded(21)
        let here = try place(60, 25)
        for round in 0..<300 {
            // Some rounds are so crowded that there are more rows than bits in a number.
            let isCrowded = round % 60 == 0
            let viewer = try Viewpoint(
                coordinate: here,
                heading: random.number(0...360),
                fieldOfView: isCrowded ? 90 : random.number(10...360)
            )
            let width = isCrowded ? 1 : random.number(0.01...1)
            let things = random.candidates(around: here, within: 1000, count: isCrowded ? 2000 : 60)
            let seen = viewer.sightings(among: things, limit: 200).items
            let rows = Sighting.rows(of: seen, labelWidth: width)
            #expect(rows.count == seen.count)
            if isCrowded { #expect(rows.max() ?? 0 > 64) }
            func overlap(_ a: Int, _ b: Int) -> Bool {
                let reach = width * (seen[a].scale + seen[b].scale) / 2
                return abs(seen[a].screenX - seen[b].screenX) < reach - 1e-12
            }
            for index in seen.indices {
                for other in 0..<index where rows[other] == rows[index] { #expect(!overlap(index, other)) }
                for row in 0..<rows[index] {
                    // Whoever stands higher than need be has a nearer one below.
                    let isTaken = (0..<index).contains { rows[$0] == row && reaches(index, $0) }
                    #expect(isTaken)
                }
            }
            func reaches(_ a: Int, _ b: Int) -> Bool {
                let reach = width * (seen[a].scale + seen[b].scale) / 2
                return abs(seen[a].screenX - seen[b].screenX) < reach + 1e-12
            }
        }
    }

    @Test func `the nearest has the lowest row, and equal input gives equal rows`() throws {
        let here = try place(60, 25)
        let viewer = try Viewpoint(coordinate: here, heading: 0)
        let things = [300.0, 100, 200].enumerated().map { index, distance in
            Candidate(id: index, coordinate: here.destination(azimuth: 0, distance: distance))
        }
        let seen = viewer.sightings(among: things, limit: 9).items
        #expect(seen.map(\.id) == [1, 2, 0])
        #expect(Sighting.rows(of: seen, labelWidth: 0.2) == [0, 1, 2])
        let again = viewer.sightings(among: things.reversed(), limit: 9).items
        #expect(Sighting.rows(of: again, labelWidth: 0.2) == [0, 1, 2])
        #expect(Sighting.rows(of: [] as [Sighting<Int>], labelWidth: 0.2).isEmpty)
    }

    @Test func `two hundred things in one direction have two hundred rows`() throws {
        let here = try place(60, 25)
        let viewer = try Viewpoint(coordinate: here, heading: 0)
        let things = (1...200).map { number in
            Candidate(id: number, coordinate: here.destination(azimuth: 0, distance: 2 * Double(number)))
        }
        let seen = viewer.sightings(among: things, limit: 200).items
        #expect(Sighting.rows(of: seen, labelWidth: 0.2) == Array(0..<200))
    }

    @Test func `things beyond the cap are counted and grouped from left to right`() throws {
        let here = try place(60, 25)
        let viewer = try Viewpoint(coordinate: here, heading: 0, fieldOfView: 100)
        let directions = [-40.0, -38, 0, 1, 2, 30]
        let things = directions.enumerated().map { index, azimuth in
            Candidate(
                id: index,
                coordinate: here.destination(azimuth: azimuth, distance: 100 + Double(index))
            )
        }
        let seen = Sightings(
            ranked: viewer.sightings(among: things, limit: 9).items,
            limit: 0,
            from: viewer,
            labelWidth: 0.1
        )
        #expect(seen.hiddenCount == 6 && !seen.hasMoreHidden)
        #expect(seen.clusters.map(\.count) == [2, 3, 1])
        #expect(zip(seen.clusters.map(\.azimuth), [321, 1, 30]).allSatisfy { abs($0 - $1) < 1e-6 })
        #expect(zip(seen.clusters.map(\.nearest), [100, 102, 105]).allSatisfy { abs($0 - $1) < 1e-6 })
    }

    @Test func `in a full circle, no group is split behind the viewer`() throws {
        let here = try place(60, 25)
        let viewer = try Viewpoint(coordinate: here, heading: 90, fieldOfView: 360)
        let things = [269.0, 271, 272, 80].enumerated().map { index, azimuth in
            Candidate(id: index, coordinate: here.destination(azimuth: azimuth, distance: 50))
        }
        let clusters = viewer.sightings(among: things, limit: 0).clusters
        #expect(clusters.map(\.count).sorted() == [1, 3])
        let group = try #require(clusters.first { $0.count == 3 })
        #expect(abs(group.azimuth - 812.0 / 3) < 1e-6)
    }

    @Test func `hidden things are counted up to a thousand`() throws {
        let here = try place(60, 25)
        let viewer = try Viewpoint(coordinate: here, heading: 0, fieldOfView: 360)
        for (count, expected) in [(1001, (1000, false)), (1002, (1000, true)), (3000, (1000, true))] {
            let things = (0..<count).map { index in
                Candidate(
                    id: index,
                    coordinate: here.destination(azimuth: Double(index % 360), distance: Double(index) / 10)
                )
            }
            let seen = viewer.sightings(among: things, limit: 1)
            #expect(seen.items.count == 1)
            #expect((seen.hiddenCount, seen.hasMoreHidden) == expected)
            #expect(seen.clusters.reduce(0) { $0 + $1.count } == expected.0)
        }
    }
}
