import Geodesy
import JSONText
import TestData
import Testing

@testable import LineFiles

struct LineFileTests {
    private func read(_ text: String) throws -> LineFile { try LineFile(Array(text.utf8)) }

    @Test func `GPX routes and tracks are lines, and waypoints are stops`() throws {
        let file = try read(
            """
            <?xml version="1.0"?>
            <gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="test">
              <metadata><name>All routes</name></metadata>
              <wpt lat="42.73" lon="-73.68"><name> Union &amp; Hall </name></wpt>
              <wpt lat="north" lon="-73.68"/>
              <rte><name>West</name><cmt>Blue</cmt>
                <rtept lat="42.73" lon="-73.68"/><rtept lat="42.74" lon="-73.68"><name>a corner</name></rtept></rte>
              <trk><name>East</name><trkseg><trkpt lat="1" lon="2"/><trkpt lat="1" lon="3"/></trkseg></trk>
              <rte><name>Point</name><rtept lat="42.73" lon="-73.68"/></rte>
            </gpx>
            """
        )
        #expect(file.lines.map(\.name) == ["West", "East"])
        #expect(file.lines.map(\.color) == ["blue", nil])
        #expect(file.lines.map(\.way.count) == [2, 2])
        #expect(file.stops.map(\.name) == ["Union & Hall"])
        #expect(file.skipped == 2)
    }

    @Test func `GeoJSON line strings are lines, and points are stops`() throws {
        let file = try read(
            """
            {"type": "FeatureCollection", "features": [
              {"type": "Feature", "properties": {"name": "North", "stroke": "#FF0000"},
               "geometry": {"type": "LineString", "coordinates": [[-73.68, 42.73], [-73.67, 42.74, 80]]}},
              {"type": "Feature", "properties": null,
               "geometry": {"type": "MultiLineString", "coordinates": [[[0, 1], [0, 2]], [[0, 2], [0, 3]]]}},
              {"type": "Feature", "properties": {"name": "Union"},
               "geometry": {"type": "Point", "coordinates": [-73.68, 42.73]}},
              {"type": "Feature", "properties": {}, "geometry": {"type": "Point", "coordinates": ["x", 42.73]}},
              {"type": "Feature", "properties": {}, "geometry": {"type": "LineString", "coordinates": [[0, 91], [0, 0]]}},
              {"type": "Feature", "geometry": {"type": "Polygon", "coordinates": []}},
              {"type": "Feature", "geometry": null}, 7
            ]}
            """
        )
        #expect(file.lines.map(\.name) == ["North", ""])
        #expect(file.lines.first?.color == "ff0000")
        #expect(file.lines.map(\.way.count) == [2, 4])
        #expect(file.stops.map(\.name) == ["Union"])
        #expect(file.skipped == 5)
    }

    @Test(arguments: [
        "", "no file of lines", "<html></html>", "<gpx><rte></gpx>", "{", "[1, 2]",
        "{\"type\": \"Topology\"}",
        "{\"NORTH\": {}}", "{}", "<!DOCTYPE gpx [<!ENTITY a \"b\">]><gpx>&a;</gpx>",
    ])
    func `a file that has no lines is refused with a reason`(_ text: String) {
        let fault = #expect(throws: LineFileFault.self) { try read(text) }
        #expect(fault?.reason.isEmpty == false)
    }

    @Test(.enabled(if: SharedData.isAvailable, "needs the shared test data"))
    func `the campus tracker's GPX files have their routes and stops`() throws {
        let expected = [
            "fall22": (2, 16), "fall23": (2, 13), "spring22": (1, 15), "spring24": (2, 13),
            "summer22-weekday": (1, 6), "summer22-weekend": (1, 7),
        ]
        for (term, counts) in expected {
            let file = try LineFile(SharedData.bytes("rpi-shuttle/routes-\(term).gpx"))
            #expect(file.lines.count == counts.0)
            #expect(file.stops.count == counts.1)
            #expect(file.skipped == 0)
        }
    }

    @Test(.enabled(if: SharedData.isAvailable, "needs the shared test data"))
    func `the campus tracker's own routes have ways and their stops in order`() throws {
        let file = try LineFile(SharedData.bytes("rpi-shuttle/shubble-routes-2026.json"))
        #expect(file.lines.map(\.name) == ["NORTH", "WEST"])
        #expect(file.lines.map(\.color) == ["ff0000", "0000ff"])
        #expect(file.lines.first?.stops.prefix(2).map(\.name) == ["Student Union", "Colonie"])
        #expect(file.lines.first?.stops.count == 8)
        #expect(file.lines.first?.way.count == 129)
    }
}

