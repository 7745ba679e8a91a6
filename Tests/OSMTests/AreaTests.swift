import Geodesy
import Testing

@testable import OSM

/// Where ways and multipolygons stand.
@Suite struct AreaTests {
    private func reading(_ map: Map) throws -> Scratch.Reading {
        try Scratch().reading(map.pbf())
    }

    private func expect(
        _ place: OSMPlace?,
        _ latitude: Double,
        _ longitude: Double,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let place = try #require(place, sourceLocation: sourceLocation)
        let expected = try #require(Coordinate(latitude: latitude, longitude: longitude))
        #expect(
            place.coordinate.distance(to: expected) < 0.05,
            "\(place.coordinate)",
            sourceLocation: sourceLocation
        )
    }

    @Test func `areas are placed at their centre without holes, lines at their middle`() throws {
        let reading = try reading(.town)
        try expect(reading.place(.way, 100), 43.7005, 7.4005)
        // A side of 1 and 1: half-way is the corner between them, to the width of a degree of longitude.
        let wall = try #require(reading.place(.way, 104))
        #expect(wall.coordinate.longitude == 7.401 && wall.coordinate.latitude > 43.7)
        // A square of 4 by 4 without one of 2 by 2 in its corner: (16 · 2 − 4 · 1) / 12.
        try expect(reading.place(.relation, 1000), 43.8 + 0.001 * 28 / 12, 7.4 + 0.001 * 28 / 12)
        #expect(reading.place(.relation, 1001) == nil)
    }

    @Test func `an area across the antimeridian is placed on it`() throws {
        var map = Map()
        map.nodes = [
            .init(id: 1, latitude: 100_000_000, longitude: 1_799_990_000),
            .init(id: 2, latitude: 100_000_000, longitude: -1_799_970_000),
            .init(id: 3, latitude: 100_020_000, longitude: -1_799_970_000),
            .init(id: 4, latitude: 100_020_000, longitude: 1_799_990_000),
        ]
        map.ways = [.init(id: 1, nodes: [1, 2, 3, 4, 1], tags: [.init("name", "Dateline")])]
        try expect(try reading(map).place(.way, 1), 10.001, -179.999)
    }

    @Test func `a cut element is placed in the middle of its rest and counted`() throws {
        var map = Map.town
        map.nodes.removeAll { [11, 21, 31].contains($0.id) }
        map.ways.removeAll { $0.id == 102 }
        let reading = try reading(map)
        #expect(reading.summary.incomplete == 3)
        #expect(reading.places.filter { !$0.isWhole }.map(\.id).sorted() == [100, 104, 1000])
        #expect(reading.summary.missing == 0)
        let south = try #require(reading.place(.way, 100)).coordinate
        #expect((43.7...43.701).contains(south.latitude) && (7.4...7.401).contains(south.longitude))
        let park = try #require(reading.place(.relation, 1000)).coordinate
        #expect((43.8...43.804).contains(park.latitude) && (7.4...7.404).contains(park.longitude))
    }

    @Test func `an element without any part in the file is left out and counted`() throws {
        var map = Map.town
        map.nodes.removeAll { $0.id >= 10 }
        let reading = try reading(map)
        #expect(reading.places.map(\.id) == [1, 2])
        #expect(reading.summary.missing == 3)
        #expect(reading.missing == ["way/100", "way/104", "relation/1000"])
        #expect(reading.summary.incomplete == 0)
    }

    @Test(arguments: [[10, 11, 10, 11, 10], [10, 10, 10, 10], [10], [10, 12, 11, 13, 10], [10, 11, 10]])
    func `an area without a size is placed among its points`(_ nodes: [Int64]) throws {
        var map = Map()
        map.add(square: 10, south: 0, west: 0, side: 10_000)
        map.ways = [.init(id: 1, nodes: nodes, tags: [.init("name", "Odd")])]
        let place = try #require(try reading(map).place(.way, 1))
        #expect((0...0.001).contains(place.coordinate.latitude))
        #expect((0...0.001).contains(place.coordinate.longitude))
    }

    @Test func `rings are joined from parts of any direction and order`() {
        let parts: [[Int64]] = [
            [3, 4], [1, 2, 3], [6, 5, 4], [1, 7, 6], [20, 21, 22, 20], [30, 31], [31, 32], [9],
        ]
        let joined = RingAssembly(parts)
        #expect(joined.rings.count == 2)
        #expect(joined.rings.allSatisfy { $0.first == $0.last })
        #expect(Set(joined.rings.map { Set($0) }) == [Set(1...7), Set(20...22)])
        #expect(joined.lines.map { Set($0) } == [Set(30...32)])
    }

    @Test func `relations that are not areas and invalid members are skipped`() throws {
        var map = Map.town
        map.relations = [
            .init(
                id: 5,
                members: [(.relation, 5, ""), (.node, 1, "")],
                tags: [.init("type", "multipolygon"), .init("name", "x")]
            )
        ]
        let reading = try reading(map)
        #expect(reading.place(.relation, 5) == nil)
        #expect(reading.summary.missing == 1)
    }
}
