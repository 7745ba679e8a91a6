import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import API

/// How long a connection waits, in time that the test moves.
struct ConnectionDeadlineTests {
    private static let get = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"

    private static func post(_ length: Int, more: String = "") -> String {
        "POST /v1/notes HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(length)\r\n\(more)\r\n"
    }

    private let wire: Wire
    private let options = ConnectionOptions()

    init() throws {
        wire = try Wire(options)
    }

    private func expectTimeout(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let sent = try wire.sent()
        #expect(sent.hasPrefix("HTTP/1.1 408 Request Timeout\r\n"), "\(sent)", sourceLocation: sourceLocation)
        for part in [
            "content-type: application/problem+json\r\n", "x-request-id: ", "connection: close\r\n",
            "cache-control: no-cache\r\n", "x-content-type-options: nosniff\r\n",
            #""code":"request-timeout""#,
        ] {
            #expect(sent.lowercased().contains(part), "\(part)", sourceLocation: sourceLocation)
        }
        #expect(!wire.isOpen, sourceLocation: sourceLocation)
    }

    @Test func `a head that never ends is answered with 408, even if bytes arrive`() throws {
        try wire.receive("GET /v1/no")
        for _ in 0..<4 {
            wire.wait(.seconds(2))
            #expect(wire.isOpen)
            try wire.receive("t")
        }
        wire.wait(options.head)
        try expectTimeout()
        #expect(wire.requests.isEmpty)
    }

    @Test func `a connection that sends nothing is closed without an answer`() throws {
        wire.wait(options.idle - .seconds(5))
        #expect(wire.isOpen)
        wire.wait(.seconds(10))
        #expect(!wire.isOpen)
        #expect(try wire.sent().isEmpty)
    }

    @Test func `an idle connection is closed some time after its last answer`() throws {
        for _ in 0..<3 {
            try wire.receive(Self.get)
            wire.answer()
            wire.wait(.seconds(60))
            #expect(wire.isOpen)
        }
        wire.wait(.seconds(30))
        #expect(!wire.isOpen)
        #expect(try wire.sent().ranges(of: "HTTP/1.1 200 OK").count == 3)
    }

    @Test func `an answer has no deadline`() throws {
        try wire.receive(Self.get)
        wire.wait(.seconds(600))
        #expect(wire.isOpen)
        wire.answer()
        #expect(try wire.sent().hasPrefix("HTTP/1.1 200 OK"))
    }

    @Test func `the deadline of a head begins when the previous answer is written`() throws {
        try wire.receive(Self.get + "GET /v1")
        wire.wait(.seconds(60))
        #expect(wire.isOpen)
        wire.answer()
        _ = try wire.sent()
        wire.wait(options.head + .seconds(10))
        try expectTimeout()
    }

    @Test func `a body that is too slow fails its reader, whose answer is the last`() throws {
        try wire.receive(Self.post(100_000))
        for _ in 0..<5 {
            wire.wait(.seconds(3))
            try wire.receive("x")
            #expect(wire.isOpen && wire.errors.isEmpty)
        }
        wire.wait(options.body)
        let error = try #require(wire.errors.first as? UnreadRequest)
        #expect(error.problem.status == .requestTimeout)
        #expect(wire.isOpen)
        wire.answer(.requestTimeout)
        let sent = try wire.sent()
        #expect(sent.hasPrefix("HTTP/1.1 408") && sent.lowercased().contains("connection: close\r\n"))
        #expect(!wire.isOpen)
    }

    @Test func `a long body whose parts of 16 KiB arrive in time is accepted`() throws {
        let pieces = 20
        try wire.receive(Self.post(pieces * RequestProgress.bodyStep))
        for _ in 0..<pieces {
            wire.wait(.seconds(18))
            try wire.receive([UInt8](repeating: 0x61, count: RequestProgress.bodyStep))
        }
        #expect(wire.errors.isEmpty)
        #expect(wire.requests.last?.isWhole == true)
        wire.answer()
        #expect(try wire.sent().hasPrefix("HTTP/1.1 200 OK"))
        #expect(wire.isOpen)
    }

    @Test func `a body that the server does not read does not time out`() throws {
        try wire.channel.writeInbound(ByteBuffer(string: Self.post(100_000)))
        wire.wait(.seconds(600))
        #expect(wire.errors.isEmpty && wire.isOpen)
    }

    @Test func `the deadline of a body begins after 100 Continue`() throws {
        try wire.receive(Self.post(100, more: "Expect: 100-continue\r\n"))
        wire.wait(.seconds(600))
        #expect(wire.errors.isEmpty && wire.isOpen)
        wire.channel.triggerUserOutboundEvent(BodyWanted(), promise: nil)
        #expect(try wire.sent().hasPrefix("HTTP/1.1 100 Continue"))
        wire.wait(options.body - .seconds(5))
        #expect(wire.errors.isEmpty)
        wire.wait(.seconds(15))
        #expect(wire.errors.count == 1)
    }

    @Test func `a slow body after an early answer closes the connection without a second answer`() throws {
        try wire.receive(Self.post(100_000))
        wire.answer(.contentTooLarge)
        #expect(try wire.sent().hasPrefix("HTTP/1.1 413"))
        wire.wait(options.body + .seconds(10))
        #expect(!wire.isOpen)
        #expect(try wire.sent().isEmpty)
    }

    @Test func `a client that reads slowly keeps its connection, one that reads nothing loses it`() throws {
        try wire.receive(Self.get)
        let piece = ByteBuffer(repeating: 0x61, count: 1000)
        wire.channel.write(HTTPResponsePart.head(.init(status: .ok)), promise: nil)
        for _ in 0..<10 {
            // All that was sent before is taken, and what is sent now is not.
            wire.channel.flush()
            wire.channel.write(HTTPResponsePart.body(piece), promise: nil)
            wire.wait(options.write - .seconds(10))
            #expect(wire.isOpen)
        }
        wire.wait(options.write)
        #expect(!wire.isOpen)
    }

    @Test func `a connection beyond the limit is refused with an answer, whatever it sends`() throws {
        let refusal = try #require(UnreadRequest.refusal(of: .refused))
        let wire = try Wire(options, refusal: refusal)
        let sent = try wire.sent()
        #expect(sent.hasPrefix("HTTP/1.1 503 Service Unavailable\r\n"))
        #expect(sent.contains("Retry-After: 5\r\n") && sent.contains(#""code":"too-many-connections""#))
        #expect(!wire.isOpen && wire.requests.isEmpty)
        #expect(UnreadRequest.refusal(of: .admitted(of: nil)) == nil)
        let dropped = try Wire(options, refusal: UnreadRequest.refusal(of: .dropped))
        #expect(try dropped.sent().isEmpty)
        #expect(!dropped.isOpen)
    }
}
