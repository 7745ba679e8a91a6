import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// An HTTP/1.1 connection, whose requests are answered on its own event loop.
///
/// Swift would otherwise run the task of a connection on a pool of threads of its own, and change threads at
/// each read and write: that costs more than most answers do. A preference for an executor, unlike an
/// executor of its own, also spares the hop between one asynchronous function and the next.
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

    /// What stands between the bytes of a connection and the requests in them.
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
            // The types of fields see to it.
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
