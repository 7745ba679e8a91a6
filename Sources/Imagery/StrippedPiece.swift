internal import Bounds

/// A piece of a file without its metadata.
public enum StrippedPiece: Sendable, Hashable {
    /// Bytes of the input, unchanged.
    case range(Range<Int>)
    /// Bytes that replace or add to those of the input.
    case bytes([UInt8])

    /// The number of bytes.
    public var count: Int {
        switch self {
        case .range(let range): range.count
        case .bytes(let bytes): bytes.count
        }
    }
}

extension [StrippedPiece] {
    /// Appends bytes of the input, joined with the last piece if they are adjacent.
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

    /// Appends bytes that are not in the input.
    mutating func insert(_ bytes: [UInt8]) {
        if case .bytes(let last)? = self.last {
            removeLast()
            append(.bytes(last + bytes))
        } else {
            append(.bytes(bytes))
        }
    }

    /// Appends a piece, joined with the last one if possible.
    mutating func append(piece: StrippedPiece) {
        switch piece {
        case .range(let range): keep(range)
        case .bytes(let bytes): insert(bytes)
        }
    }
}
