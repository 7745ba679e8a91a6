internal import Bounds

/// A part of the file that remains when the metadata is gone.
public enum StrippedPiece: Sendable, Hashable {
    /// These bytes of the input, as they are.
    case range(Range<Int>)
    /// These bytes instead of what the input had.
    case bytes([UInt8])

    /// How many bytes the piece adds.
    public var count: Int {
        switch self {
        case .range(let range): range.count
        case .bytes(let bytes): bytes.count
        }
    }
}

extension [StrippedPiece] {
    /// Appends bytes of the input, as one piece with the last one where they touch.
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

    /// Appends bytes that the input does not have there.
    mutating func insert(_ bytes: [UInt8]) {
        if case .bytes(let last)? = self.last {
            removeLast()
            append(.bytes(last + bytes))
        } else {
            append(.bytes(bytes))
        }
    }

    /// Appends a piece, as one with the last where they touch.
    mutating func append(piece: StrippedPiece) {
        switch piece {
        case .range(let range): keep(range)
        case .bytes(let bytes): insert(bytes)
        }
    }
}
