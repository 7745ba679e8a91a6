import NIOCore

/// Keeps a connection within its deadlines, at the side of its bytes.
///
/// Each connection has one timer, which ticks twice in the shortest deadline and compares what it sees with
/// the last tick: requests themselves set no timer and read no clock. A deadline may therefore pass by half
/// of the shortest one.
final class ConnectionHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = IOData
    typealias OutboundOut = IOData

    /// Tells the handler of requests that a client was too slow.
    struct DeadlinePassed: Error {}

    /// What a connection is in, as its deadlines have it.
    private enum Phase: Hashable {
        case idle, head, body, answer
        /// All was said, and the client is to close.
        case lingering
    }

    private enum State {
        case open
        /// What was written is sent yet; what comes is of no interest.
        case ending
        /// All was sent, and the client has not closed yet.
        case lingering
        case closed
    }

    private let options: ConnectionOptions
    private let progress: RequestProgress
    /// What a connection that is one too many is told in place of everything else, if anything.
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

    // MARK: - What comes

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
        // Nobody else reads any more, and the end of what comes is to be noticed.
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

    // MARK: - What goes

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .byteBuffer(let bytes) = unwrapOutboundIn(data) { written += bytes.readableBytes }
        context.write(data, promise: promise)
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        switch (mode, state) {
        case (.output, .open): end(context, promise: promise)
        // Closing now would take from the client what it has not read: it is waited for, for a while.
        case (.all, .ending), (.all, .lingering): context.channel.closeFuture.cascade(to: promise)
        default: context.close(mode: mode, promise: promise)
        }
    }

    /// Sends what was written, then the end of it, and waits for the client to close.
    private func end(_ context: ChannelHandlerContext, promise: EventLoopPromise<Void>?) {
        state = .ending
        // It is sent when all before it was: closing would drop what a slow client has not taken yet.
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
            // Who is not read from, or was not told to go on, is not slow.
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

    /// Whether the client has taken nothing for too long, while there is something that it has not taken.
    private func isStalled(_ context: ChannelHandlerContext) -> Bool {
        let waiting = (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
        guard waiting > 0 else {
            stalled = .zero
            return false
        }
        // The system takes much at once, and a slow client little: only what the client acknowledged counts.
        let now = written - waiting - context.channel.unacknowledgedBytes
        if now > taken {
            (taken, stalled) = (now, .zero)
            return false
        }
        stalled += interval
        return stalled >= options.write
    }
}
