import Hummingbird
import NIOCore

/// Writes at the pace of the client, up to a deadline, so that no backlog builds up.
struct DeadlineWriter: Sendable {
    let channel: any Channel
    let patience: Duration

    /// Writes a piece; if the client does not read it in time, closes the connection and throws.
    func write(_ buffer: ByteBuffer, to writer: inout any ResponseBodyWriter) async throws {
        let deadline = channel.eventLoop.scheduleTask(in: TimeAmount(patience)) { [channel] in
            channel.close(promise: nil)
        }
        defer { deadline.cancel() }
        try await writer.write(buffer)
    }
}
