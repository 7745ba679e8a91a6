import NIOCore

/// Enforces a connection's deadlines, on the byte side of its pipeline.
///
/// One timer ticks twice in the shortest deadline and compares the state with that of the last tick. A
/// deadline may therefore be exceeded by half of the shortest deadline. Requests set no timer and read no
/// clock.
final class ConnectionHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = IOData
    typealias OutboundOut = IOData

    /// An error that tells the request handler that a client was too slow.
    struct DeadlinePassed: Error {}

    private enum Phase: Hashable {
        case idle, head, body, answer
        case lingering
    }

    private enum State {
        case open
        /// Written bytes are still being sent; incoming bytes are ignored.
        case ending
        /// Everything was sent, and the client has not closed yet.
        case lingering
        case closed
    }

    private let options: ConnectionOptions
    private let progress: RequestProgress
    /// The only response to a connection beyond the limit; `nil` when the connection was admitted.
    private let refusal: ByteBuffer?
    private let interval: Duration

    private var lines = RequestLines()
    private var state = State.open
    private var isInputClosed = false
    private var isReadPending = false
    private var timer: Scheduled<Void>?
    private var seen: (phase: Phase, mark: Int) = (.idle, 0)
    private var waited = Duration.zero
    private var written = 0
    private var taken = Int.min
    private var stalled = Duration.zero

    init(_ options: ConnectionOptions, _ progress: RequestProgress, refusal: ByteBuffer?) {
        self.options = options
        self.progress = progress
        self.refusal = refusal
        interval = max(min(options.head, options.body, options.idle, options.write) / 2, .milliseconds(1))
    }

    // MARK: - Input

    func channelActive(context: ChannelHandlerContext) {
        tickLater(context)
        if let refusal {
            guard refusal.readableBytes > 0 else { return context.close(promise: nil) }
            context.write(wrapOutboundOut(.byteBuffer(refusal)), promise: nil)
            end(context, promise: nil)
        }
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        state = .closed
        timer?.cancel()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        isReadPending = false
        guard case .open = state else { return }
        var buffer = unwrapInboundIn(data)
        while let (piece, isBoundary) = lines.next(&buffer) {
            context.fireChannelRead(wrapInboundOut(piece))
            guard case .open = state else { return }
            if isBoundary { lines.parsed(progress.reading) }
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        context.fireChannelReadComplete()
        // In these states no other handler reads, but the end of the input must be noticed.
        switch state {
        case .ending, .lingering: read(context: context)
        case .open, .closed: break
        }
    }

    func read(context: ChannelHandlerContext) {
        isReadPending = true
        context.read()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case ChannelEvent.inputClosed:
            isInputClosed = true
            if case .lingering = state { return context.close(promise: nil) }
        case is ChannelShouldQuiesceEvent:
            if case .lingering = state { return context.close(promise: nil) }
        default: break
        }
        context.fireUserInboundEventTriggered(event)
    }

    // MARK: - Output

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .byteBuffer(let bytes) = unwrapOutboundIn(data) { written += bytes.readableBytes }
        context.write(data, promise: promise)
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        switch (mode, state) {
        case (.output, .open): end(context, promise: promise)
        // Closing now would discard unread bytes, so the client gets some time to read them.
        case (.all, .ending), (.all, .lingering): context.channel.closeFuture.cascade(to: promise)
        default: context.close(mode: mode, promise: promise)
        }
    }

    /// Sends the written bytes, then the end of the output, and waits for the client to close.
    private func end(_ context: ChannelHandlerContext, promise: EventLoopPromise<Void>?) {
        state = .ending
        // The end is sent after all bytes before it: closing would drop what a slow client has not read yet.
        let sent = context.eventLoop.makePromise(of: Void.self)
        sent.futureResult.assumeIsolated().whenComplete { _ in
            guard case .ending = self.state, !self.isInputClosed else {
                return context.close(promise: promise)
            }
            self.state = .lingering
            context.close(mode: .output, promise: promise)
            self.read(context: context)
        }
        context.writeAndFlush(wrapOutboundOut(.byteBuffer(ByteBuffer())), promise: sent)
    }

    // MARK: - Deadlines

    private var phase: Phase {
        if case .lingering = state { return .lingering }
        if case .ending = state { return .answer }
        if progress.reading != nil {
            // A client that the server does not read from, or that waits for `100 Continue`, is not slow.
            return isReadPending && !progress.clientWaits ? .body : .answer
        }
        if progress.unanswered > 0 { return .answer }
        return lines.isInsideHead ? .head : .idle
    }

    private func deadline(of phase: Phase) -> Duration? {
        switch phase {
        case .idle: options.idle
        case .head: options.head
        case .body: options.body
        case .lingering: interval
        case .answer: nil
        }
    }

    private func tickLater(_ context: ChannelHandlerContext) {
        timer = context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(interval)) {
            self.tick(context)
        }
    }

    private func tick(_ context: ChannelHandlerContext) {
        guard context.channel.isActive else { return }
        tickLater(context)
        if isStalled(context) { return context.close(promise: nil) }
        let now = (phase, progress.mark)
        guard now == seen else {
            (seen, waited) = (now, .zero)
            return
        }
        waited += interval
        guard let deadline = deadline(of: phase), waited >= deadline else { return }
        waited = .zero
        switch phase {
        case .idle, .lingering, .answer: context.close(promise: nil)
        case .head, .body: context.fireUserInboundEventTriggered(DeadlinePassed())
        }
    }

    /// `true` when bytes wait for the client and it has read nothing for too long.
    private func isStalled(_ context: ChannelHandlerContext) -> Bool {
        let waiting = (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
        guard waiting > 0 else {
            stalled = .zero
            return false
        }
        // The system buffers a lot at once, and a slow client reads little, so only acknowledged bytes count.
        let now = written - waiting - context.channel.unacknowledgedBytes
        if now > taken {
            (taken, stalled) = (now, .zero)
            return false
        }
        stalled += interval
        return stalled >= options.write
    }
}