@Suite(.enabled(if: SharedData.isAvailable, "needs the shared test data"))
struct CampusScheduleTests {
    @Test func `a schedule has the laps of each kind of day, counted on after midnight`() throws {
        let value = try JSONValue.parse(SharedData.bytes("rpi-shuttle/shubble-schedule-2026.json"))
        let schedule = try LineSchedule(campus: value)
        #expect(schedule.weekdays == Array(repeating: "weekday", count: 5) + ["saturday", "sunday"])
        let first = try (schedule.laps["weekday"]?.first).orThrow("a lap")
        #expect(first == LineSchedule.Lap(bus: "AM WEST Bus 1", line: "WEST", minute: 420))
        for laps in schedule.laps.values {
            #expect(!laps.isEmpty && laps.allSatisfy { (300..<2_000).contains($0.minute) })
        }
    }

    @Test func `the index tells which routes are in force`() throws {
        let value = try JSONValue.parse(SharedData.bytes("rpi-shuttle/server-routes-index.json"))
        let index = try RouteIndex(value)
        func files(_ instant: String) throws -> [String] {
            index.files(at: try UTCInstant.seconds(instant).orThrow("an instant"), secondsAhead: -14_400)
        }
        #expect(try files("2021-11-20 12:00:00 +0000") == ["spring22.gpx"])
        #expect(try files("2022-06-22T15:00:00Z") == ["summer22-weekday-testing.gpx"])
        #expect(try files("2022-06-25T15:00:00Z") == ["summer22-weekend.gpx"])
        #expect(try files("2022-05-23T15:00:00Z") == ["summer22-weekday-testing.gpx"])
        #expect(try files("2022-10-07T12:00:00Z") == ["fall22-event.gpx"])
        #expect(try files("2022-10-10T12:00:00Z") == ["fall22.gpx"])
    }
}

struct ClockTextTests {
    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0), ("2021-11-02 21:17:37 +0000", 1_635_887_857),
        ("2020-03-19T16:39:13.5-04:00", 1_584_650_353.5), ("2000-02-29T00:00:00Z", 951_782_400),
    ])
    func `an instant is read with its offset`(_ text: String, _ seconds: Double) {
        #expect(UTCInstant.seconds(text) == seconds)
    }

    @Test(arguments: [
        "", "2021-11-02", "2021-13-02T00:00:00Z", "2021-11-02T25:00:00Z", "x2021-11-02T00:00:00Z",
    ])
    func `any other text is no instant`(_ text: String) {
        #expect(UTCInstant.seconds(text) == nil)
    }

    @Test(arguments: [("12:00 AM", 0), ("7:05 AM", 425), ("12:30 PM", 750), ("11:59 pm", 1_439)])
    func `a time of the schedule is minutes of the day`(_ text: String, _ minutes: Int) {
        #expect(LineSchedule.minutes(text) == minutes)
    }

    @Test(arguments: [
        "", "7:05", "13:00 PM", "0:10 AM", "7:60 AM", "7:05 XM", "::: AM", "99999999999999999999:00 AM",
    ])
    func `any other text is no time`(_ text: String) {
        #expect(LineSchedule.minutes(text) == nil)
    }
}

struct RecordingColumnsTests {
    @Test func `a recording is read by either name of its columns`() throws {
        let campus = try RecordingColumns(header: ["bus_id", "lat_deg", "lon_deg", "time_utc", "source"])
        let row = try campus.row(["96", "42.73", "-73.68", "2021-11-02 21:17:37 +0000", "user"]).orThrow(
            "a row"
        )
        #expect(row.vehicle == "96" && row.source == "user" && row.at == 1_635_887_857)
        let plain = try RecordingColumns(header: ["at", "note", " Lon", "LAT", "vehicle"])
        let other = try plain.row(["2021-11-02T21:17:37Z", "", "-73.68", "42.73", "a bus"]).orThrow("a row")
        #expect(other.coordinate == row.coordinate && other.at == row.at && other.source.isEmpty)
    }

    @Test func `a header without a needed column is refused with its name`() {
        let fault = #expect(throws: LineFileFault.self) {
            try RecordingColumns(header: ["bus_id", "lat", "lon"])
        }
        #expect(fault?.reason == "it has no column at or time_utc")
    }

    @Test(arguments: [
        ["", "42.73", "-73.68", "2021-11-02T21:17:37Z"], ["96", "north", "-73.68", "2021-11-02T21:17:37Z"],
        ["96", "91", "-73.68", "2021-11-02T21:17:37Z"], ["96", "42.73", "-73.68", "yesterday"], ["96"], [],
    ])
    func `a record whose fields cannot be is no position`(_ fields: [String]) throws {
        #expect(try RecordingColumns(header: ["vehicle", "lat", "lon", "at"]).row(fields) == nil)
    }
}
