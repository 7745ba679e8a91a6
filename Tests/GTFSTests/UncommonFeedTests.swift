import GTFS
import Model
import Testing
import Timetable

/// Feeds that few operators publish and that are right all the same.
@Suite struct UncommonFeedTests {
    @Test(
        arguments: [
            "feed_info.txt", "calendar_dates.txt", "shapes.txt", "frequencies.txt", "transfers.txt",
            "translations.txt", "attributions.txt",
        ]
    )
    func `an optional table without a header is as none`(_ name: String) throws {
        let plain = try read(TestFeed()).timetable.encoded()
        for text in ["", "\n", "\u{FEFF}\r\n\r\n"] {
            var feed = TestFeed().replacing("R,W,1,Dock,1,", with: "R,W,1,Dock,1,P", in: "trips.txt")
            feed[name] = text
            #expect(try read(feed).timetable.encoded() == plain)
        }
    }

    @Test func `days are those of calendar_dates.txt where calendar.txt is empty or missing`() throws {
        for text in [nil, "", "\n"] {
            var feed = TestFeed()
            feed["calendar.txt"] = text
            feed["calendar_dates.txt"] = "service_id,date,exception_type\nW,20261126,1\nW,20261128,1\n"
            let timetable = try read(feed).timetable
            let days = try ["20261125", "20261126", "20261127", "20261128"].filter {
                timetable.runs(service: 0, on: try #require(ServiceDate($0)))
            }
            #expect(days == ["20261126", "20261128"])
        }
    }

    @Test func `stop times without a header are told to be none`() throws {
        var feed = TestFeed()
        feed["stop_times.txt"] = ""
        let reading = try read(feed)
        #expect(reading.timetable.stops.count == 5)
        #expect(reading.notices.map(\.file) == ["stop_times.txt"])
    }

    @Test func `names are on one line and have no control characters`() throws {
        var feed = TestFeed()
            .replacing("B,Bridge,", with: "B,\"Old\r\n \"\"Bridge\"\"\u{0}\",", in: "stops.txt")
            .replacing("R,T,4,Dock line,", with: "R,T,\"\u{1B}[4\",\"Dock\nline\",", in: "routes.txt")
            .replacing(",Dock,", with: ",\"The\n Dock\u{7}\",", in: "trips.txt")
            .replacing("sequence\n", with: "sequence,stop_headsign\n", in: "stop_times.txt")
            .replacing("B,2\n", with: "B,2,\"By\nChurch\"\n", in: "stop_times.txt")
        feed["translations.txt"] =
            "table_name,field_name,language,translation,record_id,record_sub_id,field_value\n"
            + "stops,stop_name,fi,\"Vanha\nsilta\",,,\"Old\n \"\"Bridge\"\"\"\n"
            + "trips,trip_headsign,fi,Telakka,,,\"The\n Dock\"\n"
            + "stop_times,stop_headsign,fi,Kirkon kautta,1,2,\n"
        let reading = try read(feed)
        let timetable = reading.timetable
        #expect(reading.notices.isEmpty)
        #expect(timetable.stops[2].name == "Old \"Bridge\"")
        #expect(timetable.lines.map(\.shortName) == ["[4"])
        #expect(timetable.lines.map(\.longName) == ["Dock line"])
        #expect(
            [0, 1, 2].map { timetable.headsign(of: 0, at: $0) } == ["The Dock", "By Church", "The Dock"]
        )
        #expect(timetable.translation(of: .stopName(2), in: "fi") == "Vanha silta")
        #expect(timetable.translation(of: .headsign("The Dock"), in: "fi") == "Telakka")
        #expect(timetable.translation(of: .headsign("By Church"), in: "fi") == "Kirkon kautta")
    }

    @Test func `a stop that tells nothing of wheelchairs is as its station is`() throws {
        var feed = TestFeed()
        feed["stops.txt"] = """
            stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,wheelchair_boarding
            A,Centre,57.7001,11.97,0,S,
            B,Centre,57.7101,11.97,,S,2
            S,Centre,57.7,11.97,1,,1
            C,Church,57.7401,11.97,,,
            D,Dock,57.7501,11.97,,,0
            """
        #expect(try read(feed).timetable.stops.map(\.wheelchair) == [.yes, .no, .yes, .unknown, .unknown])
    }

    @Test func `a calendar may end beyond all years, and begin before them`() throws {
        let feed = TestFeed().replacing("20260101,20261231", with: "00010101,99991231", in: "calendar.txt")
        let timetable = try read(feed).timetable
        #expect(timetable.runs(service: 0, on: try #require(ServiceDate("21501230"))))
        #expect(timetable.runs(service: 0, on: try #require(ServiceDate("19010102"))))
        #expect(
            refusal(TestFeed().replacing("20261231", with: "99991301", in: "calendar.txt"))
                == "calendar.txt, line 2: end_date must be a date as in 20261125, not \"99991301\""
        )
    }

    @Test func `arrivals are departures where the table has no column of these, and the reverse`() throws {
        for column in ["arrival_time", "departure_time"] {
            var feed = TestFeed()
            feed["stop_times.txt"] =
                "trip_id,\(column),stop_id,stop_sequence\n1,8:00:00,A,1\n1,,B,2\n1,8:10:00,D,3\n"
            let times = try read(feed).timetable.times("1")
            #expect(times.first == [28_800, 28_800])
            #expect(times.last == [29_400, 29_400])
        }
        let neither = TestFeed().replacing("arrival_time,departure_time", with: "a,b", in: "stop_times.txt")
        #expect(refusal(neither) == "stop_times.txt: the column arrival_time is missing")
    }

    @Test func `entrances, inner nodes and areas of platforms are in the file, and nothing leaves there`()
        throws
    {
        let feed = TestFeed().adding("E,Door,57.7,11.97,2,S,\nN,,57.7,11.97,3,S,\nP,,,,4,A,", to: "stops.txt")
        let reading = try read(feed)
        #expect(reading.notices.isEmpty)
        #expect(reading.timetable.stops.map(\.sourceID) == ["S", "A", "B", "C", "D", "E"])
        #expect(reading.timetable.stops.last?.kind == .entrance)
    }

    @Test(
        arguments: [
            ("0", .tram), ("1", .metro), ("2", .train), ("3", .bus), ("4", .ferry), ("5", .cableTram),
            ("6", .gondola), ("7", .funicular), ("11", .trolleybus), ("12", .monorail), ("100", .train),
            ("117", .train), ("200", .bus), ("401", .metro), ("405", .monorail), ("700", .bus),
            ("715", .bus), ("800", .trolleybus), ("900", .tram), ("1000", .ferry), ("1100", .air),
            ("1300", .gondola), ("1400", .funicular), ("1501", .taxi), ("1700", .other), ("8", .other),
            ("99999", .other),
        ] as [(String, TransitMode)]
    )
    func `a type of route is a mode, extended types included`(_ type: String, _ mode: TransitMode) throws {
        let feed = TestFeed().replacing("Dock line,0,", with: "Dock line,\(type),", in: "routes.txt")
        #expect(try read(feed).timetable.lines.map(\.mode) == [mode])
    }
}
