import GTFS
import Model
import TestData
import Testing
import Timetable

@Suite struct AcceptedFeedTests {
    @Test func `a small feed is read with its stops, lines, days and times`() throws {
        let reading = try read(TestFeed())
        let timetable = reading.timetable
        #expect(reading.notices.isEmpty)
        #expect(timetable.zone == "Europe/Stockholm")
        #expect(timetable.stops.map(\.sourceID) == ["S", "A", "B", "C", "D"])
        #expect(timetable.stops[1].parent == 0)
        #expect(timetable.stops[1].platform == "A")
        #expect(timetable.lines.map(\.mode) == [.tram])
        #expect(timetable.lines[0].color?.digits == "00ff00")
        #expect(timetable.lines[0].agency == 0)
        #expect(try timetable.stopIDs("1") == ["A", "B", "C", "D"])
        #expect(
            try timetable.times("1") == [[28800, 28800], [28920, 28950], [29160, 29160], [29400, 29400]]
        )
        #expect(timetable.trip(at: 0)?.headsign == "Dock")
        #expect(timetable.direction(of: 0) == 1)
        let (wednesday, saturday) = (ServiceDate("20261125"), ServiceDate("20261128"))
        #expect(timetable.runs(service: 0, on: try #require(wednesday)))
        #expect(timetable.runs(service: 0, on: try #require(saturday)) == false)
    }

    @Test func `a feed in a folder, with marks, quotes and ends of lines of spreadsheets, reads alike`()
        throws
    {
        let plain = try read(TestFeed()).timetable.encoded()
        var zip = TestZip()
        zip.add("__MACOSX/feed/stops.txt", [0, 1, 2])
        for table in TestFeed().tables {
            let lines = table.text.split(separator: "\n").map { line in
                line.split(separator: ",", omittingEmptySubsequences: false).map { "\"\($0)\"" }.joined(
                    separator: ","
                )
            }
            let text = "\u{FEFF}" + lines.joined(separator: "\r\n") + "\r\n\r\n"
            zip.add("feed/2026/" + table.name, Array(text.utf8))
        }
        #expect(try read(zip.complete).timetable.encoded() == plain)
    }

    @Test func `rows of stop times in any order make the same trips`() throws {
        var feed = TestFeed()
        feed["trips.txt"] = "route_id,service_id,trip_id,trip_headsign\nR,W,1,Dock\nR,W,2,Dock\n"
        let header = "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
        let rows = (1...2).flatMap { trip in
            (0..<4).map {
                "\(trip),0\(7 + trip):0\($0):00,0\(7 + trip):0\($0):30,\(["A", "B", "C", "D"][$0]),\($0 * 5)"
            }
        }
        feed["stop_times.txt"] = header + rows.joined(separator: "\n")
        let sorted = try read(feed).timetable.encoded()
        var random = Seeded(7)
        for _ in 0..<5 {
            feed["stop_times.txt"] = header + rows.shuffled(using: &random).joined(separator: "\n")
            #expect(try read(feed).timetable.encoded() == sorted)
        }
    }

    @Test(arguments: [
        ("7:05:00", 25_500), (" 07:05:00 ", 25_500), ("27:15:00", 98_100), ("335:59:59", 1_209_599),
    ])
    func `times of many forms are read`(_ text: String, _ seconds: Int) throws {
        var feed = TestFeed()
        feed["stop_times.txt"] = """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            1,\(text),,A,1
            1,,\(text),D,2
            """
        #expect(try read(feed).timetable.times("1") == [[seconds, seconds], [seconds, seconds]])
    }

    @Test(
        arguments: [
            // By the distances that are told; by the ways between stops, 1.1, 3.3 and 1.1 km; evenly where
            // all stops are one.
            (",shape_dist_traveled", [",0", ",1", ",2", ",10"], ["A", "B", "C", "D"], [0, 60, 120, 600]),
            ("", ["", "", "", ""], ["A", "B", "C", "D"], [0, 120, 480, 600]),
            (",shape_dist_traveled", [",5", ",4", ",3", ",2"], ["A", "B", "C", "D"], [0, 120, 480, 600]),
            ("", ["", "", "", ""], ["A", "A", "A", "A"], [0, 200, 400, 600]),
        ] as [(String, [String], [String], [Int])]
    )
    func `times that are missing are reckoned from those around them`(
        _ column: String,
        _ distances: [String],
        _ stops: [String],
        _ times: [Int]
    ) throws {
        var feed = TestFeed()
        feed["stop_times.txt"] = """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence\(column)
            1,08:00:00,08:00:00,\(stops[0]),1\(distances[0])
            1,,,\(stops[1]),2\(distances[1])
            1,,,\(stops[2]),3\(distances[2])
            1,08:10:00,08:10:00,\(stops[3]),4\(distances[3])
            """
        #expect(try read(feed).timetable.times("1").map { $0[1] - 28_800 } == times)
    }

    @Test func `calls before the first known time and after the last are left out and told`() throws {
        let feed = TestFeed()
            .replacing("08:00:00,08:00:00", with: ",", in: "stop_times.txt")
            .replacing("08:10:00,08:10:00", with: ",", in: "stop_times.txt")
        let reading = try read(feed)
        #expect(try reading.timetable.stopIDs("1") == ["B", "C"])
        #expect(reading.notices.map(\.line) == [2, 5])
    }

    @Test func `exceptions of the calendar add and remove days, of services without a week too`() throws {
        var feed = TestFeed()
        feed["calendar_dates.txt"] =
            "service_id,date,exception_type\nW,20261125,2\nW,20261128,1\nX,20270101,1\n"
        feed = feed.adding("R,X,2,,,", to: "trips.txt")
            .adding("2,9:00:00,9:00:00,A,1\n2,9:05:00,9:05:00,B,2", to: "stop_times.txt")
        let timetable = try read(feed).timetable
        let runs = { (trip: String, day: String) in
            let trip = try #require(timetable.trip(sourceID: trip).flatMap { timetable.trip(at: $0) })
            return timetable.runs(service: trip.service, on: try #require(ServiceDate(day)))
        }
        #expect(try runs("1", "20261125") == false)
        #expect(try runs("1", "20261126"))
        #expect(try runs("1", "20261128"))
        #expect(try runs("2", "20270101"))
        #expect(try runs("2", "20261126") == false)
    }

    @Test func `shapes, transfers, attributions and the feed's own facts are read`() throws {
        var feed = TestFeed().replacing("R,W,1,Dock,1,", with: "R,W,1,Dock,1,P", in: "trips.txt")
        feed["shapes.txt"] =
            "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\nP,57.75,11.97,9\nP,57.7,11.97,1\nQ,1,1,1\n"
        feed["transfers.txt"] =
            "from_stop_id,to_stop_id,transfer_type,min_transfer_time\nA,B,2,90\nB,A,,\nA,X,0,\n"
        feed["attributions.txt"] =
            "organization_name,is_producer,attribution_url\nCity,1,https://example.org\n"
        feed["feed_info.txt"] =
            "feed_publisher_name,feed_publisher_url,feed_lang,feed_start_date,feed_version\nCity,https://example.org,sv,20260101,v1\n"
        let reading = try read(feed)
        let timetable = reading.timetable
        let pattern = try #require(timetable.pattern(at: 0))
        #expect(timetable.shape(at: try #require(pattern.shape)).map(\.latitude) == [57.7, 57.75])
        #expect(
            timetable.transfers == [
                TimetableTransfer(from: 1, to: 2, kind: .minimum, seconds: 90),
                TimetableTransfer(from: 2, to: 1, kind: .recommended),
            ]
        )
        #expect(reading.notices.map(\.description).first?.hasPrefix("transfers.txt, line 4: ") == true)
        #expect(timetable.attributions.map(\.isProducer) == [true])
        #expect(timetable.feed.first == ServiceDate("20260101"))
        #expect(timetable.feed.version == "v1")
    }

    @Test(
        arguments: [
            "trans_id,lang,translation\nChurch,fi,Kirkko\nDock,fi,Telakka\nNobody,fi,Ei kukaan\n",
            "table_name,field_name,language,translation,record_id,field_value\nstops,stop_name,fi,Kirkko,C,\n"
                + "trips,trip_headsign,fi,Telakka,1,\nstops,stop_name,fi,Telakka,,Dock\nstops,stop_name,fi,x,Z,\n",
        ]
    )
    func `translations are read in the form of today and in the old one`(_ text: String) throws {
        var feed = TestFeed()
        feed["translations.txt"] = text
        let reading = try read(feed)
        #expect(reading.timetable.translation(of: .stopName(3), in: "fi") == "Kirkko")
        #expect(reading.timetable.translation(of: .stopName(4), in: "fi") == "Telakka")
        #expect(reading.timetable.translation(of: .headsign("Dock"), in: "fi") == "Telakka")
        #expect(reading.notices.count == 1)
    }

    @Test func `a feed without stop times has stops and lines, and is told to have no departures`() throws {
        var feed = TestFeed()
        feed["stop_times.txt"] = nil
        let reading = try read(feed)
        #expect(reading.timetable.stops.count == 5)
        #expect(reading.timetable.tripCount == 0)
        #expect(
            reading.notices.map(\.description) == [
                "stop_times.txt: there are no stop times: no departures will be known"
            ]
        )
    }

    @Test func `a stop without a position is left out with its calls, and told`() throws {
        let reading = try read(TestFeed().replacing("57.7101", with: "95.0", in: "stops.txt"))
        #expect(reading.timetable.stops.map(\.sourceID) == ["S", "A", "C", "D"])
        #expect(try reading.timetable.stopIDs("1") == ["A", "C", "D"])
        #expect(reading.notices.map(\.file) == ["stops.txt", "stop_times.txt"])
        #expect(reading.notices.map(\.line) == [4, 3])
    }

    @Test func `times that go backwards are kept and told`() throws {
        let reading = try read(
            TestFeed().replacing("08:06:00,08:06:00", with: "08:01:00,08:01:00", in: "stop_times.txt")
        )
        #expect(try reading.timetable.times("1")[2] == [28_860, 28_860])
        #expect(reading.notices.map(\.line) == [4])
    }

    @Test func `however much is wrong, the notices are few`() throws {
        var feed = TestFeed()
        let rows = (0..<5000).map { "N\($0),Nowhere,95,11,,," }.joined(separator: "\n")
        feed = feed.adding(rows, to: "stops.txt")
        let notices = try read(feed).notices
        #expect(notices.count == 9)
        #expect(notices.last?.text == "4992 more stops without a position, which are left out")
    }

    @Test func `a trip by frequencies may have blanks in the header of its table`() throws {
        var feed = TestFeed()
        feed["frequencies.txt"] =
            "trip_id,start_time,end_time,headway_secs, exact_times\n1,07:00:00,24:00:00,600,1\n"
        let timetable = try read(feed).timetable
        #expect(
            timetable.frequencies == [
                TimetableFrequency(trip: 0, start: 25_200, end: 86_400, headway: 600, isExact: true)
            ]
        )
    }
}
