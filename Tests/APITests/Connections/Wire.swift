import HTTPTypes
import Logging
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import API

/// A connection without a network, whose time a test moves, and which answers what it is told to answer.
struct Wire {
    /// A request as the handlers behind the parser get it.
    struct Request: Hashable {
        var method = ""
        var path = ""
        var fields: [String: String] = [:]
        var body: [UInt8] = []
        var isWhole = false
    }

    /// Keeps requests, and the errors between them.
    private final class Recorder: ChannelInboundHandler {
        typealias InboundIn = HTTPRequestPart

        var requests: [Request] = []
        var errors: [any Error] = []

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            switch unwrapInboundIn(data) {
            case .head(let head):
                var request = Request(method: head.method.rawValue, path: head.path ?? "")
                for field in head.headerFields { request.fields[field.name.canonicalName] = field.value }
                requests.append(request)
            case .body(let bytes): requests[requests.count - 1].body += Array(bytes.readableBytesView)
            case .end: requests[requests.count - 1].isWhole = true
            }
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            errors.append(error)
        }
    }

    let channel = EmbeddedChannel()
    private let recorder = Recorder()

    init(_ options: ConnectionOptions = ConnectionOptions(), refusal: ByteBuffer? = nil) throws {
        let pipeline = channel.pipeline.syncOperations
        let logger = Logger(label: "test") { _ in QuietLog() }
        try ConnectionChannel.addHandlers(
            to: pipeline,
            options,
            refusal: refusal,
            RequestObserver(),
            logger
        )
        try pipeline.addHandler(recorder)
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        channel.read()
    }

    var requests: [Request] { recorder.requests }
    var errors: [any Error] { recorder.errors }
    var isOpen: Bool { channel.isActive }

    /// Bytes of the client come, and are asked for.
    func receive(_ bytes: some Sequence<UInt8>) throws {
        try channel.writeInbound(ByteBuffer(bytes: bytes))
        channel.read()
    }

    func receive(_ text: String) throws {
        try receive(text.utf8)
    }

    /// Time passes.
    func wait(_ duration: Duration) {
        channel.embeddedEventLoop.advanceTime(by: TimeAmount(duration))
    }

    /// An answer is written.
    func answer(_ status: HTTPResponse.Status = .ok) {
        channel.write(
            HTTPResponsePart.head(.init(status: status, headerFields: [.contentLength: "0"])),
            promise: nil
        )
        channel.writeAndFlush(HTTPResponsePart.end(nil), promise: nil)
    }

    /// All that was sent since the last time.
    func sent() throws -> String {
        var text = ""
        while let piece = try channel.readOutbound(as: IOData.self) {
            if case .byteBuffer(let bytes) = piece { text += String(buffer: bytes) }
        }
        return text
    }
}
