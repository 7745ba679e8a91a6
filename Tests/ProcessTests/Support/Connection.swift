import NIOCore
import NIOPosix
import TestData

/// A connection to a server on which a test decides when which bytes go and come.
struct Connection {
    private let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    private var inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    private var pending = ByteBuffer()

    /// Closes the connection after `body`; `window` limits the bytes that come unread.
    static func open<Result: Sendable>(
        _ port: Int,
        window: Int? = nil,
        _ body: @Sendable (inout Connection) async throws -> Result
    ) async throws -> Result {
        // A server may answer and end its side before the request is sent, as it does when it refuses a
        // connection.
        var bootstrap = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelOption(.allowRemoteHalfClosure, value: true)
        if let window {
            bootstrap = bootstrap.channelOption(.socketOption(.so_rcvbuf), value: window)
        }
        let channel = try await bootstrap.connect(host: "127.0.0.1", port: port) { channel in
            channel.eventLoop.makeCompletedFuture {
                try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
            }
        }
        return try await channel.executeThenClose { inbound, outbound in
            var connection = Connection(outbound: outbound, inbound: inbound.makeAsyncIterator())
            return try await body(&connection)
        }
    }

    static func isAccepted(_ port: Int) async -> Bool {
        (try? await open(port) { _ in true }) ?? false
    }

    func send(_ bytes: some Sequence<UInt8>) async throws {
        try await outbound.write(ByteBuffer(bytes: bytes))
    }

    mutating func head() async throws -> AnswerHead {
        while true {
            let view = pending.readableBytesView
            if let end = view.firstRange(of: Array("\r\n\r\n".utf8)) {
                let text = String(decoding: view[..<end.lowerBound], as: UTF8.self)
                pending.moveReaderIndex(forwardBy: view.distance(from: view.startIndex, to: end.upperBound))
                return try AnswerHead(text)
            }
            guard try await more() else { throw Stuck("the connection was cut before the answer") }
        }
    }

    mutating func body(_ count: Int) async throws -> [UInt8] {
        while pending.readableBytes < count {
            guard try await more() else {
                throw Stuck("the connection was cut after \(pending.readableBytes) of \(count) bytes")
            }
        }
        return pending.readBytes(length: count) ?? []
    }

    /// Returns all up to the end of the text.
    mutating func read(until text: String) async throws -> String {
        while true {
            let view = pending.readableBytesView
            if let end = view.firstRange(of: Array(text.utf8)) {
                defer {
                    pending.moveReaderIndex(
                        forwardBy: view.distance(from: view.startIndex, to: end.upperBound)
                    )
                }
                return String(decoding: view[..<end.upperBound], as: UTF8.self)
            }
            guard try await more() else {
                throw Stuck("the connection was cut before '\(text)': \(String(buffer: pending))")
            }
        }
    }

    mutating func answer() async throws -> Answer {
        let head = try await head()
        return Answer(head: head, body: try await body(head.length))
    }

    /// Whether the server has closed this side.
    mutating func isAtEnd() async -> Bool {
        (try? await more()) != true
    }

    private mutating func more() async throws -> Bool {
        guard var bytes = try await inbound.next() else { return false }
        pending.writeBuffer(&bytes)
        return true
    }
}
