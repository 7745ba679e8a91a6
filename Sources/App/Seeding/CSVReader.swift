/// Reads comma-separated values record by record (RFC 4180); lines may end in LF too.
struct CSVReader {
    /// One record and the line that it begins on, counted from one.
    struct Record: Equatable {
        let line: Int
        let fields: [String]
    }

    private let bytes: [UInt8]
    private var position = 0
    private var line = 1

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        // Spreadsheets write a byte order mark.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    /// The next record, or `nil` at the end; blank lines are passed over.
    mutating func next() throws(SeedFileError) -> Record? {
        while position < bytes.count, isLineEnd(at: position) { skipLineEnd() }
        guard position < bytes.count else { return nil }
        let start = line
        var fields: [String] = []
        while true {
            fields.append(try field(of: start))
            guard position < bytes.count else { break }
            guard bytes[position] == Self.comma else {
                skipLineEnd()
                break
            }
            position += 1
        }
        return Record(line: start, fields: fields)
    }

    private static let comma = UInt8(ascii: ",")
    private static let quote = UInt8(ascii: "\"")

    /// Reads a field and stops at the comma or line end after it, or at the end.
    private mutating func field(of start: Int) throws(SeedFileError) -> String {
        guard position < bytes.count, bytes[position] == Self.quote else {
            let begin = position
            while position < bytes.count, bytes[position] != Self.comma, !isLineEnd(at: position) {
                if bytes[position] == Self.quote {
                    throw SeedFileError(
                        line: start,
                        "a quotation mark stands inside a field that does not begin with one"
                    )
                }
                position += 1
            }
            return try text(bytes[begin..<position], of: start)
        }
        position += 1
        var content: [UInt8] = []
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if byte == Self.quote {
                guard position < bytes.count, bytes[position] == Self.quote else {
                    guard position == bytes.count || bytes[position] == Self.comma || isLineEnd(at: position)
                    else {
                        throw SeedFileError(
                            line: start,
                            "something stands between a closing quotation mark and the comma"
                        )
                    }
                    return try text(content[...], of: start)
                }
                position += 1
            }
            if byte == UInt8(ascii: "\n") { line += 1 }
            content.append(byte)
        }
        throw SeedFileError(line: start, "a quotation mark is not closed")
    }

    private func text(_ bytes: ArraySlice<UInt8>, of start: Int) throws(SeedFileError) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw SeedFileError(line: start, "it is not UTF-8")
        }
        return text
    }

    private func isLineEnd(at position: Int) -> Bool {
        bytes[position] == 0x0A || bytes[position] == 0x0D
    }

    private mutating func skipLineEnd() {
        if bytes[position] == 0x0D, position + 1 < bytes.count, bytes[position + 1] == 0x0A { position += 1 }
        position += 1
        line += 1
    }
}
