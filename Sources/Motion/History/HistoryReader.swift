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
        return found.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    mutating func byte() -> UInt8? { whole(1).map { UInt8(truncatingIfNeeded: $0) } }

    mutating func short() -> UInt16? { whole(2).map { UInt16(truncatingIfNeeded: $0) } }

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
        for shift in [0, 8, 16, 24] { append(UInt8(truncatingIfNeeded: value >> UInt32(shift))) }
    }

    mutating func append(_ value: UInt16) {
        append(UInt8(truncatingIfNeeded: value))
        append(UInt8(truncatingIfNeeded: value >> 8))
    }

    mutating func append(_ value: Float) { append(value.bitPattern) }
}
