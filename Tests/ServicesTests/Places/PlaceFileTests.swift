import Foundation
import Geodesy
import Model
import OSM
import Testing

@testable import Services

/// Files of somebody's own, read without a database.
@Suite struct PlaceFileTests {
    /// Writes a file for as long as it is read.
    private func reading<T>(_ text: String, _ read: (String) throws -> T) throws -> T {
        let path = FileManager.default.temporaryDirectory.path + "/places-\(UUID().uuidString)"
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try read(path)
    }

    private func csv(_ text: String) throws -> PlaceHarvest {
        try reading(text) {
            try CSVPlaceFile(path: $0, source: "own", mapping: PlaceMapping(category: "cafe")).read { _ in }
        }
    }

    private func geoJSON(_ geometries: [String]) throws -> PlaceHarvest {
        let features = geometries.enumerated().map { number, geometry in
            #"{"type":"Feature","id":\#(number),"geometry":\#(geometry),"properties":{"name":"x"}}"#
        }
        return try reading(features.joined(separator: "\n")) {
            try GeoJSONPlaceFile(path: $0, source: "own", mapping: PlaceMapping(category: "cafe")).read { _ in
            }
        }
    }

    @Test func `a place without a position still counts as present in the file`() throws {
        let table = try csv("id,lat,lon,name\n1,1,1,One\n2,,,Two\n,,,Nobody\n")
        #expect(table.facts.map(\.sourceID) == ["1"] && table.omissions.unplaced == 2)
        #expect(table.has("1") && table.has("2") && !table.has("3"))
        let features = try geoJSON([#"{"type":"Point","coordinates":[1,1]}"#, "null"])
        #expect(features.facts.map(\.sourceID) == ["0"] && features.omissions.unplaced == 1)
        #expect(features.has("1") && !features.has("2"))
    }

    @Test func `a file without an importable place is refused`() throws {
        let error = #expect(throws: SourceFileError.self) {
            try csv("id,lat,lon,name\n1,,,A\n2,,,B\n3,1,1,\n")
        }
        #expect(
            error?.reason == "none of the 3 rows can be imported (without a position: 2; "
                + "without a name, or closed for good: 1)"
        )
        let other = #expect(throws: SourceFileError.self) { try geoJSON(["null"]) }
        #expect(other?.reason.hasPrefix("none of the 1 features can be imported") == true)
    }

    @Test func `columns without a name are ignored, even several`() throws {
        #expect(try csv("id,name,lat,lon,,\n1,x,1,2,,\n2,y,1,2,z,\n").facts.count == 2)
        #expect(throws: SourceFileError.self) { try csv("id,name,lat,lon,x,x\n1,x,1,2,,\n") }
    }

    @Test func `a geometry collection is placed in the middle of its members`() throws {
        let point = #"{"type":"Point","coordinates":[10,1]}"#
        let line = #"{"type":"LineString","coordinates":[[10.001,1],[10.003,1]]}"#
        func collection(_ members: String...) -> String {
            #"{"type":"GeometryCollection","geometries":[\#(members.joined(separator: ","))]}"#
        }
        let harvest = try geoJSON([
            collection(point, line), collection(collection(point), collection(line)), collection(),
            #"{"type":"MultiPoint","coordinates":[]}"#,
        ])
        #expect(harvest.facts.count == 2 && harvest.omissions.unplaced == 2)
        for facts in harvest.facts {
            #expect(
                abs(facts.coordinate.longitude - 10.001) < 1e-6 && abs(facts.coordinate.latitude - 1) < 1e-6
            )
        }
        for wrong in [#"{"type":"GeometryCollection"}"#, collection(#"{"type":"Circle","coordinates":[1]}"#)]
        {
            #expect(throws: SourceFileError.self) { try geoJSON([wrong]) }
        }
    }

    @Test(arguments: ["", " ", ";", " ; "])
    func `an invalid default category is refused`(_ category: String) {
        let failure = #expect(throws: PlaceMapping.Failure.self) { try PlaceMapping(category: category) }
        #expect(failure?.description.hasPrefix("--category: ") == true)
    }

    @Test func `a row with a blank category gets the default one`() throws {
        #expect(
            try csv("id,lat,lon,name,category\n1,1,1,x,;\n2,1,1,y,Wine Bar\n").facts.map(\.category) == [
                "cafe", "wine_bar",
            ]
        )
    }
}
