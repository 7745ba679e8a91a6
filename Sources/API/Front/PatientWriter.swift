import Hummingbird
import NIOCore

/// Writes as the client reads: it is waited for, so that nothing piles up, and not for ever.
struct PatientWriter: Sendable {
    let channel: any Channel
    /// How long the client may take for what was sent to it.
    let patience: Duration

    /// Writes a piece; the connection of a client that does not take it in time is closed, and this throws.
    func write(_ buffer: ByteBuffer, to writer: inout any ResponseBodyWriter) async throws {
        let deadline = channel.eventLoop.scheduleTask(in: TimeAmount(patience)) { [channel] in
            channel.close(promise: nil)
        }
        defer { deadline.cancel() }
        try await writer.write(buffer)
    }
}
