import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTPTypes

/// Answers requests without a body as soon as they are read, in the same turn of the event loop.
///
/// Such a request needs no stream of body parts and no task that waits for them, which together cost more
/// than most responses. All other requests pass to the asynchronous channel behind this handler. The requests
/// of a connection are answered one after another: while one is being answered, everything that follows it
/// waits.
final class DirectHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    typealias Answer = @Sendable (Request) async -> Response

    /// Something that came from the client, in the order of its arrival.
    private enum Input {
        case head(HTTPRequest, hasBody: Bool)
        /// A part of a body, or the end of a request.
        case rest(HTTPRequestPart)
        case event(ChannelEvent)
        case error(any Error)
    }

    private let progress: RequestProgress
    private let executor: EventLoopExecutor
    private let isForStream: @Sendable (HTTPRequest) -> Bool
    private let answer: Answer
    private let flushes: FlushQueue
    private var context: ChannelHandlerContext?

    /// The head of a request without a body, whose end has not been read.
    private var head: HTTPRequest?
    /// The requests that were passed on and not answered.
    private var passed = 0
    private var isAnswering = false
    private var isFlushing = false
    private var running: Task<Void, Never>?
    /// What came while a request was being answered.
    private var held: [Input] = []
    private var isReadHeld = false
    /// Whether the last response of the connection was sent.
    private var hasEnded = false
    private var writing: CheckedContinuation<Void, any Error>?
    private var ending: [CheckedContinuation<Void, Never>] = []

    /// `isForStream` tells of a request that its response lasts, and is not answered here.
    init(
        _ progress: RequestProgress,
        _ executor: EventLoopExecutor,
        _ flushes: FlushQueue,
        isForStream: @escaping @Sendable (HTTPRequest) -> Bool,
        answer: @escaping Answer
    ) {
        self.progress = progress
        self.executor = executor
        self.flushes = flushes
        self.isForStream = isForStream
        self.answer = answer
    }

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

    // MARK: - Input

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): take(.head(head, hasBody: progress.reading != .counted(0)), context)
        case let part: take(.rest(part), context)
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        // The asynchronous channel takes the end of the input for the end of the connection.
        if let event = event as? ChannelEvent { return take(.event(event), context) }
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        take(.error(error), context)
    }

    func read(context: ChannelHandlerContext) {
        if held.isEmpty { return context.read() }
        isReadHeld = true
    }

    func channelInactive(context: ChannelHandlerContext) {
        held = []
        resumeWriter(throwing: ConnectionLost())
        context.fireChannelInactive()
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if context.channel.isWritable { resumeWriter() }
        context.fireChannelWritabilityChanged()
    }

    private func take(_ input: Input, _ context: ChannelHandlerContext) {
        if isAnswering || isFlushing || !held.isEmpty { return held.append(input) }
        process(input, context)
    }

    private func process(_ input: Input, _ context: ChannelHandlerContext) {
        switch input {
        case .head(let head, let hasBody):
            if hasEnded { return }
            if !hasBody, passed == 0, !isForStream(head) {
                self.head = head
            } else {
                passed += 1
                context.fireChannelRead(wrapInboundOut(.head(head)))
            }
        case .rest(let part):
            guard let head else { return context.fireChannelRead(wrapInboundOut(part)) }
            guard case .end = part else { return }
            self.head = nil
            begin(head, context)
        case .event(let event): context.fireUserInboundEventTriggered(event)
        case .error(let error): context.fireErrorCaught(error)
        }
    }

    // MARK: - Answers

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) { passed -= 1 }
        context.write(data, promise: promise)
    }

    private func begin(_ head: HTTPRequest, _ context: ChannelHandlerContext) {
        isAnswering = true
        flushes.flushOverdue(at: .now())
        let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
        let task = executor.start { [answer] in
            let response = await answer(Request(head: head, body: RequestBody(buffer: ByteBuffer())))
            do {
                let writer = DirectWriter(handler, length: response.body.contentLength)
                try await writer.begin(response.head)
                try await response.body.write(writer)
                handler.value.end(isLast: head.headerFields[.connection] == "close")
            } catch {
                handler.value.abort()
            }
        }
        if isAnswering { running = task }
    }

    var isWritable: Bool { context?.channel.isWritable ?? true }

    /// Throws when the connection was lost.
    func write(_ part: HTTPResponsePart, thenFlush: Bool) throws {
        guard let context, context.channel.isActive else { throw ConnectionLost() }
        context.write(wrapOutboundOut(part), promise: nil)
        guard thenFlush else { return }
        // The parts before the end of a response come one by one, as they are made.
        if case .end = part { flushes.add(self, at: .now()) } else { context.flush() }
    }

    /// Sends what was written.
    ///
    /// The call may come from the task of another connection. When sending fails, the input that is left
    /// comes at once, and must not be answered within that task.
    func flush() {
        isFlushing = true
        context?.flush()
        isFlushing = false
        if !isAnswering { replayLater() }
    }

    func waitUntilWritable() async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            guard let context, context.channel.isActive else {
                return continuation.resume(throwing: ConnectionLost())
            }
            if context.channel.isWritable { continuation.resume() } else { writing = continuation }
        }
    }

    private func resumeWriter(throwing error: (any Error)? = nil) {
        guard let continuation = writing else { return }
        writing = nil
        if let error { continuation.resume(throwing: error) } else { continuation.resume() }
    }

    private func end(isLast: Bool) {
        if isLast { context?.close(mode: .output, promise: nil) }
        hasEnded = isLast
        ended()
    }

    /// Closes the connection, so that the client does not take a part of a body for all of it.
    private func abort() {
        context?.close(mode: .output, promise: nil)
        context?.close(promise: nil)
        hasEnded = true
        ended()
    }

    private func ended() {
        isAnswering = false
        running = nil
        for continuation in ending { continuation.resume() }
        ending = []
        replayLater()
    }

    private func replayLater() {
        guard !held.isEmpty, let context else { return }
        // The next response gets a task of its own, which must not begin within this one.
        let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
        context.eventLoop.execute { handler.value.replay() }
    }

    /// Processes the held input up to the end of the next request that is answered here.
    private func replay() {
        guard let context else { return }
        var count = 0
        while !isAnswering, count < held.count {
            process(held[count], context)  // in range: compared in the line above
            count += 1
        }
        // The connection may have been lost, and then nothing is held any more.
        held.removeFirst(min(count, held.count))
        context.fireChannelReadComplete()
        guard held.isEmpty, isReadHeld else { return }
        isReadHeld = false
        context.read()
    }

    /// Cancels the task that answers a request.
    func cancel() { running?.cancel() }

    /// Waits until no request is being answered.
    func waitUntilEnded() async {
        guard isAnswering else { return }
        await withCheckedContinuation { ending.append($0) }
    }
}
