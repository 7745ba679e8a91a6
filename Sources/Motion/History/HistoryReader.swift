import Bounds

/// Reads numbers from bytes; `nil` where they end too soon, or where a number cannot be.
struct HistoryReader {
    private let bytes: [UInt8]
    private var offset = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { offset >= bytes.count }

    private mutating func whole(_ size: Int) -> UInt32? {
        guard let found = bytes.slice(from: offset, to: offset + size) else { return nil }
        offset += size
        return found.reversed().reduce(0) { $0 << 8 | UInt32(truncatingIfNeeded: $1) }
    }

    mutating func byte() -> UInt8? { whole(1).map { UInt8(truncatingIfNeeded: $0) } }

    /// A number in groups of seven bits; at most 28 bits.
    mutating func groups() -> UInt32? {
        var number: UInt32 = 0
        for shift in [0, 7, 14, 21] as [UInt32] {
            guard let group = byte() else { return nil }
            number |= UInt32(truncatingIfNeeded: group & 0x7F) << shift
            if group < 0x80 { return number }
        }
        return nil
    }

    /// A number of things that follow: never more than there are bytes left.
    mutating func count() -> Int? {
        whole(4).flatMap { Int(exactly: $0) }.flatMap { $0 <= bytes.count - offset ? $0 : nil }
    }

    /// A finite number that is not negative.
    mutating func amount() -> Float? {
        whole(4).map(Float.init(bitPattern:)).flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    }
}

extension [UInt8] {
    mutating func append(_ value: UInt32) {
        for shift in [0, 8, 16, 24] as [UInt32] { append(UInt8(truncatingIfNeeded: value >> shift)) }
    }

    /// Appends a number in groups of seven bits; what is above 28 bits is the greatest number.
    mutating func append(groups value: UInt32) {
        var rest = Swift.min(value, 0x0FFF_FFFF)
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(truncatingIfNeeded: rest))
    }

    mutating func append(_ value: Float) { append(value.bitPattern) }
}
