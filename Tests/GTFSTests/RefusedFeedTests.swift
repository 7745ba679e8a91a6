import Archive
import Foundation
import GTFS
import TestData
import Testing

@Suite struct RefusedFeedTests {
    @Test(arguments: ["agency.txt", "stops.txt", "routes.txt", "trips.txt"])
    func `a feed without a table that it must have, or with nothing but its header, is refused`(
        _ name: String
    ) throws {
        var feed = TestFeed()
        let header = try #require(feed[name]?.split(separator: "\n").first.map(String.init))
        feed[name] = nil
        #expect(refusal(feed) == "\(name): the table is missing")
        feed[name] = header + "\n"
        #expect(refusal(feed) == "\(name): the table has no rows")
        feed[name] = ""
        #expect(refusal(feed) == "\(name): the table is empty")
    }

    @Test(
        arguments: [
            (
                "stops.txt", "X,Nowhere,57,11,0,Z,",
                "stops.txt, line 7: there is no stop with the parent_station \"Z\""
            ),
            ("stops.txt", "A,Again,57,11,,,", "stops.txt, line 7: the stop_id \"A\" was there before"),
            ("stops.txt", ",Again,57,11,,,", "stops.txt, line 7: stop_id is missing"),
            ("routes.txt", "R,T,5,Again,0,", "routes.txt, line 3: the route_id \"R\" was there before"),
            ("routes.txt", "Q,U,5,,0,", "routes.txt, line 3: there is no agency with the agency_id \"U\""),
            ("trips.txt", "R,W,1,,,", "trips.txt, line 3: the trip_id \"1\" was there before"),
            ("trips.txt", "Q,W,2,,,", "trips.txt, line 3: there is no route with the route_id \"Q\""),
            (
                "trips.txt", "R,V,2,,,",
                "trips.txt, line 3: neither calendar.txt nor calendar_dates.txt has the service_id \"V\""
            ),
            (
                "stop_times.txt", "2,9:00:00,9:00:00,A,1",
                "stop_times.txt, line 6: there is no trip with the trip_id \"2\""
            ),
            (
                "stop_times.txt", "1,9:00:00,9:00:00,Z,5",
                "stop_times.txt, line 6: there is no stop with the stop_id \"Z\""
            ),
            (
                "stop_times.txt", "1,9:00:00,9:00:00,A,3",
                "stop_times.txt, line 6: trip \"1\" has the stop_sequence 3 twice, first on line 4"
            ),
            (
                "stop_times.txt", "1,9:00:00,9:00:00,A,-3",
                "stop_times.txt, line 6: stop_sequence must be a whole number, 0 or more, not \"-3\""
            ),
            (
                "calendar.txt", "V,1,1,1,1,1,1,2,20260101,20261231",
                "calendar.txt, line 3: a weekday must be 0 or 1, not \"2\""
            ),
            (
                "calendar.txt", "V,1,1,1,1,1,1,1,20260230,20261231",
                "calendar.txt, line 3: start_date must be a date as in 20261125, not \"20260230\""
            ),
            (
                "agency.txt", "U,Other,https://example.org,Mars/Olympus",
                "agency.txt, line 3: agency_timezone must be a name of the time zone database, as "
                    + "Europe/Stockholm; \"Mars/Olympus\" is none"
            ),
            (
                "agency.txt", "U,Other,https://example.org,Europe/Oslo",
                "agency.txt, line 3: agency_timezone must be the same for all agencies"
            ),
        ] as [(String, String, String)]
    )
    func `a line that is wrong is named, and why`(_ table: String, _ line: String, _ reason: String) {
        #expect(refusal(TestFeed().adding(line, to: table)) == reason)
    }

    @Test func `a frequency of a trip that is not there is refused`() {
        var feed = TestFeed()
        feed["frequencies.txt"] = "trip_id,start_time,end_time,headway_secs\n9,1:00:00,2:00:00,60\n"
        #expect(refusal(feed) == "frequencies.txt, line 2: there is no trip with the trip_id \"9\"")
    }

