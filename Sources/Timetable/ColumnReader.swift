import Bounds

/// Numbers and texts read one after the other from bytes that may be anything.
struct ColumnReader {
    private let bytes: ArraySlice<UInt8>
    private var place: Int

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        place = bytes.startIndex
    }

    /// The number of bytes that are left.
    var rest: Int { bytes.endIndex - place }

    /// A number in groups of seven bits, the lowest first; `nil` at the end, or when it has more than 64
    /// bits.
    mutating func unsigned() -> UInt64? {
        var (value, shift): (UInt64, UInt64) = (0, 0)
        while place < bytes.endIndex, shift < 64 {
            // in range: the place is before the end
            let byte = bytes[place]
            place += 1
            let bits = UInt64(byte & 0x7F)
            guard shift < 63 || bits < 2 else { return nil }
            value |= bits << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        return nil
    }

    /// A number whose sign is in its lowest bit.
    mutating func signed() -> Int64? {
        unsigned().map { Int64(bitPattern: $0 >> 1) ^ -Int64(bitPattern: $0 & 1) }
    }

    /// The next bytes, or `nil` when there are fewer.
    mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, count <= rest else { return nil }
        defer { place += count }
        return bytes.slice(from: place, to: place + count)
    }
}

extension [UInt8] {
    mutating func appendUnsigned(_ value: UInt64) {
        var value = value
        while value >= 0x80 {
            append(UInt8(truncatingIfNeeded: value) | 0x80)
            value >>= 7
        }
        append(UInt8(truncatingIfNeeded: value))
    }

    mutating func appendSigned(_ value: Int64) {
        appendUnsigned(UInt64(bitPattern: value << 1 ^ value >> 63))
    }
}
