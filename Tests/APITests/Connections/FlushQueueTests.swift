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

        init(_ loop: EmbeddedEventLoop, _ queue: FlushQueue) throws {
            handler = DirectHandler(
                RequestProgress(),
                EventLoopExecutor(loop),
                queue,
                isForStream: { _ in false },
                answer: { _ in Response(status: .ok) }
            )
            channel = EmbeddedChannel(loop: loop)
            try channel.pipeline.syncOperations.addHandler(handler)
            try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        }

        func answer() throws {
            try handler.write(.head(.init(status: .ok)), thenFlush: false)
            try handler.write(.end(nil), thenFlush: true)
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
            for peer in peers { try peer.answer() }
            #expect(try sent(peers) == [0, 0, 0])
            loop.run()
            #expect(try sent(peers) == [2, 2, 2])
        }
    }

    @Test func `so many responses do not wait for the end of the turn`() throws {
        let peers = try peers(FlushQueue.most + 1)
        for peer in peers.dropLast(2) { try peer.answer() }
        #expect(try sent(peers).allSatisfy { $0 == 0 })
        for peer in peers.suffix(2) { try peer.answer() }
        #expect(try sent(peers) == Array(repeating: 2, count: FlushQueue.most) + [0])
        loop.run()
        #expect(try sent(peers).last == 2)
    }

    @Test func `no response waits for many that take long`() throws {
        let peers = try peers(3)
        let begin = NIODeadline.uptimeNanoseconds(1_000_000_000)
        func end(_ peer: Peer, at instant: NIODeadline) {
            peer.channel.write(HTTPResponsePart.end(nil), promise: nil)
            queue.add(peer.handler, at: instant)
        }
        end(peers[0], at: begin)
        end(peers[1], at: begin + FlushQueue.patience - .nanoseconds(1))
        #expect(try sent(peers) == [0, 0, 0])
        end(peers[2], at: begin + FlushQueue.patience)
        #expect(try sent(peers) == [1, 1, 1])
        // The next one begins to wait anew.
        end(peers[0], at: begin + FlushQueue.patience + .nanoseconds(1))
        #expect(try sent(peers) == [0, 0, 0])
    }

    @Test func `a connection that is lost while it waits keeps no other from its response`() throws {
        let peers = try peers(3)
        for peer in peers { try peer.answer() }
        let closed = peers[1].channel.close()
        #expect(throws: ConnectionLost.self) { try peers[1].answer() }
        loop.run()
        try closed.wait()
        #expect(try sent([peers[0], peers[2]]) == [2, 2])
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
