#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

extension UInt8 {
    static let tab = UInt8(ascii: "\t")
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let space = UInt8(ascii: " ")
    static let quote = UInt8(ascii: "\"")
    static let hyphen = UInt8(ascii: "-")
    static let colon = UInt8(ascii: ":")
    static let semicolon = UInt8(ascii: ";")
    static let equals = UInt8(ascii: "=")
    static let backslash = UInt8(ascii: "\\")

    var isPadding: Bool { self == .space || self == .tab }

    private var isAlphanumeric: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: false
        }
    }

    /// Whether the byte may stand in a token (RFC 9110 §5.6.2).
    var isToken: Bool { isAlphanumeric || "!#$%&'*+-.^_`|~".utf8.contains(self) }

    /// Whether the byte may stand in a boundary (`bchars` of RFC 2046 §5.1.1).
    var isBoundary: Bool { isAlphanumeric || "'()+_,-./:=? ".utf8.contains(self) }

    var isForbiddenControl: Bool { (self < .space && self != .tab) || self == 0x7F }

    var lowercased: UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
    }
}

extension Collection where Element == UInt8 {
    /// Whether these bytes are `text`, whatever the case of ASCII letters; `text` must be in lower case.
    func isEqual(ignoringCase text: StaticString) -> Bool {
        count == text.utf8CodeUnitCount && starts(withIgnoringCase: text)
    }

    func starts(withIgnoringCase text: StaticString) -> Bool {
        text.withUTF8Buffer { wanted in
            count >= wanted.count && zip(self, wanted).allSatisfy { $0.lowercased == $1 }
        }
    }
}

extension BidirectionalCollection where Element == UInt8 {
    var trimmed: SubSequence {
        let end = lastIndex { !$0.isPadding }.map { index(after: $0) } ?? startIndex
        return prefix(upTo: end).drop { $0.isPadding }
    }
}

extension UnsafeRawBufferPointer {
    /// The offset of the first `byte` at or after `start`.
    func offset(of byte: UInt8, from start: Int) -> Int? {
        guard start < count, let baseAddress,
            let found = memchr(baseAddress + start, Int32(truncatingIfNeeded: byte), count - start)
        else { return nil }
        return baseAddress.distance(to: UnsafeRawPointer(found))
    }
}
