/// A place behind a text, where room was made for what is written.
///
/// While a value's parts are written, neither the room nor the length of the whole text is looked at.
struct Pen {
    /// Room that is enough for any number.
    static let roomForNumber = 48

    private(set) var place: UnsafeMutablePointer<UInt8>

    init(at place: UnsafeMutablePointer<UInt8>) {
        self.place = place
    }

    @inline(__always)
    mutating func write(_ byte: UInt8) {
        place.pointee = byte
        place += 1
    }

    /// Writes a byte, or nothing; one more byte of room is needed in either case.
    @inline(__always)
    mutating func write(_ byte: UInt8, if isWanted: Bool) {
        place.pointee = byte
        place += isWanted ? 1 : 0
    }

    /// Copies bytes; a call costs more than the few bytes of most names and texts.
    @inline(__always)
    mutating func write(_ text: UnsafeBufferPointer<UInt8>) {
        guard let start = text.baseAddress else { return }
        let count = text.count
        defer { place += count }
        guard count <= 32 else { return place.update(from: start, count: count) }
        let (from, to) = (UnsafeRawPointer(start), UnsafeMutableRawPointer(place))
        var done = 0
        // in range: only the bytes that were counted
        while count &- done >= 8 {
            to.storeBytes(
                of: from.loadUnaligned(fromByteOffset: done, as: UInt64.self),
                toByteOffset: done,
                as: UInt64.self
            )
            done &+= 8
        }
        if count &- done >= 4 {
            to.storeBytes(
                of: from.loadUnaligned(fromByteOffset: done, as: UInt32.self),
                toByteOffset: done,
                as: UInt32.self
            )
            done &+= 4
        }
        while done < count {
            place[done] = start[done]  // in range: see above
            done &+= 1
        }
    }

    /// Writes a quoted name and a colon.
    @inline(__always)
    mutating func write(name: UnsafeBufferPointer<UInt8>) {
        write(UInt8(ascii: "\""))
        write(name)
        write(UInt8(ascii: "\""))
        write(UInt8(ascii: ":"))
    }

    /// Writes a number's digits; there must be room for ``roomForNumber`` bytes.
    @inline(__always)
    mutating func write(digits number: UInt64) {
        guard number > 99_999_999 else { return writeFirst(number) }
        let first = number / 100_000_000
        if first > 99_999_999 {
            writeFirst(first / 100_000_000)
            writeEight(first % 100_000_000)
        } else {
            writeFirst(first)
        }
        writeEight(number % 100_000_000)
    }

    /// Writes a decimal without trailing zeros; there must be room for ``roomForNumber`` bytes.
    @inline(__always)
    mutating func write(_ decimal: ShortDecimal) {
        write(UInt8(ascii: "-"), if: decimal.isNegative)
        write(digits: decimal.whole)
        guard decimal.fraction != 0 else { return }
        write(UInt8(ascii: "."))
        let digits = EightDigits(decimal.fraction)
        store(digits.text)
        place += digits.significantCount
    }

    /// Writes the digits of a number below 10⁸, without leading zeros.
    @inline(__always)
    private mutating func writeFirst(_ number: UInt64) {
        guard number > 9 else {
            return write(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number))
        }
        let digits = EightDigits(number)
        let zeros = digits.leadingZeros
        store(digits.text >> UInt64(8 &* zeros))
        place += 8 &- zeros
    }

    @inline(__always)
    private mutating func writeEight(_ number: UInt64) {
        store(EightDigits(number).text)
        place += 8
    }

    /// Stores eight bytes, the lowest first, and stays where it is.
    @inline(__always)
    private func store(_ bytes: UInt64) {
        UnsafeMutableRawPointer(place).storeBytes(of: bytes.littleEndian, as: UInt64.self)
    }
}
