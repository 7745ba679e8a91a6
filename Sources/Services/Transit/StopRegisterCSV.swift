import Bounds
import CSVText
import OSM

/// Reads a register in CSV, whose first line names the columns in any of the usual ways.
enum StopRegisterCSV {
    /// The names of each field's column in small letters and without other signs, the best first.
    private static let columns: [(field: String, names: [String])] = [
        ("id", ["id", "stopid", "siteid", "gid", "stopareaid", "mapid", "hållplatsid", "stationid"]),
        ("name", ["name", "stopname", "namn", "sitename", "friendlyname", "hållplats", "stationname"]),
        ("code", ["code", "stopcode", "kod"]),
        ("platform", ["platform", "platformcode", "designation", "läge"]),
        ("parent", ["parent", "parentstation"]),
        ("lat", ["lat", "latitude", "stoplat", "latdeg"]),
        ("lon", ["lon", "lng", "long", "longitude", "stoplon", "londeg"]),
        ("x", ["rt90x", "x", "northing", "northingcoordinate"]),
        ("y", ["rt90y", "y", "easting", "eastingcoordinate"]),
        ("location", ["location", "position"]),
        ("wheelchair", ["wheelchair", "wheelchairboarding", "ada", "accessible"]),
        ("mode", ["mode", "modes", "transportmode"]),
    ]

    static func read(_ bytes: [UInt8], into register: inout StopRegister) throws(SourceFileError) {
        var reader = CSVReader(delimiter: delimiter(of: bytes))
        let records: [CSVReader.Record]
        do throws(CSVError) {
            records = try reader.records(in: bytes, isLast: true)
        } catch {
            throw SourceFileError(error.reason, at: "line \(error.line)")
        }
        guard let head = records.first else { throw SourceFileError("it is empty") }
        let places = try places(of: head)
        for record in records.dropFirst() {
            let place = "line \(record.line)"
            guard record.fields.count == head.fields.count else {
                throw SourceFileError(
                    "it has \(record.fields.count) fields, not \(head.fields.count)",
                    at: place
                )
            }
            try register.add(
                { field in
                    let text = places[field].flatMap { record.fields[checked: $0] }  // in range: a dictionary
                    return text.flatMap { $0.isEmpty ? nil : $0 }
                },
                at: place
            )
        }
    }

    /// The sign that the first line has most of.
    private static func delimiter(of bytes: [UInt8]) -> UInt8 {
        let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
        func count(_ byte: UInt8) -> Int { line.count { $0 == byte } }
        return [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")].max { count($0) < count($1) }
            ?? UInt8(ascii: ",")
    }

    private static func places(of head: CSVReader.Record) throws(SourceFileError) -> [String: Int] {
        let names = head.fields.map { $0.lowercased().filter { $0.isLetter || $0.isNumber } }
        var places: [String: Int] = [:]
        for (field, known) in columns {
            // in range: a dictionary
            places[field] = known.lazy.compactMap { names.firstIndex(of: $0) }.first
        }
        let hasPosition = [["lat", "lon"], ["x", "y"], ["location"]].contains { fields in
            fields.allSatisfy { places[$0] != nil }  // in range: a dictionary
        }
        guard places["id"] != nil, hasPosition else {  // in range: a dictionary
            let columns = head.fields.map { "'\($0.prefix(60))'" }.joined(separator: ", ")
            throw SourceFileError(
                "it needs a column 'id', and 'lat' and 'lon' or 'rt90_x' and 'rt90_y'; the columns are \(columns)",
                at: "line \(head.line)"
            )
        }
        return places
    }
}
