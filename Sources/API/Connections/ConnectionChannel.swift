import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// An HTTP/1.1 connection whose requests are answered on its own event loop.
///
/// By default Swift runs the task of a connection on its own thread pool and changes threads at each read and
/// write, which costs more than most responses. A task executor preference, unlike a custom actor executor,
/// also avoids the hop between asynchronous functions.
struct ConnectionChannel: HTTPChannelHandler {
    typealias Value = NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>

    let responder: HTTPChannelHandler.Responder
    let options: ConnectionOptions
    let ledger: ConnectionLedger
    let observer: RequestObserver

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            let admission = ledger.admit(channel.remoteAddress?.ipAddress, logger: logger)
            channel.closeFuture.whenComplete { [ledger] _ in ledger.leave(admission) }
            try Self.addHandlers(
                to: channel.pipeline.syncOperations,
                options,
                refusal: UnreadRequest.refusal(of: admission),
                observer,
                logger
            )
            return try NIOAsyncChannel(
                wrappingChannelSynchronously: channel,
                configuration: .init(isOutboundHalfClosureEnabled: true)
            )
        }
    }

    static func addHandlers(
        to pipeline: ChannelPipeline.SynchronousOperations,
        _ options: ConnectionOptions,
        refusal: ByteBuffer?,
        _ observer: RequestObserver,
        _ logger: Logger
    ) throws {
        let progress = RequestProgress()
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
            HeadGate(), HTTP1ToHTTPServerCodec(secure: false),
            FlushBeforeClose(), BodyGate(progress), RequestHandler(progress, observer, options, logger),
        ])
    }

    func handle(value: Value, logger: Logger) async {
        await withTaskExecutorPreference(EventLoopExecutor(value.channel.eventLoop)) {
            await handleHTTP(asyncChannel: value, logger: logger)
        }
    }
}
