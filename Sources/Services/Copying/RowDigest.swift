import Crypto
import Relational
import TextCoding

/// A hash of rows that does not depend on their database engine.
struct RowDigest {
    private var hash = SHA256()
    private var buffer: [UInt8] = []

    mutating func add(_ rows: [[SQLValue]]) {
        for row in rows {
            for value in row { append(value) }
            if buffer.count > 64 << 10 { flush() }
        }
    }

    mutating func finish() -> String {
        flush()
        return Hexadecimal.text(Array(hash.finalize()))
    }

    private mutating func append(_ value: SQLValue) {
        switch value {
        case .integer(let number?): append(1, UInt64(bitPattern: number))
        // SQLite stores a whole real as an integer, and so has no negative zero.
        case .real(let number?): append(2, number == 0 ? 0 : number.bitPattern)
        case .text(let text?):
            append(3, UInt64(text.utf8.count))
            buffer += text.utf8
        case .bytes(let bytes?):
            append(4, UInt64(bytes.count))
            buffer += bytes
        case .integer(nil), .real(nil), .text(nil), .bytes(nil): buffer.append(0)
        }
    }

    private mutating func append(_ kind: UInt8, _ number: UInt64) {
        buffer.append(kind)
        withUnsafeBytes(of: number.littleEndian) { buffer += $0 }
    }

    private mutating func flush() {
        buffer.withUnsafeBytes { hash.update(bufferPointer: $0) }
        buffer.removeAll(keepingCapacity: true)
    }
}
