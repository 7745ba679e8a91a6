import CZlib
import TestData

/// A table of a timetable's ZIP file: enough of ZIP and CSV to read lines' shapes in tests.
enum ZippedTable {
    /// The rows of a file in an archive, as arrays by the columns that are asked for.
    static func rows(_ file: String, in archive: String, _ columns: [String]) throws -> [[Substring]] {
        let text = String(decoding: try bytes(file, in: SharedData.bytes(archive)), as: UTF8.self)
        let lines = text.split(whereSeparator: \.isNewline)
        let header = fields(lines.first ?? "").map { $0.drop { $0 == "\u{FEFF}" } }
        let places = try columns.map { column in
            try header.firstIndex { $0 == column[...] }.orThrow("the column \(column)")
        }
        return lines.dropFirst().map { line in
            let fields = fields(line)
            return places.map { $0 < fields.count ? fields[$0] : "" }
        }
    }

    /// The fields of a line; quoted fields may hold commas, not quotes.
    private static func fields(_ line: Substring) -> [Substring] {
        guard line.contains("\"") else { return line.split(separator: ",", omittingEmptySubsequences: false) }
        var (fields, start, isQuoted): ([Substring], Substring.Index, Bool) = ([], line.startIndex, false)
        for index in line.indices {
            if line[index] == "\"" { isQuoted.toggle() }
            if line[index] == ",", !isQuoted {
                fields.append(line[start..<index])
                start = line.index(after: index)
            }
        }
        return (fields + [line[start...]]).map { field in
            field.hasPrefix("\"") ? field.dropFirst().dropLast() : field
        }
    }

    private static func bytes(_ file: String, in archive: [UInt8]) throws -> [UInt8] {
        func number(_ at: Int, _ size: Int) -> Int {
            archive[at..<(at + size)].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        // The end record has no comment in these files.
        let end = archive.count - 22
        var entry = number(end + 16, 4)
        for _ in 0..<number(end + 10, 2) {
            let (name, extra, comment) = (number(entry + 28, 2), number(entry + 30, 2), number(entry + 32, 2))
            if archive[(entry + 46)..<(entry + 46 + name)].elementsEqual(file.utf8) {
                let header = number(entry + 42, 4)
                let start = header + 30 + number(header + 26, 2) + number(header + 28, 2)
                let packed = Array(archive[start..<(start + number(entry + 20, 4))])
                return number(entry + 10, 2) == 0 ? packed : try inflated(packed, number(entry + 24, 4))
            }
            entry += 46 + name + extra + comment
        }
        throw Stuck("\(file) is not in the archive")
    }

    private static func inflated(_ packed: [UInt8], _ size: Int) throws -> [UInt8] {
        var packed = packed
        var result = [UInt8](repeating: 0, count: size)
        let status = packed.withUnsafeMutableBufferPointer { source in
            result.withUnsafeMutableBufferPointer { target in
                var stream = z_stream()
                stream.next_in = source.baseAddress
                stream.avail_in = UInt32(source.count)
                stream.next_out = target.baseAddress
                stream.avail_out = UInt32(target.count)
                guard inflateInit2_(&stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
                else {
                    return Z_DATA_ERROR
                }
                defer { inflateEnd(&stream) }
                return inflate(&stream, Z_FINISH)
            }
        }
        guard status == Z_STREAM_END else { throw Stuck("the archive is damaged") }
        return result
    }
}
