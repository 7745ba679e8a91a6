import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Delays closing a connection until its last response is sent.
///
/// A server that is told to stop closes at once, and would cut off the bytes that a slow client has not read
/// yet.
final class FlushBeforeClose: ChannelOutboundHandler, RemovableChannelHandler {
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// The longest that a client may take to read the rest once the connection is to be closed.
    private let patience: TimeAmount

    /// The number of responses that are written completely but not yet sent completely.
    private var unsent = 0
    private var closing: (promise: EventLoopPromise<Void>?, deadline: Scheduled<Void>)?

    init(patience: TimeAmount = .seconds(30)) {
        self.patience = patience
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .end = unwrapOutboundIn(data) else {
            context.write(data, promise: promise)
            return
        }
        let sent = promise ?? context.eventLoop.makePromise(of: Void.self)
        unsent += 1
        sent.futureResult.assumeIsolated().whenComplete { _ in
            self.unsent -= 1
            if self.unsent == 0 { self.closeNow(context) }
        }
        context.write(data, promise: sent)
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        guard mode == .all, unsent > 0, closing == nil, context.channel.isActive else {
            context.close(mode: mode, promise: promise)
            return
        }
        let deadline = context.eventLoop.assumeIsolated().scheduleTask(in: patience) {
            self.closeNow(context)
        }
        closing = (promise, deadline)
    }

    private func closeNow(_ context: ChannelHandlerContext) {
        guard let (promise, deadline) = closing else { return }
        deadline.cancel()
        closing = nil
        // Closing fails the writes that are still pending, and their callbacks end here too.
        context.close(mode: .all, promise: promise)
    }
}
