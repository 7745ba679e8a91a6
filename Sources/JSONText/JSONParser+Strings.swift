import Bounds

extension JSONParser {
    mutating func string() throws(JSONError) -> String {
        offset += 1
        let start = offset
        try skipPlain()
        // Most strings hold no escape and are copied in one piece.
        if next == UInt8(ascii: "\"") {
            offset += 1
            return String(decoding: text(from: start, to: offset - 1), as: UTF8.self)
        }
        var decoded = Array(text(from: start, to: offset))
        while next == UInt8(ascii: "\\") {
            try unescape(into: &decoded)
            let plain = offset
            try skipPlain()
            decoded.append(contentsOf: text(from: plain, to: offset))
        }
        offset += 1
        return String(decoding: decoded, as: UTF8.self)
    }

    private func text(from start: Int, to end: Int) -> Slice<UnsafeRawBufferPointer> {
        input.slice(from: start, to: end) ?? input.from(input.count)
    }

    /// Skips plain characters, up to a quotation mark or a backslash.
    private mutating func skipPlain() throws(JSONError) {
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): return
            case 0x20..<0x80: offset += 1
            case 0x80...: offset += try sequenceLength()
            default:
                throw JSONError(
                    .syntax,
                    "A string holds an unescaped control character.",
                    at: offset
                )
            }
        }
        throw JSONError(.syntax, "The JSON text ends within a string.", at: offset)
    }

    /// Returns the length of the well-formed UTF-8 sequence here (Unicode 16, table 3-7).
    private func sequenceLength() throws(JSONError) -> Int {
        let length: Int
        let second: ClosedRange<UInt8>
        switch next ?? 0 {
        case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: throw malformed()
        }
        guard let sequence = input.slice(from: offset + 1, to: offset + length), let first = sequence.first,
            second.contains(first), sequence.dropFirst().allSatisfy({ (0x80...0xBF).contains($0) })
        else { throw malformed() }
        return length
    }

    private func malformed() -> JSONError {
        JSONError(.encoding, "The JSON text is not valid UTF-8.", at: offset)
    }

    private mutating func unescape(into decoded: inout [UInt8]) throws(JSONError) {
        let start = offset
        offset += 1
        switch next {
        case UInt8(ascii: "\""): decoded.append(UInt8(ascii: "\""))
        case UInt8(ascii: "\\"): decoded.append(UInt8(ascii: "\\"))
        case UInt8(ascii: "/"): decoded.append(UInt8(ascii: "/"))
        case UInt8(ascii: "b"): decoded.append(0x08)
        case UInt8(ascii: "f"): decoded.append(0x0C)
        case UInt8(ascii: "n"): decoded.append(0x0A)
        case UInt8(ascii: "r"): decoded.append(0x0D)
        case UInt8(ascii: "t"): decoded.append(0x09)
        case UInt8(ascii: "u"):
            offset += 1
            let scalar = try escapedScalar(from: start)
            decoded.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            return
        case nil: throw JSONError(.syntax, "The JSON text ends within a string.", at: offset)
        default: throw JSONError(.syntax, "A string holds an unknown escape.", at: start)
        }
        offset += 1
    }

    /// Reads the digits behind `\u`, and the second escape of a surrogate pair.
    private mutating func escapedScalar(from start: Int) throws(JSONError) -> Unicode.Scalar {
        let first = try fourHexDigits(from: start)
        if let scalar = Unicode.Scalar(first) { return scalar }
        let lone = JSONError(.encoding, "A string escapes half a surrogate pair.", at: start)
        guard first < 0xDC00, next == UInt8(ascii: "\\"),
            input[checked: offset + 1] == UInt8(ascii: "u")
        else { throw lone }
        offset += 2
        let second = try fourHexDigits(from: offset - 2)
        guard (0xDC00...0xDFFF).contains(second),
            let scalar = Unicode.Scalar(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00))
        else { throw lone }
        return scalar
    }

    private mutating func fourHexDigits(from start: Int) throws(JSONError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = next, let digit = Unicode.Scalar(byte).hexDigit else {
                throw JSONError(.syntax, "A string holds \"\\u\" without four hexadecimal digits.", at: start)
            }
            value = value << 4 | digit
            offset += 1
        }
        return value
    }
}

extension Unicode.Scalar {
    fileprivate var hexDigit: UInt32? {
        switch self {
        case "0"..."9": value - 0x30
        case "a"..."f": value - 0x61 + 10
        case "A"..."F": value - 0x41 + 10
        default: nil
        }
    }
}
