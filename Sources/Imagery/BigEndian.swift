import Bounds

extension RandomAccessCollection where Element == UInt8, Index == Int {
    /// The unsigned number of two or four bytes at an offset; `nil` if bytes are missing.
    func number(at offset: Int, bytes count: Int) -> Int? {
        guard let slice = slice(from: startIndex + offset, to: startIndex + offset + count) else {
            return nil
        }
        return slice.reduce(0) { $0 << 8 | Int(truncatingIfNeeded: $1) }
    }
}

extension UInt32 {
    var bigEndianBytes: [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) } }
}
