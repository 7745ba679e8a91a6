/// `Range` of one run of bytes (RFC 9110 §14.1.2).
enum ByteRange: Equatable {
    /// The whole file: no range, several, another unit, or one that makes no sense.
    case whole
    /// Some bytes.
    case part(Range<Int>)
    /// A range that begins after the end.
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
        switch (halves[0].isEmpty, halves[1].isEmpty) {
        case (true, true):
            return
        case (true, false):
            guard let count = Int(halves[1]) else { return }
            self =
                count == 0 || byteCount == 0 ? .unsatisfiable : .part(max(0, byteCount - count)..<byteCount)
        case (false, let isOpen):
            guard let first = Int(halves[0]) else { return }
            let last = isOpen ? Int.max - 1 : Int(halves[1]) ?? Int.max - 1
            guard first <= last else { return }
            self = first >= byteCount ? .unsatisfiable : .part(first..<(min(last, byteCount - 1) + 1))
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
