import Bounds

/// Numbers and texts read one after the other from bytes that may be anything.
package struct ColumnReader {
    private let bytes: ArraySlice<UInt8>
    private var place: Int

    package init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        place = bytes.startIndex
    }

    /// The number of bytes that are left.
    package var rest: Int { bytes.endIndex - place }

    /// A number in groups of seven bits, the lowest first; `nil` at the end, or when it has more than 64
    /// bits.
    package mutating func unsigned() -> UInt64? {
        var (value, shift): (UInt64, UInt64) = (0, 0)
        while place < bytes.endIndex, shift < 64 {
            // in range: the place is before the end
            let byte = bytes[place]
            place += 1
            let bits = UInt64(truncatingIfNeeded: byte & 0x7F)
            guard shift < 63 || bits < 2 else { return nil }
            value |= bits << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        return nil
    }

    /// A number whose sign is in its lowest bit.
    package mutating func signed() -> Int64? {
        unsigned().map { Int64(bitPattern: $0 >> 1) ^ -Int64(bitPattern: $0 & 1) }
    }

    /// The next bytes, or `nil` when there are fewer.
    mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, count <= rest else { return nil }
        defer { place += count }
        return bytes.slice(from: place, to: place + count)
    }
}

// Of a timetable.
extension ColumnReader {
    private static let broken = TimetableError("the timetable is damaged")

    mutating func number() throws(TimetableError) -> Int {
        guard let number = signed() else { throw Self.broken }
        return Int(truncatingIfNeeded: number)
    }

    /// The number of things of which each takes at least one of the bytes that are left.
    mutating func count() throws(TimetableError) -> Int {
        guard let count = unsigned().flatMap({ Int(exactly: $0) }), count <= rest else { throw Self.broken }
        return count
    }

    mutating func lengthAndBytes() throws(TimetableError) -> ArraySlice<UInt8> {
        let count = try count()
        guard let bytes = take(count) else { throw Self.broken }
        return bytes
    }

    mutating func text() throws(TimetableError) -> String {
        guard let text = String(validating: try lengthAndBytes(), as: UTF8.self) else { throw Self.broken }
        return text
    }

    mutating func optionalNumber() throws(TimetableError) -> Int? {
        guard try number() != 0 else { return nil }
        return try number()
    }

    mutating func optionalText() throws(TimetableError) -> String? {
        guard try number() != 0 else { return nil }
        return try text()
    }

    mutating func texts() throws(TimetableError) -> TextPool {
        var pool = TextPool()
        let count = try count()
        for _ in 0..<count {
            let text = try lengthAndBytes()
            guard String(validating: text, as: UTF8.self) != nil, pool.append(text) != nil else {
                throw Self.broken
            }
        }
        return pool
    }

    /// So many numbers, each written as its distance from the one before.
    mutating func differences<Number: FixedWidthInteger>(
        _ count: Int,
        of type: Number.Type
    ) throws(TimetableError) -> [Number] {
        guard count <= rest else { throw Self.broken }
        var numbers: [Number] = []
        numbers.reserveCapacity(count)
        var last: Int64 = 0
        for _ in 0..<count {
            guard let step = signed() else { throw Self.broken }
            last = last.saturatingAdd(step)
            guard let number = Number(exactly: last) else { throw Self.broken }
            numbers.append(number)
        }
        return numbers
    }

    /// So many numbers, of which equal ones that follow each other are written once.
    ///
    /// The number must be bounded by the caller: many numbers may take few bytes.
    mutating func runs<Number: FixedWidthInteger>(
        _ count: Int,
        of type: Number.Type
    ) throws(TimetableError) -> [Number] {
        var numbers: [Number] = []
        var last: Int64 = 0
        while numbers.count < count {
            guard let step = signed(), let run = unsigned().flatMap({ Int(exactly: $0) }) else {
                throw Self.broken
            }
            last = last.saturatingAdd(step)
            guard let number = Number(exactly: last), run > 0, run <= count - numbers.count else {
                throw Self.broken
            }
            numbers.append(contentsOf: repeatElement(number, count: run))
        }
        return numbers
    }

    /// Degrees, each exactly what it was before it was written.
    mutating func degrees(_ count: Int) throws(TimetableError) -> [Double] {
        let digits = try number()
        if digits < 0 {
            guard count <= rest else { throw Self.broken }
            var degrees: [Double] = []
            for _ in 0..<count {
                guard let bits = unsigned() else { throw Self.broken }
                degrees.append(Double(bitPattern: bits))
            }
            return degrees
        }
        guard digits <= ColumnWriter.mostDigits else { throw Self.broken }
        let unit = ColumnWriter.unit(digits)
        return try differences(count, of: Int64.self).map { Double($0) / unit }
    }
}
