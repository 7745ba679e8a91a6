import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTPTypes

/// Writes a response of a ``DirectHandler`` at the pace of the client.
struct DirectWriter: ResponseBodyWriter {
    private let handler: NIOLoopBound<DirectHandler>
    /// The number of bytes of the body; `nil` when it is not known.
    private let length: Int?

    init(_ handler: NIOLoopBound<DirectHandler>, length: Int?) {
        self.handler = handler
        self.length = length
    }

    func begin(_ head: HTTPResponse) async throws {
        try await waitUntilWritable()
        try handler.value.write(.head(head), thenFlush: false)
    }

    func write(_ buffer: ByteBuffer) async throws {
        try await waitUntilWritable()
        // A whole body is sent together with the end of the response.
        try handler.value.write(.body(buffer), thenFlush: buffer.readableBytes != length)
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
        try handler.value.write(.end(trailingHeaders), thenFlush: true)
    }

    private func waitUntilWritable() async throws {
        if !handler.value.isWritable { try await handler.value.waitUntilWritable() }
    }
}
