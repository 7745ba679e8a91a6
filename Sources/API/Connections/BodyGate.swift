import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// An event that tells the connection that a handler wants the body.
struct BodyWanted: Sendable {}

/// Answers `100 Continue` only when a handler wants the body; closes connections that send an unwanted body.
///
/// After an early response at most 1 MiB of the body is drained: enough for a client that soon notices.
final class BodyGate: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private static let mostDrained = 1 << 20

    private let progress: RequestProgress
    private var isReceiving = false
    private var isAnswered = false
    private var drained = 0

    init(_ progress: RequestProgress) {
        self.progress = progress
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            progress.clientWaits = head.headerFields[.expect]?.lowercased() == "100-continue"
            isReceiving = true
            isAnswered = false
            drained = 0
        case .body(let bytes):
            progress.clientWaits = false
            if isAnswered {
                drained += bytes.readableBytes
                if drained > Self.mostDrained {
                    context.close(promise: nil)
                    return
                }
            }
        case .end:
            progress.clientWaits = false
            isReceiving = false
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        var part = unwrapOutboundIn(data)
        switch part {
        case .head(var head):
            // A client that never got its `100` may still send the body, so the connection is not used again.
            if progress.clientWaits {
                head.headerFields[.connection] = "close"
                part = .head(head)
            }
        case .body:
            break
        case .end:
            isAnswered = isReceiving
        }
        let mustClose = progress.clientWaits && isAnswered
        context.write(wrapOutboundOut(part), promise: promise)
        if mustClose {
            let channel = context.channel
            context.flush()
            context.eventLoop.assumeIsolated().execute { channel.close(promise: nil) }
        }
    }

    func triggerUserOutboundEvent(
        context: ChannelHandlerContext,
        event: Any,
        promise: EventLoopPromise<Void>?
    ) {
        guard event is BodyWanted else {
            context.triggerUserOutboundEvent(event, promise: promise)
            return
        }
        if progress.clientWaits {
            progress.clientWaits = false
            context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
        }
        promise?.succeed()
    }
}
