import Bounds

/// A reader of comma-separated values (RFC 4180) for tables of millions of rows: fields stay bytes.
///
/// It reads what ``CSVReader`` reads. Besides, a quotation mark inside a field that does not begin with one
/// is text, and blanks may stand around a quoted field: timetables are written like that. Bytes are given by
/// ``append(_:)``, and ``next()`` goes to the next row.
package struct CSVRows {
    private struct Field {
        var start: Int
        var end: Int
        /// Whether pairs of quotation marks in it stand for one each.
        var hasPairs = false
    }

    private static let quote = UInt8(ascii: "\"")

    private let delimiter: UInt8
    private var buffer: [UInt8] = []
    /// The place in the buffer of the next row.
    private var place = 0
    private var fields: [Field] = []
    private var isComplete = false
    private var isAtStart = true
    private var nextLine = 1

    /// The line that the row begins on, from 1.
    package private(set) var line = 0

    /// The delimiter must be ASCII.
    package init(delimiter: UInt8 = UInt8(ascii: ",")) {
        self.delimiter = delimiter
    }

    /// The number of fields of the row.
    package var count: Int { fields.count }

    /// A field of the row; empty where there is none.
    package func field(_ column: Int) -> ArraySlice<UInt8> {
        guard let field = fields[checked: column] else { return [] }
        return buffer.slice(from: field.start, to: field.end) ?? []
    }

    package mutating func append(_ bytes: ArraySlice<UInt8>) {
        buffer.removeSubrange(..<place)
        place = 0
        buffer += bytes
    }

    /// Says that no more bytes follow.
    package mutating func finish() {
        isComplete = true
    }

    /// Goes to the next row that is not blank; returns `false` when more bytes are needed, or at the end.
    package mutating func next() throws(CSVError) -> Bool {
        if isAtStart {
            guard buffer.count >= 3 || isComplete else { return false }
            if buffer.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
            isAtStart = false
        }
        while true {
            let start = place
            fields.removeAll(keepingCapacity: true)
            guard let row = try scan() else { return false }
            place = row.end
            line = nextLine
            nextLine += row.lineCount
            if row.isBlank { continue }
            if row.isBeyondASCII, !isUTF8(from: start) { throw CSVError(line: line, "it is not UTF-8") }
            for field in fields.indices { unite(field) }
            return true
        }
    }

    private struct Row {
        var end: Int
        var lineCount: Int
        var isBlank: Bool
        var isBeyondASCII: Bool
    }

    /// Finds the fields of the next row; `nil` when its end is not there yet.
    private mutating func scan() throws(CSVError) -> Row? {
        var (place, lineBreaks, mask) = (self.place, 0, UInt8(0))
        let end = buffer.count
        while place < end || isComplete {
            if place == end, fields.isEmpty { return nil }
            var field = Field(start: place, end: place)
            while place < end, buffer[place] == 0x20 { place += 1 }  // in range: before the end
            // in range: before the end
            let isQuoted = place < end && buffer[place] == Self.quote
            if isQuoted {
                place += 1
                field.start = place
                while true {
                    // in range: before the end
                    while place < end, buffer[place] != Self.quote {
                        let byte = buffer[place]  // in range: before the end
                        mask |= byte
                        if byte == 0x0A { lineBreaks += 1 }
                        place += 1
                    }
                    guard place < end else { return try unfinished() }
                    field.end = place
                    place += 1
                    guard place < end || isComplete else { return try unfinished() }
                    // in range: before the end
                    guard place < end, buffer[place] == Self.quote else { break }
                    field.hasPairs = true
                    place += 1
                }
                while place < end, buffer[place] == 0x20 { place += 1 }  // in range: before the end
            } else {
                // in range: before the end
                while place < end, buffer[place] != delimiter, buffer[place] != 0x0A, buffer[place] != 0x0D {
                    mask |= buffer[place]  // in range: before the end
                    place += 1
                }
                field.end = place
            }
            guard place < end || isComplete else { return try unfinished() }
            fields.append(field)
            let last: UInt8 = place < end ? buffer[place] : 0x0A  // in range: before the end
            guard last != delimiter else {
                place += 1
                guard place == end, isComplete else { continue }
                fields.append(Field(start: end, end: end))
                return Row(end: end, lineCount: lineBreaks + 1, isBlank: false, isBeyondASCII: mask >= 0x80)
            }
            guard last == 0x0A || last == 0x0D else {
                throw CSVError(
                    line: nextLine,
                    "there is text between a closing quotation mark and the end of the field"
                )
            }
            if last == 0x0D {
                // A line feed may follow, which belongs to the same end of the line.
                guard place + 1 < end || isComplete else { return try unfinished() }
                // in range: before the end
                if place + 1 < end, buffer[place + 1] == 0x0A { place += 1 }
            }
            let isBlank = fields.count == 1 && !isQuoted && field.start == field.end
            return Row(
                end: min(place + 1, end),
                lineCount: lineBreaks + 1,
                isBlank: isBlank,
                isBeyondASCII: mask >= 0x80
            )
        }
        return try unfinished()
    }

    /// More bytes are needed, unless there are none or the row is too long.
    private func unfinished() throws(CSVError) -> Row? {
        guard !isComplete else { throw CSVError(line: nextLine, "a quotation mark is not closed") }
        guard buffer.count - place <= CSVReader.longestRecord else {
            throw CSVError(line: nextLine, "it is longer than 1 MiB; perhaps a quotation mark is not closed")
        }
        return nil
    }

    private func isUTF8(from start: Int) -> Bool {
        String(validating: buffer.slice(from: start, to: place) ?? [], as: UTF8.self) != nil
    }

    /// Makes one quotation mark of each pair, in place.
    private mutating func unite(_ column: Int) {
        guard var field = fields[checked: column], field.hasPairs else { return }
        var (read, write) = (field.start, field.start)
        while read < field.end {
            // in range: the field is in the buffer, and nothing is written beyond what is read
            buffer[write] = buffer[read]
            // in range: as above
            read += buffer[read] == Self.quote ? 2 : 1
            write += 1
        }
        field.end = write
        fields.change(at: column) { $0 = field }
    }
}
