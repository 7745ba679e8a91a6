import JSONText
import Relational
import TestData
import Testing

/// `import osm`: what happens to places along the edges of extracts.
@Suite(.fewAtOnce) struct ExtractEdgeTests {
    /// A document of cafés, each at a position; `area` is the box that it says it is cut out of.
    private static func map(
        _ cafes: [(id: Int64, latitude: Double, longitude: Double)],
        area: (west: Double, south: Double, east: Double, north: Double)? = nil,
        more: String = ""
    ) -> String {
        let bounds = area.map {
            #"<bounds minlat="\#($0.south)" minlon="\#($0.west)" maxlat="\#($0.north)" maxlon="\#($0.east)"/>"#
        }
        let nodes = cafes.map {
            #"<node id="\#($0.id)" lat="\#($0.latitude)" lon="\#($0.longitude)">"#
                + #"<tag k="amenity" v="cafe"/><tag k="name" v="Café \#($0.id)"/></node>"#
        }
        return "<osm>\(bounds ?? "")\(nodes.joined(separator: "\n"))\(more)</osm>"
    }

    /// Nodes that are no places, 50 m apart or less.
    private static func filling(_ longitudes: Range<Double>, from first: Int64) -> String {
        var (text, id) = ("", first)
        for y in stride(from: 50.0, to: 50.02, by: 0.0004) {
            for x in stride(from: longitudes.lowerBound, to: longitudes.upperBound, by: 0.0006) {
                text += #"<node id="\#(id)" lat="\#(y)" lon="\#(x)"/>"# + "\n"
                id += 1
            }
        }
        return text
    }

    /// Imports some maps one after another, twice, and expects that the second time changes nothing.
    private func expectPeace(between maps: [String], in base: PlaceBase) async throws {
        let files = try maps.enumerated().map { try base.scratch.write($1, to: "map\($0).osm") }
        for file in files {
            let outcome = try await base.run("osm", file)
            #expect(outcome.code == 0, "\(outcome.err)")
            #expect(outcome.json["gone"]?.integerValue == 0, "\(file)")
        }
        let (places, number) = (try await base.places(), try await base.changeNumber())
        for file in files {
            let outcome = try await base.run("osm", file)
            #expect(outcome.json["gone"]?.integerValue == 0 && outcome.json["added"]?.integerValue == 0)
        }
        #expect(try await base.places() == places)
        #expect(try await base.changeNumber() == number)
    }

    @Test(arguments: Engine.available)
    func `neighbouring extracts without boxes keep each other's places`(_ engine: Engine) async throws {
        try await PlaceBase.with(engine) { base in
            let (a, b) = (Self.map([(1, 50, 10)]), Self.map([(2, 50, 10.0005)]))
            try await expectPeace(between: [a, b], in: base)
            #expect(try await base.places().keys.sorted() == ["node/1", "node/2"])
        }
    }

    @Test(arguments: Engine.available)
    func `neighbouring extracts with touching boxes keep each other's places`(_ engine: Engine) async throws {
        try await PlaceBase.with(engine) { base in
            let west = (west: 10.0, south: 50.0, east: 10.01, north: 50.01)
            let east = (west: 10.01, south: 50.0, east: 10.02, north: 50.01)
            let a = Self.map([(1, 50.005, 10.0098), (2, 50.005, 10.0097)], area: west)
            let b = Self.map([(3, 50.005, 10.0102), (4, 50.005, 10.0103)], area: east)
            try await expectPeace(between: [a, b], in: base)
            let newer = try base.scratch.write(Self.map([(2, 50.005, 10.0097)], area: west), to: "newer.osm")
            let outcome = try await base.run("osm", newer)
            #expect(outcome.json["gone"]?.integerValue == 1, "\(outcome.out)")
            #expect(try await base.places().keys.sorted() == ["node/2", "node/3", "node/4"])
        }
    }

    @Test(arguments: Engine.available)
    func `neighbouring countries cut from one box keep each other's places`(_ engine: Engine) async throws {
        try await PlaceBase.with(engine) { base in
            let box = (west: 9.9, south: 49.9, east: 10.1, north: 50.1)
            func west(_ ids: [Int64]) -> String {
                let cafes = [(1, 50.01, 10.0099), (2, 50.01, 10.005)].filter { ids.contains($0.0) }
                return Self.map(cafes, area: box, more: Self.filling(10..<10.01, from: 1000))
            }
            let east = Self.map(
                [(3, 50.01, 10.0101), (4, 50.01, 10.015)],
                area: box,
                more: Self.filling(10.01..<10.02, from: 100_000)
            )
            try await expectPeace(between: [west([1, 2]), east], in: base)
            let newer = try base.scratch.write(west([1]), to: "newer.osm")
            #expect(try await base.run("osm", newer).json["gone"]?.integerValue == 1)
            #expect(try await base.places().keys.sorted() == ["node/1", "node/3", "node/4"])
        }
    }