    @Test func `a column that is missing is named`() {
        let feed = TestFeed().replacing("stop_sequence", with: "sequence", in: "stop_times.txt")
        #expect(refusal(feed) == "stop_times.txt: the column stop_sequence is missing")
    }

    @Test func `text that is not UTF-8 is refused with its line`() throws {
        var zip = TestZip()
        for table in TestFeed().tables {
            var bytes = Array(table.text.utf8)
            if table.name == "stops.txt" {
                bytes += [UInt8(ascii: "X"), 0x2C, 0xE5, 0x2C, 0x35, 0x2C, 0x36, 0x0A]
            }
            zip.add(table.name, bytes)
        }
        let error = #expect(throws: GTFSRefusal.self) { try read(zip.complete) }
        #expect(error?.description == "stops.txt, line 7: it is not UTF-8")
    }

    @Test(arguments: ["../stops.txt", "a/../../stops.txt", "/etc/cron.d/x", "..\\stops.txt", "C:\\x"])
    func `an archive that names a file outside of it is refused`(_ name: String) {
        var zip = TestZip()
        for table in TestFeed().tables { zip.add(table.name, Array(table.text.utf8)) }
        zip.add(name, [1])
        let error = #expect(throws: GTFSRefusal.self) { try read(zip.complete) }
        let shown = name.replacing("\\", with: "/")
        #expect(error?.description == "the archive names a file outside of it: \(shown)")
    }

    @Test func `an archive with two timetables, or a file twice, is refused`() throws {
        var (two, twice) = (TestZip(), TestZip())
        for folder in ["a/", "b/"] {
            for table in TestFeed().tables {
                two.add(folder + table.name, Array(table.text.utf8))
                twice.add(table.name, Array(table.text.utf8))
            }
        }
        let more = #expect(throws: GTFSRefusal.self) { try read(two.complete) }
        #expect(
            more?.description
                == "the archive holds more than one timetable: stops.txt is in several folders"
        )
        let error = #expect(throws: GTFSRefusal.self) { try read(twice.complete) }
        #expect(error?.description == "the archive has two files named agency.txt")
    }

    @Test func `a table that grows a thousandfold when it is unpacked is refused`() throws {
        var zip = TestZip()
        for table in TestFeed().tables where table.name != "stop_times.txt" {
            zip.add(table.name, Array(table.text.utf8))
        }
        let header = Array("trip_id,arrival_time,departure_time,stop_id,stop_sequence\n".utf8)
        zip.add("stop_times.txt", header + [UInt8](repeating: 0x0A, count: 40 << 20), isDeflated: true)
        let error = #expect(throws: GTFSRefusal.self) { try read(zip.complete) }
        #expect(
            error?.description
                == "stop_times.txt: stop_times.txt grows beyond all measure when it is unpacked; "
                + "at most 16 MiB are read from a file of this size"
        )
    }

    @Test func `more files, more bytes and more rows than the limits allow are refused`() throws {
        let scratch = try Scratch()
        let path = scratch.path + "/feed.zip"
        try Data(TestFeed().zip).write(to: URL(fileURLWithPath: path))
        #expect(throws: GTFSRefusal.self) {
            try GTFSReader.read(path: path, limits: ZipFile.Limits(members: 3))
        }
        #expect(throws: GTFSRefusal.self) {
            try GTFSReader.read(path: path, limits: ZipFile.Limits(byteCount: 500))
        }
        #expect(throws: GTFSRefusal.self) { try GTFSReader.read(path: path + ".none") }
        let error = #expect(throws: GTFSRefusal.self) {
            try GTFSReader.read(path: path, mostRows: ["stops.txt": 4])
        }
        #expect(error?.description == "stops.txt, line 6: the table has more than 4 rows")
    }

    @Test func `a file that was cut anywhere is refused`() throws {
        let bytes = TestFeed().zip
        for count in stride(from: 0, to: bytes.count, by: 37) {
            #expect(throws: GTFSRefusal.self) { try read(Array(bytes[..<count])) }
        }
    }
}
