import JSONText
import NIOCore
import Services

/// The text of a stream of server-sent events (WHATWG HTML §9.2.5).
struct EventText {
    /// What is written at once, so that a round of small events costs one write.
    private static let pieceSize = 16 << 10
    /// After how many milliseconds a browser connects again.
    private static let retry = 2000

    /// How far the client has got that has read everything so far.
    private var token: String?
    private var buffer: ByteBuffer

    /// Begins with where the client is: one that is cut off before the first event goes on from there.
    ///
    /// Without a token, the client keeps the id that it has, and sends that again. Tokens are sealed by the
    /// server and hold base64url characters only: no line of a stream is made of text that a client sent.
    init(from token: String?) {
        self.token = token
        let id = token.map { "id: \($0)\n" } ?? ""
        buffer = ByteBuffer(string: "retry: \(Self.retry)\n\(id)\n")
    }

    var isPiece: Bool { buffer.readableBytes >= Self.pieceSize }

    /// What was written since it was asked for last.
    mutating func take() -> ByteBuffer {
        defer { buffer = ByteBuffer() }
        return buffer
    }

    mutating func event(_ name: StaticString, token: String, _ write: (inout JSONWriter) -> Void) {
        var json = JSONWriter(reservingCapacity: 2048)
        write(&json)
        // JSON escapes line breaks, so that the data is one line.
        buffer.writeString("event: \(name)\nid: \(token)\ndata: ")
        buffer.writeBytes(json.bytes)
        buffer.writeString("\n\n")
        self.token = token
    }

    /// Ends a round; one without events is a comment, and where the client has got all the same.
    mutating func endRound(at token: String) {
        if token != self.token {
            // An event without data is told to nobody, but its id is kept.
            buffer.writeString("id: \(token)\n\n")
            self.token = token
        } else if buffer.readableBytes == 0 {
            buffer.writeString(":\n\n")
        }
    }
}
