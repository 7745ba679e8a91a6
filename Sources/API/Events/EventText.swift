import JSONText
import NIOCore
import Services

/// The text of a stream of server-sent events (WHATWG HTML §9.2.5).
struct EventText {
    /// The number of bytes after which the text is written; a round of small events takes one write.
    private static let pieceSize = 16 << 10
    /// Milliseconds after which a browser reconnects.
    private static let retry = 2000

    /// The token of a client that has read everything so far.
    private var token: String?
    private var buffer: ByteBuffer

    /// Starts with the client's token, so that a client that is cut off before the first event resumes there.
    ///
    /// Without a token, the client keeps the id that it has and sends that again. Tokens are sealed by the
    /// server and hold base64url characters only, so no line of a stream contains text from a client.
    init(from token: String?) {
        self.token = token
        let id = token.map { "id: \($0)\n" } ?? ""
        buffer = ByteBuffer(string: "retry: \(Self.retry)\n\(id)\n")
    }

    var isPiece: Bool { buffer.readableBytes >= Self.pieceSize }

    mutating func take() -> ByteBuffer {
        defer { buffer = ByteBuffer() }
        return buffer
    }

    mutating func event(_ name: StaticString, token: String, _ write: (inout JSONWriter) -> Void) {
        var json = JSONWriter(reservingCapacity: 2048)
        write(&json)
        // JSON escapes line breaks, so the data stay on one line.
        buffer.writeString("event: \(name)\nid: \(token)\ndata: ")
        buffer.writeBytes(json.bytes)
        buffer.writeString("\n\n")
        self.token = token
    }

    /// Ends a round of events; a round without events writes the new token, or a comment when the token is
    /// the same.
    mutating func endRound(at token: String) {
        if token != self.token {
            // Browsers store the id of an event without data but do not dispatch it.
            buffer.writeString("id: \(token)\n\n")
            self.token = token
        } else if buffer.readableBytes == 0 {
            buffer.writeString(":\n\n")
        }
    }
}
