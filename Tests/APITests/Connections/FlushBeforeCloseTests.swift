import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import API

/// Connections that are closed while their last answer is still on its way.
struct FlushBeforeCloseTests {
    /// A client that takes nothing until it is told to: the writes wait here.
    private final class SlowClient: ChannelOutboundHandler {
        typealias OutboundIn = HTTPResponsePart

        private var waiting: [EventLoopPromise<Void>] = []
        private(set) var isClosed = false

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            if let promise { waiting.append(promise) }
        }

        func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
            isClosed = true
            context.close(mode: mode, promise: promise)
        }

        func takeNext() { waiting.removeFirst().succeed() }
    }

    private let client = SlowClient()

    private func channel() throws -> EmbeddedChannel {
        let channel = EmbeddedChannel()
        try channel.pipeline.syncOperations.addHandlers([
            client, FlushBeforeClose(patience: .seconds(30)),
        ])
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        return channel
    }

    private func answer(on channel: EmbeddedChannel) {
        channel.write(HTTPResponsePart.head(.init(status: .ok)), promise: nil)
        channel.writeAndFlush(HTTPResponsePart.end(nil), promise: nil)
    }

    @Test func `a connection closes after the end of every answer`() throws {
        let channel = try channel()
        answer(on: channel)
        answer(on: channel)
        let closed = channel.close()
        #expect(!client.isClosed)
        client.takeNext()
        #expect(!client.isClosed)
        client.takeNext()
        #expect(client.isClosed)
        try closed.wait()
    }

    @Test func `a connection without a running answer closes at once`() throws {
        let channel = try channel()
        answer(on: channel)
        client.takeNext()
        #expect(!client.isClosed)
        try channel.close().wait()
        #expect(client.isClosed)
    }

    @Test func `a client that reads nothing is closed at the deadline`() throws {
        let channel = try channel()
        answer(on: channel)
        let closed = channel.close()
        channel.embeddedEventLoop.advanceTime(by: .seconds(29))
        #expect(!client.isClosed)
        channel.embeddedEventLoop.advanceTime(by: .seconds(2))
        #expect(client.isClosed)
        try closed.wait()
    }

    @Test func `a second close does not wait`() throws {
        let channel = try channel()
        answer(on: channel)
        channel.close(promise: nil)
        #expect(!client.isClosed)
        try channel.close().wait()
        #expect(client.isClosed)
    }
}
