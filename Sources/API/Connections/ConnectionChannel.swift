import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// An HTTP/1.1 connection whose requests are answered on its own event loop.
///
/// By default Swift runs the task of a connection on its own thread pool and changes threads at each read and
/// write, which costs more than most responses. A task executor preference, unlike a custom actor executor,
/// also avoids the hop between asynchronous functions. Requests without a body do not even use the task of
/// the connection: see ``DirectHandler``.
struct ConnectionChannel: HTTPChannelHandler {
    struct Value: ServerChildChannelValue {
        /// The requests that are not answered directly.
        fileprivate let requests: NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>
        fileprivate let direct: NIOLoopBound<DirectHandler>
        fileprivate let executor: EventLoopExecutor

        var channel: any Channel { requests.channel }
    }

    let responder: HTTPChannelHandler.Responder
    let front: RequestResponder
    let options: ConnectionOptions
    let ledger: ConnectionLedger
    private let flushes = FlushQueues()

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            let admission = ledger.admit(channel.remoteAddress?.ipAddress, logger: logger)
            channel.closeFuture.whenComplete { [ledger] _ in ledger.leave(admission) }
            let executor = EventLoopExecutor(channel.eventLoop)
            let progress = RequestProgress()
            let pipeline = channel.pipeline.syncOperations
            try Self.addHandlers(
                to: pipeline,
                options,
                refusal: UnreadRequest.refusal(of: admission),
                front.observer,
                logger,
                progress: progress
            )
            let visitor = front.visitor(on: channel, logger: logger)
            let direct = DirectHandler(
                progress,
                executor,
                flushes.queue(of: channel.eventLoop),
                isForStream: EventController.isStream,
                answer: { [front] request in await front.answer(request, of: visitor) }
            )
            try pipeline.addHandler(direct)
            return Value(
                requests: try NIOAsyncChannel(
                    wrappingChannelSynchronously: channel,
                    configuration: .init(isOutboundHalfClosureEnabled: true)
                ),
                direct: NIOLoopBound(direct, eventLoop: channel.eventLoop),
                executor: executor
            )
        }
    }

    static func addHandlers(
        to pipeline: ChannelPipeline.SynchronousOperations,
        _ options: ConnectionOptions,
        refusal: ByteBuffer?,
        _ observer: RequestObserver,
        _ logger: Logger,
        progress: RequestProgress = RequestProgress()
    ) throws {
        var limits = NIOHTTPDecoderLimitConfiguration()
        limits.maxHeaderFieldSize = UnreadRequest.longestField
        limits.maxHeaderListSize = UnreadRequest.longestHead
        limits.maxHeaderFieldCount = UnreadRequest.mostFields
        try pipeline.addHandler(ConnectionHandler(options, progress, refusal: refusal))
        try pipeline.configureHTTPServerPipeline(
            withPipeliningAssistance: false,
            withErrorHandling: false,
            // The types of the header fields already guarantee it.
            withOutboundHeaderValidation: false,
            withEncoderConfiguration: .init(),
            withDecoderLimitConfiguration: limits
        )
        try pipeline.addHandlers([
            HeadGate(), HeadCodec(),
            FlushBeforeClose(), BodyGate(progress), RequestHandler(progress, observer, options, logger),
        ])
    }

    func handle(value: Value, logger: Logger) async {
        let direct = value.direct
        await withTaskCancellationHandler {
            await withTaskExecutorPreference(value.executor) {
                await handleHTTP(asyncChannel: value.requests, logger: logger)
                // The server may close its database when the tasks of all connections have ended.
                await direct.value.waitUntilEnded()
            }
        } onCancel: {
            value.channel.eventLoop.execute { direct.value.cancel() }
        }
    }
}
