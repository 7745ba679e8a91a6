import HTTPTypes
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// Tracks the requests of a connection, and answers those that are malformed or arrive too slowly.
final class RequestHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// The way in which the connection ends after the responses under way.
    private enum End {
        case none
        /// The connection is closed without a further response.
        case silent
        /// The connection is closed after the refusal of a request that could not be read.
        case refusal(UnreadRequest)
    }

    private let progress: RequestProgress
    private let observer: RequestObserver
    private let options: ConnectionOptions
    private let logger: Logger
    private var end = End.none
    private var hasEnded = false

    init(
        _ progress: RequestProgress,
        _ observer: RequestObserver,
        _ options: ConnectionOptions,
        _ logger: Logger
    ) {
        self.progress = progress
        self.observer = observer
        self.options = options
        self.logger = logger
    }

    // MARK: - Input

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !hasEnded else { return }
        switch unwrapInboundIn(data) {
        case .head(let head):
            progress.readHead(RequestLines.Message(head.headerFields))
            // The parser takes the following bytes for another protocol, and stops reading.
            if head.headerFields[.upgrade] != nil || head.method == .connect { end = .silent }
        case .body(let bytes): progress.readBody(bytes.readableBytes)
        case .end: progress.readEnd()
        }
        context.fireChannelRead(data)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch error {
        // Bytes after the last request are ignored.
        case HTTPParserError.closedConnection, is ByteToMessageDecoderError: return
        case _ where !context.channel.isActive: context.fireErrorCaught(ConnectionLost())
        case is HTTPParserError, is HTTP1TypeConversionError, is UnclearHead:
            fail(context, UnreadRequest(error))
        // Connection errors must not be mistaken for disk errors.
        default: context.fireErrorCaught(ConnectionLost())
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case is ConnectionHandler.DeadlinePassed:
            fail(context, progress.reading == nil ? .slowHead(options.head) : .slowBody(options.body))
        case is ChannelShouldQuiesceEvent:
            if progress.unanswered == 0 {
                context.close(promise: nil)
            } else if case .none = end {
                end = .silent
            }
        default: context.fireUserInboundEventTriggered(event)
        }
    }

    private func fail(_ context: ChannelHandlerContext, _ request: UnreadRequest) {
        guard !hasEnded else { return }
        // Only the first refusal is sent to the client.
        if case .refusal = end { return }
        if progress.reading == nil {
            end = .refusal(request)
            if progress.unanswered == 0 { finish(context) }
        } else if progress.unanswered == 0 || progress.answerHasBegun {
            // The response is written, or has begun, so that no other can be sent.
            hasEnded = true
            context.close(promise: nil)
        } else {
            // The handler that reads the body gets the error and answers the client.
            end = .silent
            context.fireErrorCaught(request)
        }
    }

    // MARK: - Output

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard !hasEnded else {
            promise?.fail(ChannelError.ioOnClosedChannel)
            return
        }
        switch unwrapOutboundIn(data) {
        case .head(var head) where head.status.kind != .informational:
            progress.beganAnswer()
            if case .silent = end { head.headerFields[.connection] = "close" }
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .end:
            context.write(data, promise: promise)
            progress.endedAnswer()
            if progress.unanswered == 0 { finish(context) }
        case .head, .body:
            context.write(data, promise: promise)
        }
    }

    private func finish(_ context: ChannelHandlerContext) {
        switch end {
        case .none: return
        case .silent: break
        case .refusal(let request):
            let (head, body) = request.answer()
            context.write(wrapOutboundOut(.head(head)), promise: nil)
            context.write(wrapOutboundOut(.body(body)), promise: nil)
            context.write(wrapOutboundOut(.end(nil)), promise: nil)
            observer.observe(request, logger)
        }
        hasEnded = true
        context.flush()
        context.close(mode: .output, promise: nil)
    }
}

/// The client disconnected in the middle of a request, so there is no one to answer.
struct ConnectionLost: Error {}

extension RequestLines.Message {
    /// The framing of a request's body; the header fields must be unambiguous.
    fileprivate init(_ fields: HTTPFields) {
        if fields[.transferEncoding] != nil {
            self = .chunked
        } else {
            self = .counted(fields[.contentLength].flatMap { Int($0, radix: 10) } ?? 0)
        }
    }
}
