/// A reader of comma-separated values (RFC 4180) that holds one record in memory.
///
/// Lines may end in CRLF, LF or CR.
package struct CSVReader {
    /// One record, without quotation marks, and the line that it begins on, from 1.
    package struct Record: Sendable, Equatable {
        package let line: Int
        package let fields: [String]
    }

    private enum State {
        case start
        case plain
        case quoted
        /// The reader is after a quotation mark in a quoted field, which either ends the field or is the
        /// first of two.
        case quote
    }

    /// The longest record, in bytes.
    package static let longestRecord = 1_048_576
    private static let quote = UInt8(ascii: "\"")

    private let delimiter: UInt8
    private var state = State.start
    private var content: [UInt8] = []
    private var fields: [String] = []
    private var byteCount = 0
    private var line = 1
    private var start = 1
    private var isAfterReturn = false
    /// The first bytes, kept until it is known whether they are a byte order mark, which spreadsheets write.
    private var opening: [UInt8]? = []

    /// The delimiter must be ASCII.
    package init(delimiter: UInt8 = UInt8(ascii: ",")) {
        self.delimiter = delimiter
    }

    /// Returns the records that end in these bytes; blank lines are skipped.
    package mutating func records(
        in bytes: some Sequence<UInt8>,
        isLast: Bool = false
    ) throws(CSVError) -> [Record] {
        var records: [Record] = []
        if var opening {
            opening += bytes
            guard opening.count >= 3 || isLast else {
                self.opening = opening
                return []
            }
            self.opening = nil
            let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
            for byte in opening.dropFirst(opening.starts(with: mark) ? 3 : 0) { try take(byte, &records) }
        } else {
            for byte in bytes { try take(byte, &records) }
        }
        if isLast {
            guard state != .quoted else { throw CSVError(line: start, "a quotation mark is not closed") }
            try endRecord(&records)
        }
        return records
    }

    private mutating func take(_ byte: UInt8, _ records: inout [Record]) throws(CSVError) {
        let wasAfterReturn = isAfterReturn
        isAfterReturn = false
        if state == .quoted {
            if byte == Self.quote {
                state = .quote
            } else {
                if byte == 0x0A { line += 1 }
                try append(byte)
            }
            return
        }
        switch byte {
        case 0x0A where wasAfterReturn: break
        case 0x0A, 0x0D:
            isAfterReturn = byte == 0x0D
            try endRecord(&records)
            line += 1
            start = line
        case delimiter:
            try endField()
        case Self.quote:
            switch state {
            case .start: state = .quoted
            case .quote:
                state = .quoted
                try append(byte)
            default:
                throw CSVError(
                    line: start,
                    "there is a quotation mark inside a field that does not begin with one"
                )
            }
        default:
            guard state != .quote else {
                throw CSVError(
                    line: start,
                    "there is text between a closing quotation mark and the end of the field"
                )
            }
            state = .plain
            try append(byte)
        }
    }

    private mutating func append(_ byte: UInt8) throws(CSVError) {
        content.append(byte)
        byteCount += 1
        guard byteCount <= Self.longestRecord else {
            throw CSVError(line: start, "it is longer than 1 MiB; perhaps a quotation mark is not closed")
        }
    }

    private mutating func endField() throws(CSVError) {
        guard let text = String(validating: content, as: UTF8.self) else {
            throw CSVError(line: start, "it is not UTF-8")
        }
        fields.append(text)
        content.removeAll(keepingCapacity: true)
        state = .start
        byteCount += 1
    }

    private mutating func endRecord(_ records: inout [Record]) throws(CSVError) {
        // An empty line is skipped; a quoted field may be empty.
        guard !fields.isEmpty || state != .start else { return }
        try endField()
        records.append(Record(line: start, fields: fields))
        fields.removeAll(keepingCapacity: true)
        byteCount = 0
    }
}
