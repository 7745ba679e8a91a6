import JSONText
import TestData
import Testing

/// `import lines`: lines that have no timetable.
@Suite(.fewAtOnce, .enabled(if: SharedData.isAvailable, "the folder of test data is missing"))
struct ImportLinesTests {
    private func run(_ file: String, _ base: PlaceBase, _ more: String...) async throws -> Outcome {
        try await Program.run(
            ["import", "lines", file, "--source", "shuttle", "--json"] + more + base.flags,
            in: base.scratch
        )
    }

    @Test(arguments: Engine.available)
    func `lines of GPX are imported, again without a change, and tried without writing`(
        _ engine: Engine
    ) async throws {
        try await PlaceBase.with(engine) { base in
            let file = try SharedData.path("rpi-shuttle/routes-spring24.gpx")
            let trial = try await run(file, base, "--dry-run")
            #expect(trial.code == 0, "\(trial.err)")
            let first = try await run(file, base)
            #expect(first.code == 0, "\(first.err)")
            #expect(first.json["lines"]?["added"]?.integerValue == 2)
            for name in ["stops", "lines"] { #expect(trial.json[name] == first.json[name], "\(name)") }
            #expect(first.json["trips"]?.integerValue == 0)
            #expect(first.json["time_zone"] == .null)
            let second = try await run(file, base)
            #expect(second.json["lines"]?["unchanged"]?.integerValue == 2, "\(second.err)")
            #expect(second.json["stops"]?["unchanged"] == first.json["stops"]?["total"])
        }
    }

    @Test func `the campus tracker's routes have their colours, their ways and their stops`() async throws {
        let scratch = try Scratch()
        let server = try await Server.start(in: scratch)
        let file = try SharedData.path("rpi-shuttle/shubble-routes-2026.json")
        let imported = try await Program.run(["import", "lines", file, "--source", "rpi"], in: scratch)
        #expect(imported.code == 0, "\(imported.err)")
        let lines = try await server.client.get("/v1/lines?source=rpi")
        #expect(!lines.items.isEmpty, "\(lines.text)")
        for line in lines.items {
            let id = try #require(line["id"]?.stringValue)
            #expect(line["color"]?.stringValue?.isEmpty == false)
            let details = try await server.client.get("/v1/lines/\(id)")
            #expect(details.json["shapes"]?["features"]?.arrayValue?.count == 1, "\(details.text)")
            let stops = details.json["directions"]?.arrayValue?.first?["stops"]?.arrayValue ?? []
            #expect(stops.count > 2)
            // A stop of a line knows the line.
            let first = try #require(stops.first?["lines"]?.arrayValue)
            #expect(first.contains { $0["id"]?.stringValue == id })
        }
        try await server.stop()
        try await scratch.expectHealth()
    }

    @Test func `lines of GeoJSON keep their ids by their names, and one that is dropped is gone`()
        async throws
    {
        try await PlaceBase.with(.sqlite) { base in
            func write(_ names: [String]) throws -> String {
                let lines = names.enumerated().map { index, name in
                    """
                    {"type":"Feature","properties":{"name":"\(name)","color":"#ff8800"},"geometry":{"type":"LineString",
                    "coordinates":[[11.9\(index),57.70],[11.9\(index),57.71],[11.91,57.72]]}}
                    """
                }
                let stop = """
                    {"type":"Feature","properties":{"name":"End"},"geometry":{"type":"Point","coordinates":[11.91,57.72]}}
                    """
                let features = (lines + [stop]).joined(separator: ",")
                return try base.scratch.write(
                    #"{"type":"FeatureCollection","features":[\#(features)]}"#,
                    to: "lines.geojson"
                )
            }
            let first = try await run(try write(["Red", "Blue"]), base)
            #expect(first.json["lines"]?["added"]?.integerValue == 2, "\(first.err)")
            #expect(first.json["stops"]?["added"]?.integerValue == 1)
            let second = try await run(try write(["Blue", "Green"]), base)
            #expect(second.json["lines"]?["unchanged"]?.integerValue == 1, "\(second.err)")
            #expect(second.json["lines"]?["gone"]?.integerValue == 1)
            #expect(second.json["lines"]?["added"]?.integerValue == 1)
        }
    }

    @Test(arguments: [
        ("", "neither"), ("hello", "neither"), ("<kml/>", "it is not GPX"),
        ("{}", "it is no object of routes"),
        (#"{"type":"FeatureCollection","features":[]}"#, "it has no lines"),
        (#"<gpx version="1.1"><trk><trkpt lat="1" lon="2"/>"#, ""),
    ])
    func `a file without lines is refused, and changes nothing`(_ text: String, _ fault: String) async throws
    {
        try await PlaceBase.with(.sqlite) { base in
            let number = try await base.changeNumber()
            let outcome = try await run(try base.scratch.write(text, to: "bad.txt"), base)
            #expect(outcome.code == 1, "\(outcome.out)")
            #expect(outcome.err.contains(fault), "\(outcome.err)")
            #expect(outcome.err.contains("Nothing was changed."), "\(outcome.err)")
            #expect(try await base.changeNumber() == number)
        }
    }
}
