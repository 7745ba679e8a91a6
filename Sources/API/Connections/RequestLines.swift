import LibC
import NIOCore
import TextCoding

/// Finds the request lines in the bytes of a connection, and percent-encodes non-ASCII bytes in them.
///
/// The parser refuses a path or a query typed in UTF-8. All other bytes pass unchanged. Only the parser knows
/// where a request ends. Bytes are therefore handed out in pieces that end at or before a possible end of a
/// request, and the parser is asked after each such piece. Nothing here interprets lengths or chunks.
struct RequestLines {
    /// The state of the parser after it has read a piece.
    enum Message: Hashable {
        /// The parser is before or inside a head.
        case none
        /// The parser is in a body, of which this number of bytes remains.
        case counted(Int)
        /// The parser is in a chunked body.
        case chunked
    }

    private enum Place {
        /// In a request line, or in the empty lines before it.
        case line(isEmpty: Bool)
        /// After the request line.
        case head(Line)
        case counted(Int)
        case chunked(Line)
        /// The parser and this type disagree, so all bytes pass unchanged.
        case lost
    }

    /// The state of a line that was read in part: whether the line can still be empty.
    private struct Line {
        var isEmpty = true

        mutating func append(_ bytes: Slice<UnsafeRawBufferPointer>) {
            if isEmpty { isEmpty = bytes.allSatisfy { $0 == Self.return } }
        }

        static let `return` = UInt8(ascii: "\r")
    }

    private var place = Place.line(isEmpty: true)

    /// Whether a request has begun whose head is not complete.
    var isInsideHead: Bool {
        switch place {
        case .line(let isEmpty): !isEmpty
        case .head: true
        case .counted, .chunked, .lost: false
        }
    }

    /// Takes the next piece out of a buffer; when `isBoundary`, ``parsed(_:)`` must be called after it.
    mutating func next(_ buffer: inout ByteBuffer) -> (piece: ByteBuffer, isBoundary: Bool)? {
        guard buffer.readableBytes > 0 else { return nil }
        switch place {
        case .line(let isEmpty): return nextOfLine(&buffer, isEmpty: isEmpty)
        case .head(let line): return nextOfLines(&buffer, line) { .head($0) }
        case .chunked(let line): return nextOfLines(&buffer, line) { .chunked($0) }
        case .counted(let left):
            let count = min(left, buffer.readableBytes)
            place = .counted(left - count)
            return (Self.take(count, from: &buffer), count == left)
        case .lost: return (Self.take(buffer.readableBytes, from: &buffer), false)
        }
    }

    /// Takes the state of the parser after a piece that ended at a boundary; `nil` means between two
    /// requests.
    mutating func parsed(_ message: Message?) {
        switch (place, message) {
        case (_, nil): place = .line(isEmpty: true)
        case (.head, .counted(let count)): place = count > 0 ? .counted(count) : .lost
        case (.head, .chunked), (.chunked, .chunked): place = .chunked(Line())
        default: place = .lost
        }
    }

    /// A piece up to the end of the head, or of the request line when that was rewritten.
    private mutating func nextOfLine(
        _ buffer: inout ByteBuffer,
        isEmpty: Bool
    ) -> (piece: ByteBuffer, isBoundary: Bool) {
        var isEmpty = isEmpty
        let (end, isWhole, hasRaw) = buffer.withUnsafeReadableBytes { bytes -> (Int, Bool, Bool) in
            var start = 0
            while let feed = Self.lineFeed(in: bytes, from: start) {
                // in range: the line feed was found at or after the start
                let line = bytes[start..<feed]
                if isEmpty { isEmpty = line.allSatisfy { $0 == Line.return } }
                if !isEmpty { return (feed + 1, true, line.contains { $0 >= 0x80 }) }
                start = feed + 1
            }
            // in range: the start is at most one past the last line feed
            let rest = bytes[start...]
            if isEmpty { isEmpty = rest.allSatisfy { $0 == Line.return } }
            return (bytes.count, false, rest.contains { $0 >= 0x80 })
        }
        place = isWhole ? .head(Line()) : .line(isEmpty: isEmpty)
        if hasRaw { return (Self.encoded(Self.take(end, from: &buffer)), false) }
        guard isWhole else { return (Self.take(end, from: &buffer), false) }
        return nextOfLines(&buffer, Line(), from: end) { .head($0) }
    }

    /// A piece up to and including the next empty line.
    private mutating func nextOfLines(
        _ buffer: inout ByteBuffer,
        _ line: Line,
        from start: Int = 0,
        _ place: (Line) -> Place
    ) -> (piece: ByteBuffer, isBoundary: Bool) {
        var line = line
        let end = buffer.withUnsafeReadableBytes { bytes -> Int? in
            var start = start
            while let feed = Self.lineFeed(in: bytes, from: start) {
                // in range: the line feed was found at or after the start
                line.append(bytes[start..<feed])
                if line.isEmpty { return feed + 1 }
                line = Line()
                start = feed + 1
            }
            // in range: the start is at most one past the last line feed
            line.append(bytes[start...])
            return nil
        }
        self.place = place(line)
        return (Self.take(end ?? buffer.readableBytes, from: &buffer), end != nil)
    }

    private static func take(_ count: Int, from buffer: inout ByteBuffer) -> ByteBuffer {
        buffer.readSlice(length: count) ?? ByteBuffer()
    }

    private static func lineFeed(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        guard start < bytes.count, let base = bytes.baseAddress,
            let found = memchr(base + start, CInt(UInt8(ascii: "\n")), bytes.count - start)
        else { return nil }
        return UnsafeRawPointer(found) - base
    }

    private static func encoded(_ line: ByteBuffer) -> ByteBuffer {
        var encoded = ByteBuffer()
        encoded.reserveCapacity(3 * line.readableBytes)
        for byte in line.readableBytesView {
            if byte < 0x80 {
                encoded.writeInteger(byte)
            } else {
                encoded.writeBytes(PercentCoding.escape(byte))
            }
        }
        return encoded
    }
}