    private static let square = """
        <node id="10" lat="50.004" lon="10.004"/><node id="11" lat="50.004" lon="10.006"/>
        <node id="12" lat="50.006" lon="10.006"/><node id="13" lat="50.006" lon="10.004"/>
        """
    private static func way(_ name: String) -> String {
        """
        <way id="7"><nd ref="10"/><nd ref="11"/><nd ref="12"/><nd ref="13"/><nd ref="10"/>
        <tag k="shop" v="mall"/><tag k="name" v="\(name)"/></way>
        """
    }

    @Test(arguments: Engine.available)
    func `a building cut by an extract keeps its position`(_ engine: Engine) async throws {
        try await PlaceBase.with(engine) { base in
            let area = (west: 10.0, south: 50.0, east: 10.01, north: 50.01)
            let cafe = (id: Int64(1), latitude: 50.005, longitude: 10.005)
            func run(_ more: String) async throws -> Outcome {
                try await base.run(
                    "osm",
                    try base.scratch.write(Self.map([cafe], area: area, more: more), to: "map.osm")
                )
            }
            let cut = Self.square.split(separator: "\n")[0].description
            // New, and cut: it stands in the middle of what is there.
            #expect(try await run(cut + Self.way("Mall")).json["incomplete"]?.integerValue == 1)
            #expect(try await base.places()["way/7"]?.latitude == 50.004)
            #expect(try await run(Self.square + Self.way("Mall")).json["changed"]?.integerValue == 1)
            let whole = try #require(try await base.places()["way/7"])
            #expect(abs(whole.latitude - 50.005) < 1e-6 && abs(whole.longitude - 10.005) < 1e-6)
            #expect(try await run(cut + Self.way("Mall")).json["unchanged"]?.integerValue == 2)
            #expect(try await run(cut + Self.way("Arcade")).json["changed"]?.integerValue == 1)
            let renamed = try #require(try await base.places()["way/7"])
            #expect(renamed.name == "Arcade" && renamed.latitude == whole.latitude)
            #expect(renamed.longitude == whole.longitude && renamed.id == whole.id)
            let cornerless = try await run(Self.way("Mall"))
            #expect(cornerless.json["unplaced"]?.integerValue == 1)
            #expect(cornerless.json["gone"]?.integerValue == 0)
            #expect(try await base.places()["way/7"] == renamed)
            #expect(try await run(Self.square).json["gone"]?.integerValue == 1)
            #expect(try await base.places()["way/7"] == nil)
        }
    }

    @Test(arguments: Engine.available)
    func `storing that fails half-way tells its progress and continues next time`(
        _ engine: Engine
    ) async throws {
        try await PlaceBase.with(engine) { base in
            let cafes = (1...600).map { (id: Int64($0), latitude: 50 + Double($0) / 1e4, longitude: 10.0) }
            let file = try base.scratch.write(Self.map(cafes), to: "map.osm")
            // As a database that is full would.
            try await base.execute(
                .either(
                    sqlite: """
                        CREATE TRIGGER refusal BEFORE INSERT ON poi WHEN NEW.source_id = 'node/400'
                        BEGIN SELECT RAISE(ABORT, 'refused'); END
                        """,
                    postgres: "ALTER TABLE poi ADD CONSTRAINT refusal CHECK (source_id <> 'node/400')"
                )
            )
            let outcome = try await Program.run(["import", "osm", file] + base.flags, in: base.scratch)
            #expect(outcome.code == 1 && outcome.out.isEmpty)
            let complaint = outcome.complaints.last ?? ""
            #expect(complaint.hasPrefix("Error: The import of \(file) was interrupted: "), "\(complaint)")
            #expect(
                complaint.hasSuffix(" 250 of 600 places were stored. Import the file again to continue."),
                "\(complaint)"
            )
            #expect(try await base.places().count == 250)
            try await base.execute(
                .either(
                    sqlite: "DROP TRIGGER refusal",
                    postgres: "ALTER TABLE poi DROP CONSTRAINT refusal"
                )
            )
            let again = try await base.run("osm", file)
            #expect(again.json["added"]?.integerValue == 350 && again.json["unchanged"]?.integerValue == 250)
        }
    }
}
