import Geodesy
import Testing

@testable import Services

/// Where a file of OpenStreetMap can tell what is no more.
@Suite struct KnownAreaTests {
    private static func at(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try #require(Coordinate(latitude: latitude, longitude: longitude))
    }

    /// Nodes 50 m apart or less, in a rectangle.
    private static func grid(
        _ latitudes: ClosedRange<Double>,
        _ longitudes: ClosedRange<Double>
    ) throws -> KnownArea.Survey {
        var survey = KnownArea.Survey()
        for y in stride(from: latitudes.lowerBound, through: latitudes.upperBound, by: 0.0004) {
            for x in stride(from: longitudes.lowerBound, through: longitudes.upperBound, by: 0.0006) {
                survey.note(try at(y, x))
            }
        }
        return survey
    }

    private static func holds(_ area: KnownArea, _ latitude: Double, _ longitude: Double) throws -> Bool {
        area.holds(GridCell(try at(latitude, longitude)).rawValue)
    }

    @Test func `without a box, an area is known if it has nodes on all sides`() throws {
        let area = try Self.grid(50...50.03, 10...10.05).area(within: [])
        #expect(try Self.holds(area, 50.015, 10.025))
        // Pieces are 75 m high: some 150 m from the edge it is sure.
        #expect(try Self.holds(area, 50.0015, 10.025))
        #expect(try Self.holds(area, 50.015, 10.003))
        for (y, x) in [(49.9999, 10.025), (50.015, 9.9999), (50.0302, 10.02), (50.015, 10.0502), (51, 10)] {
            #expect(try !Self.holds(area, y, x), "\(y), \(x)")
        }
    }

    @Test func `an extract of half a town does not know the other half`() throws {
        // Cut by a slanting line, out of the same box: as where two countries meet.
        let box = try #require(BoundingBox(west: 10, south: 50, east: 10.2, north: 50.2))
        var (west, east) = (KnownArea.Survey(), KnownArea.Survey())
        var edge: [(Coordinate, isWest: Bool)] = []
        for y in stride(from: 50.0, through: 50.2, by: 0.0004) {
            let border = 10.05 + (y - 50) * 0.5
            for x in stride(from: 10.0, through: 10.2, by: 0.0006) {
                let coordinate = try Self.at(y, x)
                if x < border { west.note(coordinate) } else { east.note(coordinate) }
                if abs(x - border) < 0.006 { edge.append((coordinate, x < border)) }
            }
        }
        for boxes in [[box], []] {
            let (westArea, eastArea) = (west.area(within: boxes), east.area(within: boxes))
            for (coordinate, isWest) in edge {
                let other = isWest ? eastArea : westArea
                #expect(!other.holds(GridCell(coordinate).rawValue), "\(coordinate)")
            }
            #expect(try Self.holds(westArea, 50.1, 10.095) && Self.holds(eastArea, 50.1, 10.105))
        }
    }

    @Test func `a box is known up to its edges and not beyond`() throws {
        let box = try #require(BoundingBox(west: 10, south: 50, east: 10.3, north: 50.03))
        // A way sticks out to the north, as wide as a town.
        let survey = try Self.grid(50...50.05, 10...10.3)
        let area = survey.area(within: [box])
        for (y, x) in [(50.0001, 10.1), (50.0299, 10.1), (50.01, 10.0001), (50.01, 10.2999)] {
            #expect(try Self.holds(area, y, x), "\(y), \(x)")
        }
        #expect(try !Self.holds(area, 50.0301, 10.1) && !Self.holds(area, 50.04, 10.1))
    }

    @Test func `a small box is known wherever the file has nodes nearby`() throws {
        let box = try #require(BoundingBox(west: 10, south: 50, east: 10.01, north: 50.01))
        var survey = KnownArea.Survey()
        survey.note(try Self.at(50.005, 10.005))
        let area = survey.area(within: [box])
        #expect(try Self.holds(area, 50.0051, 10.0051))
        #expect(try !Self.holds(area, 50.0051, 10.0101) && !Self.holds(area, 50.0001, 10.0001))
        let other = try #require(BoundingBox(west: 10.01, south: 50, east: 10.02, north: 50.01))
        #expect(try !Self.holds(survey.area(within: [other]), 50.0051, 10.0051))
        #expect(try Self.holds(survey.area(within: [other, box]), 50.0051, 10.0051))
        #expect(try !Self.holds(survey.area(within: []), 50.0051, 10.0051))
    }

    @Test func `the ranges of cells cover the whole known area`() throws {
        let area = try Self.grid(50...50.03, 10...10.05).area(within: [])
        let (first, last) = try #require(area.cells(from: 0))
        var count = 0
        for y in stride(from: 49.99, through: 50.04, by: 0.0007) {
            for x in stride(from: 9.99, through: 10.06, by: 0.0007) {
                let cell = GridCell(try Self.at(y, x)).rawValue
                guard area.holds(cell) else { continue }
                count += 1
                #expect((first...last).contains(cell))
                let rest = try #require(area.cells(from: cell))
                #expect(rest.0 == cell && rest.1 == last)
            }
        }
        #expect(count > 1000)
        #expect(area.cells(from: last + 1) == nil)
        #expect(KnownArea.Survey().area(within: []).cells(from: 0) == nil)
    }

    @Test func `a known area continues across the antimeridian`() throws {
        var survey = KnownArea.Survey()
        for y in stride(from: 0.0, through: 0.02, by: 0.0004) {
            for x in stride(from: -0.02, through: 0.02, by: 0.0006) {
                survey.note(try Self.at(y, x < 0 ? 180 + x : -180 + x))
            }
        }
        let area = survey.area(within: [])
        #expect(try Self.holds(area, 0.01, 179.9999) && Self.holds(area, 0.01, -179.9999))
        #expect(try !Self.holds(area, 0.01, 179.97))
        let box = try #require(BoundingBox(west: 179.98, south: 0, east: -179.98, north: 0.02))
        #expect(try Self.holds(survey.area(within: [box]), 0.0001, 180))
    }
}
