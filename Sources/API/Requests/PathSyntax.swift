enum PathSyntax {
    /// `true` when no segment but the last is empty, and none is `.` or `..`, percent-encoded or not.
    ///
    /// The router would treat `//v1/notes` as `/v1/notes`, and links made from it would name another host.
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
        /// The number of bytes of `%2e` that were read.
        private var escape = 0

        var isEmpty: Bool { count == 0 }
        /// `.`, `..`, or a percent-encoding of either.
        var isDots: Bool { count > 0 && count == dots && dots <= 2 }

        mutating func append(_ byte: UInt8) {
            switch (escape, byte) {
            case (1, UInt8(ascii: "2")):
                escape = 2
            case (2, UInt8(ascii: "e")), (2, UInt8(ascii: "E")):
                (escape, dots) = (0, dots + 1)
            default:
                // An incomplete escape counts as one byte that is not a dot.
                count += 1
                escape = byte == UInt8(ascii: "%") ? 1 : 0
                if byte == UInt8(ascii: ".") { dots += 1 }
            }
        }
    }
}
