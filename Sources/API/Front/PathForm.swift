/// The form of a path that is routed.
enum PathForm {
    /// Whether no segment but the last is empty, and none is `.` or `..`, percent-encoded or not.
    ///
    /// The router would take `//v1/notes` for `/v1/notes`, and every link made from it would name another
    /// host.
    static func isPlain(_ path: String) -> Bool {
        var bytes = path.utf8.makeIterator()
        guard bytes.next() == UInt8(ascii: "/") else { return false }
        var segment = Segment()
        while let byte = bytes.next() {
            if byte == UInt8(ascii: "/") {
                if segment.isEmpty || segment.isDots { return false }
                segment = Segment()
            } else {
                segment.append(byte)
            }
        }
        return !segment.isDots
    }

    private struct Segment {
        private var count = 0
        private var dots = 0
        /// How many bytes of `%2e` were read.
        private var escape = 0

        var isEmpty: Bool { count == 0 }
        /// `.`, `..`, or what becomes one of them when it is decoded.
        var isDots: Bool { count > 0 && count == dots && dots <= 2 }

        mutating func append(_ byte: UInt8) {
            switch (escape, byte) {
            case (1, UInt8(ascii: "2")):
                escape = 2
            case (2, UInt8(ascii: "e")), (2, UInt8(ascii: "E")):
                (escape, dots) = (0, dots + 1)
            default:
                // What seemed to be an escape is counted as one byte that is no dot.
                count += 1
                escape = byte == UInt8(ascii: "%") ? 1 : 0
                if byte == UInt8(ascii: ".") { dots += 1 }
            }
        }
    }
}
