import NIOCore
import NIOPosix

/// A connection on which a test chooses every byte that is sent.
enum RawConnection {
    static func open<Result: Sendable>(
        _ port: Int,
        _ body: @Sendable (inout Talk) async throws -> Result
    ) async throws -> Result {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "localhost", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
                        wrappingChannelSynchronously: channel,
                        configuration: .init(isOutboundHalfClosureEnabled: true)
                    )
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            var talk = Talk(outbound: outbound, inbound: inbound.makeAsyncIterator())
            return try await body(&talk)
        }
    }

    /// Returns all that comes until the server closes.
    static func exchange(_ port: Int, _ text: String) async throws -> String {
        try await open(port) { talk in
            do {
                try await talk.send(text)
            } catch is ChannelError {
                // The server was the first to send, and to close.
            }
            return try await talk.readToEnd()
        }
    }

    struct Talk {
        fileprivate let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
        fileprivate var inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
        private(set) var received = ""
        /// The beginning of a character whose other bytes have not come.
        fileprivate var unfinished: [UInt8] = []

        func send(_ text: String) async throws {
            try await outbound.write(ByteBuffer(string: text))
        }

        func send(_ bytes: [UInt8]) async throws {
            try await outbound.write(ByteBuffer(bytes: bytes))
        }

        /// Ends the sending direction; reading goes on.
        func endInput() {
            outbound.finish()
        }

        /// Reads until a text has come, or the server closes.
        mutating func read(until text: String) async throws -> String {
            while !received.contains(text), try await more() {}
            return received
        }

        mutating func readToEnd() async throws -> String {
            while try await more() {}
            return received
        }

        mutating func more() async throws -> Bool {
            guard let bytes = try await next() else {
                received += String(decoding: unfinished, as: UTF8.self)
                unfinished = []
                return false
            }
            let all = unfinished + bytes.readableBytesView
            let end = Self.endOfCharacters(all)
            received += String(decoding: all[..<end], as: UTF8.self)
            unfinished = Array(all[end...])
            return true
        }

        /// The index after the last whole character of a text in UTF-8.
        private static func endOfCharacters(_ bytes: [UInt8]) -> Int {
            guard let last = bytes.suffix(4).lastIndex(where: { $0 & 0xC0 != 0x80 }) else {
                return bytes.endIndex
            }
            let length = max(1, (~bytes[last]).leadingZeroBitCount)
            return bytes.endIndex - last < length ? last : bytes.endIndex
        }

        /// Returns `nil` at the end; the bytes are not kept.
        mutating func next() async throws -> ByteBuffer? {
            do {
                return try await inbound.next()
            } catch is IOError {
                // A reset is an end as well.
                return nil
            }
        }
    }
}
