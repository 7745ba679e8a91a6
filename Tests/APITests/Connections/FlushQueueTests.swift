import HTTPTypes
import HummingbirdCore
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import API

/// Connections of one event loop, which a test lets come to the end of its turn.
struct FlushQueueTests {
    private final class Peer {
        let channel: EmbeddedChannel
        let handler: DirectHandler

        init(
            _ loop: EmbeddedEventLoop,
            _ queue: FlushQueue,
            before: (any ChannelOutboundHandler)? = nil
        ) throws {
            handler = DirectHandler(
                RequestProgress(),
                EventLoopExecutor(loop),
                queue,
                isForStream: { _ in false },
                answer: { _ in Response(status: .ok) }
            )
            channel = EmbeddedChannel(loop: loop)
            if let before { try channel.pipeline.syncOperations.addHandler(before) }
            try channel.pipeline.syncOperations.addHandler(handler)
            try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        }

        func answer(_ queue: FlushQueue, at instant: NIODeadline = FlushQueueTests.begin) {
            channel.write(HTTPResponsePart.head(.init(status: .ok)), promise: nil)
            channel.write(HTTPResponsePart.end(nil), promise: nil)
            queue.add(handler, at: instant)
        }

        /// The number of parts that were sent since the last call.
        var sent: Int {
            get throws {
                var count = 0
                while try channel.readOutbound(as: HTTPResponsePart.self) != nil { count += 1 }
                return count
            }
        }
    }

    private static let begin = NIODeadline.uptimeNanoseconds(1_000_000_000)

    private let loop = EmbeddedEventLoop()
    private let queue: FlushQueue

    init() {
        queue = FlushQueue(loop)
    }

    private func peers(_ count: Int) throws -> [Peer] {
        try (0..<count).map { _ in try Peer(loop, queue) }
    }

    private func sent(_ peers: [Peer]) throws -> [Int] {
        try peers.map { try $0.sent }
    }

    @Test func `the responses of a turn are sent when it is over, in this turn and the next`() throws {
        let peers = try peers(3)
        for _ in 0..<2 {
            for peer in peers { peer.answer(queue) }
            #expect(try sent(peers) == [0, 0, 0])
            loop.run()
            #expect(try sent(peers) == [2, 2, 2])
        }
    }

    @Test func `the sixteenth response of a turn is sent at once, with those before it`() throws {
        let peers = try peers(17)
        for peer in peers.prefix(15) { peer.answer(queue) }
        #expect(try sent(peers).allSatisfy { $0 == 0 })
        for peer in peers.suffix(2) { peer.answer(queue) }
        #expect(try sent(peers) == Array(repeating: 2, count: 16) + [0])
        loop.run()
        #expect(try sent(peers).last == 2)
    }

    @Test func `a response that has waited a millisecond is sent with the next one`() throws {
        let peers = try peers(3)
        peers[0].answer(queue)
        peers[1].answer(queue, at: Self.begin + .microseconds(999))
        #expect(try sent(peers) == [0, 0, 0])
        peers[2].answer(queue, at: Self.begin + .milliseconds(1))
        #expect(try sent(peers) == [2, 2, 2])
        // The next one begins to wait anew.
        peers[0].answer(queue, at: Self.begin + .microseconds(1001))
        #expect(try sent(peers) == [0, 0, 0])
    }

    @Test func `a response that has waited a millisecond is sent before more work begins`() throws {
        let peer = try Peer(loop, queue)
        queue.flushOverdue(at: Self.begin)
        peer.answer(queue)
        queue.flushOverdue(at: Self.begin + .microseconds(999))
        #expect(try peer.sent == 0)
        queue.flushOverdue(at: Self.begin + .milliseconds(1))
        #expect(try peer.sent == 2)
    }

    @Test func `a connection that is gone keeps no other from its response`() throws {
        let peers = try peers(3)
        let closed = peers[1].channel.close()
        loop.run()
        try closed.wait()
        for peer in peers { queue.add(peer.handler, at: Self.begin) }
        peers[2].answer(queue)
        loop.run()
        #expect(try sent(peers) == [0, 0, 2])
        #expect(throws: ConnectionLost.self) { try peers[1].handler.write(.end(nil), thenFlush: true) }
    }

    @Test func `input that comes while a response is sent is read later`() throws {
        /// Gives a request when it first sends, as a connection does that finds itself closed.
        final class Closing: ChannelOutboundHandler {
            typealias OutboundIn = HTTPResponsePart

            private var hasClosed = false

            func flush(context: ChannelHandlerContext) {
                defer { context.flush() }
                if hasClosed { return }
                hasClosed = true
                let head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/")
                context.fireChannelRead(NIOAny(HTTPRequestPart.head(head)))
                context.fireChannelRead(NIOAny(HTTPRequestPart.end(nil)))
            }
        }
        let peer = try Peer(loop, queue, before: Closing())
        peer.answer(queue)
        peer.handler.flush()
        #expect(try peer.sent == 2)
        #expect(try peer.channel.readInbound(as: HTTPRequestPart.self) == nil)
        loop.run()
        #expect(try peer.channel.readInbound(as: HTTPRequestPart.self) != nil)
    }

    @Test func `a part in the middle of a response is sent at once`() throws {
        let peer = try Peer(loop, queue)
        try peer.handler.write(.head(.init(status: .ok)), thenFlush: false)
        try peer.handler.write(.body(ByteBuffer(string: "a")), thenFlush: true)
        #expect(try peer.sent == 2)
        try peer.handler.write(.end(nil), thenFlush: true)
        loop.run()
        #expect(try peer.sent == 1)
    }

    @Test func `each event loop has one queue`() {
        let (queues, other) = (FlushQueues(), EmbeddedEventLoop())
        #expect(queues.queue(of: loop) === queues.queue(of: loop))
        #expect(queues.queue(of: loop) !== queues.queue(of: other))
    }
}
