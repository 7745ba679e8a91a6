import Bounds

/// Numbers and texts written one after the other, few bytes each.
struct ColumnWriter {
    private(set) var bytes: [UInt8] = []

    mutating func number(_ number: Int) {
        bytes.appendSigned(Int64(clamping: number))
    }

    mutating func count(_ count: Int) {
        bytes.appendUnsigned(UInt64(clamping: count))
    }

    mutating func append(_ block: some Collection<UInt8>) {
        count(block.count)
        bytes += block
    }

    mutating func text(_ text: String) {
        append(text.utf8)
    }

    mutating func optional(_ number: Int?) {
        self.number(number == nil ? 0 : 1)
        if let number { self.number(number) }
    }

    mutating func optional(_ text: String?) {
        number(text == nil ? 0 : 1)
        if let text { self.text(text) }
    }

    mutating func texts(_ pool: TextPool) {
        count(pool.count)
        for place in 0..<pool.count { append(pool.utf8(place)) }
    }

    /// Numbers as their distances from the one before.
    mutating func differences(_ numbers: some Sequence<some FixedWidthInteger>) {
        var last: Int64 = 0
        for number in numbers {
            let number = Int64(clamping: number)
            bytes.appendSigned(number.saturatingSubtract(last))
            last = number
        }
    }

    /// Numbers of which equal ones that follow each other are written once.
    mutating func runs(_ numbers: some Sequence<some FixedWidthInteger>) {
        var (last, current, run): (Int64, Int64, UInt64) = (0, 0, 0)
        for number in numbers {
            let number = Int64(clamping: number)
            if run > 0, number != current {
                bytes.appendSigned(current - last)
                bytes.appendUnsigned(run)
                (last, run) = (current, 0)
            }
            current = number
            run += 1
        }
        guard run > 0 else { return }
        bytes.appendSigned(current - last)
        bytes.appendUnsigned(run)
    }

    static let mostDigits = 10

    static func unit(_ digits: Int) -> Double {
        repeatElement(10, count: digits).reduce(1, *)
    }

    /// Degrees as decimal numbers of as few digits as give all of them back exactly, else bit by bit.
    mutating func degrees(_ degrees: [Double]) {
        let digits = (4...Self.mostDigits).first { digits in
            let unit = Self.unit(digits)
            return degrees.allSatisfy { Double(Int64(nearest: $0 * unit)) / unit == $0 }
        }
        number(digits ?? -1)
        guard let digits else {
            for value in degrees { bytes.appendUnsigned(value.bitPattern) }
            return
        }
        let unit = Self.unit(digits)
        differences(degrees.map { Int64(nearest: $0 * unit) })
    }
}

extension [UInt8] {
    package mutating func appendUnsigned(_ value: UInt64) {
        var value = value
        while value >= 0x80 {
            append(UInt8(truncatingIfNeeded: value) | 0x80)
            value >>= 7
        }
        append(UInt8(truncatingIfNeeded: value))
    }

    package mutating func appendSigned(_ value: Int64) {
        appendUnsigned(UInt64(bitPattern: value << 1 ^ value >> 63))
    }
}
