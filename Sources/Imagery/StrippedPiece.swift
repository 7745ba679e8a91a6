import Bounds

package enum StrippedPiece: Sendable, Hashable {
    /// Bytes of the input, unchanged.
    case range(Range<Int>)
    /// Bytes that replace those of the input or are added to them.
    case bytes([UInt8])

    package var count: Int {
        switch self {
        case .range(let range): range.count
        case .bytes(let bytes): bytes.count
        }
    }
}

extension [StrippedPiece] {
    /// Keeps a range and joins it with the last piece if they are adjacent.
    mutating func keep(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        if case .range(let last)? = self.last, last.upperBound == range.lowerBound,
            let both = Range(checked: last.lowerBound, range.upperBound)
        {
            removeLast()
            append(.range(both))
        } else {
            append(.range(range))
        }
    }

    mutating func insert(_ bytes: [UInt8]) {
        if case .bytes(let last)? = self.last {
            removeLast()
            append(.bytes(last + bytes))
        } else {
            append(.bytes(bytes))
        }
    }

    /// Joins the piece with the last one if possible.
    mutating func append(piece: StrippedPiece) {
        switch piece {
        case .range(let range): keep(range)
        case .bytes(let bytes): insert(bytes)
        }
    }
}
