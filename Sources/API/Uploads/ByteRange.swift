import Bounds

/// The `Range` header, for a single range of bytes (RFC 9110 §14.1.2).
enum ByteRange: Equatable {
    /// The whole file: the header is absent, has several ranges or another unit, or is invalid.
    case whole
    case part(Range<Int>)
    /// A range that begins after the end of the file.
    case unsatisfiable

    init(_ header: String?, byteCount: Int) {
        self = .whole
        guard let header, header.hasPrefix("bytes=") else { return }
        let spec = header.dropFirst("bytes=".count).filter { $0 != " " }
        let halves = spec.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2, !spec.contains(","), halves.allSatisfy({ $0.utf8.allSatisfy(Self.isDigit) })
        else {
            return
        }
        // A number that is too large is beyond the end of every file.
        let (first, last) = (Int(halves[0], radix: 10) ?? .max, Int(halves[1], radix: 10) ?? .max)
        switch (halves[0].isEmpty, halves[1].isEmpty) {
        case (true, true): return
        case (true, false): self = Self.part(max(0, byteCount - last), byteCount)
        case (false, let isOpen):
            guard isOpen || first <= last else { return }
            self = Self.part(first, isOpen || last >= byteCount ? byteCount : last + 1)
        }
    }

    private static func part(_ start: Int, _ end: Int) -> ByteRange {
        Range(checked: start, end).flatMap { $0.isEmpty ? nil : .part($0) } ?? .unsatisfiable
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
