import CZlib
import TestData

/// A ZIP archive as a test needs it, written member by member.
struct TestZip {
    private var bytes: [UInt8] = []
    private var directory: [UInt8] = []
    private var count = 0

    /// The archive, complete.
    var complete: [UInt8] {
        bytes + directory + little(0x0605_4B50, 4) + little(0, 4) + little(count, 2) + little(count, 2)
            + little(directory.count, 4) + little(bytes.count, 4) + little(0, 2)
    }

    /// Adds a member, compressed or not.
    mutating func add(_ name: String, _ content: [UInt8], isDeflated: Bool = false) {
        let stored = isDeflated ? Self.deflated(content) : content
        let check = Int(crc32(0, content, UInt32(content.count)))
        let facts =
            little(20, 2) + little(0x800, 2) + little(isDeflated ? 8 : 0, 2) + little(0, 4) + little(check, 4)
            + little(stored.count, 4) + little(content.count, 4) + little(name.utf8.count, 2) + little(0, 2)
        directory +=
            little(0x0201_4B50, 4) + little(20, 2) + facts + little(0, 2) + little(0, 2) + little(0, 2)
            + little(0, 4) + little(bytes.count, 4) + Array(name.utf8)
        bytes += little(0x0403_4B50, 4) + facts + Array(name.utf8) + stored
        count += 1
    }

    private func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    /// Deflate (RFC 1951), which zlib puts between two bytes and a sum of four.
    private static func deflated(_ content: [UInt8]) -> [UInt8] {
        var length = compressBound(UInt(content.count))
        var packed = [UInt8](repeating: 0, count: Int(length))
        guard compress(&packed, &length, content, UInt(content.count)) == Z_OK else { return [] }
        return Array(packed[2..<Int(length) - 4])
    }
}

/// The tables of a small timetable, which tests change.
struct TestFeed {
    var tables: [(name: String, text: String)] = [
        (
            "agency.txt",
            "agency_id,agency_name,agency_url,agency_timezone\nT,Tramways,https://example.org,Europe/Stockholm\n"
        ),
        (
            "stops.txt",
            """
            stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,platform_code
            S,Centre,57.7,11.97,1,,
            A,Centre,57.7001,11.97,0,S,A
            B,Bridge,57.7101,11.97,,,
            C,Church,57.7401,11.97,,,
            D,Dock,57.7501,11.97,,,

            """
        ),
        (
            "routes.txt",
            "route_id,agency_id,route_short_name,route_long_name,route_type,route_color\nR,T,4,Dock line,0,00FF00\n"
        ),
        (
            "calendar.txt",
            "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"
                + "W,1,1,1,1,1,0,0,20260101,20261231\n"
        ),
        ("trips.txt", "route_id,service_id,trip_id,trip_headsign,direction_id,shape_id\nR,W,1,Dock,1,\n"),
        (
            "stop_times.txt",
            """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            1,08:00:00,08:00:00,A,1
            1,08:02:00,08:02:30,B,2
            1,08:06:00,08:06:00,C,3
            1,08:10:00,08:10:00,D,4

            """
        ),
    ]

    /// The text of a table; `nil` takes the table away.
    subscript(name: String) -> String? {
        get { tables.first { $0.name == name }?.text }
        set {
            let place = tables.firstIndex { $0.name == name }
            switch (place, newValue) {
            case (let place?, let text?): tables[place].text = text
            case (let place?, nil): tables.remove(at: place)
            case (nil, let text?): tables.append((name, text))
            case (nil, nil): break
            }
        }
    }

    /// The feed with another text in one of its tables.
    func replacing(_ old: String, with new: String, in name: String) -> TestFeed {
        var feed = self
        feed[name] = self[name]?.replacing(old, with: new)
        return feed
    }

    /// The feed with a line more in one of its tables.
    func adding(_ line: String, to name: String) -> TestFeed {
        var feed = self
        feed[name] = (self[name] ?? "") + line + "\n"
        return feed
    }

    var zip: [UInt8] {
        var zip = TestZip()
        for table in tables { zip.add(table.name, Array(table.text.utf8), isDeflated: true) }
        return zip.complete
    }
}
