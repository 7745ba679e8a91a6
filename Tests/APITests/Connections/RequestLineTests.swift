import NIOCore
import TestData
import Testing

@testable import API

/// Request lines in UTF-8, among everything else that a connection brings.
struct RequestLineTests {
    /// What looks like something else in a body or a field.
    private static let nasty = [
        "\r\n\r\n", "\n\n", "\r\n", "0\r\n\r\n", "GET /\u{E9} HTTP/1.1\r\nHost: x\r\n\r\n", "\u{1F30D}", "\n",
        "\r",
        "POST /x HTTP/1.1\r\nContent-Length: 5\r\n\r\n", "é", "HTTP/1.1",
        "Transfer-Encoding: chunked\r\n\r\n",
    ]

    private static func body(_ random: inout Seeded) -> [UInt8] {
        var bytes: [UInt8] = []
        for _ in 0..<Int.random(in: 0...6, using: &random) {
            if Bool.random(using: &random) {
                bytes += nasty.randomElement(using: &random).map { Array($0.utf8) } ?? []
            } else {
                for _ in 0..<Int.random(in: 0...40, using: &random) {
                    bytes.append(.random(in: 0...255, using: &random))
                }
            }
        }
        return bytes
    }

    private static func target(_ random: inout Seeded) -> (raw: String, encoded: String) {
        let parts = [
            ("/v1/pois?q=caf", "/v1/pois?q=caf"), ("é", "%C3%A9"), ("\u{1F30D}", "%F0%9F%8C%8D"),
            ("%C3%A9", "%C3%A9"),
            ("å", "%C3%A5"), ("/", "/"), ("&x=1", "&x=1"), ("\u{80}", "%C2%80"), ("\u{7FF}", "%DF%BF"),
        ]
        var (raw, encoded) = ("/x", "/x")
        for _ in 0..<Int.random(in: 0...6, using: &random) {
            guard let part = parts.randomElement(using: &random) else { continue }
            raw += part.0
            encoded += part.1
        }
        return (raw, encoded)
    }

    /// A request, and its bytes.
    private static func request(_ random: inout Seeded) -> (Wire.Request, [UInt8]) {
        let (raw, encoded) = target(&random)
        var request = Wire.Request(method: "GET", path: encoded, isWhole: true)
        var head = "\(raw) HTTP/1.1\r\nHost: localhost\r\n"
        if Bool.random(using: &random) {
            head += "X-Name: sm\u{F6}r \u{1F30D}\r\n"
            request.fields["x-name"] = "sm\u{F6}r \u{1F30D}"
        }
        let blank = String(repeating: "\r\n", count: .random(in: 0...2, using: &random))
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
            return (request, Array("\(blank)GET \(head)\r\n".utf8))
        case 1:
            request.method = "POST"
            request.body = body(&random)
            request.fields["content-length"] = String(request.body.count)
            return (
                request,
                Array("\(blank)POST \(head)Content-Length: \(request.body.count)\r\n\r\n".utf8) + request.body
            )
        default:
            request.method = "PUT"
            request.fields["transfer-encoding"] = "chunked"
            var bytes = Array("\(blank)PUT \(head)Transfer-Encoding: chunked\r\n\r\n".utf8)
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                let chunk = body(&random)
                guard !chunk.isEmpty else { continue }
                request.body += chunk
                bytes += Array("\(String(chunk.count, radix: 16))\r\n".utf8) + chunk + Array("\r\n".utf8)
            }
            let trailer = Bool.random(using: &random) ? "X-End: y\u{E9}s\r\n" : ""
            return (request, bytes + Array("0\r\n\(trailer)\r\n".utf8))
        }
    }

    @Test func `requests read alike in pieces of any size, and only request lines are encoded`()
        throws
    {
        var random = Seeded(1)
        for round in 0..<500 {
            let wire = try Wire()
            var (expected, bytes): ([Wire.Request], [UInt8]) = ([], [])
            for _ in 0..<Int.random(in: 1...5, using: &random) {
                let (request, more) = Self.request(&random)
                expected.append(request)
                bytes += more
            }
            let longest = [1, 3, 20, 1000].randomElement(using: &random) ?? 1
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = min(rest.count, .random(in: 1...longest, using: &random))
                try wire.receive(rest.prefix(count))
                rest = rest.dropFirst(count)
            }
            var found = wire.requests
            for index in found.indices { found[index].fields["x-end"] = nil }
            try #require(found == expected, "round \(round): \(String(decoding: bytes, as: UTF8.self))")
            try #require(wire.errors.isEmpty && wire.isOpen)
        }
    }

    @Test func `random bytes are refused without a crash`() throws {
        var random = Seeded(2)
        for _ in 0..<1000 {
            let wire = try Wire()
            var bytes: [UInt8] = []
            for _ in 0..<3 { bytes += Self.request(&random).1 }
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[place] = .random(in: 0...255, using: &random)
                case 1: bytes.remove(at: place)
                default: bytes.insert(contentsOf: Self.body(&random), at: place)
                }
                if bytes.isEmpty { bytes = [0] }
            }
            var rest = bytes[...]
            while !rest.isEmpty, wire.isOpen {
                let count = min(rest.count, .random(in: 1...50, using: &random))
                try wire.receive(rest.prefix(count))
                rest = rest.dropFirst(count)
            }
            let unread = wire.errors.allSatisfy { $0 is UnreadRequest || $0 is ConnectionLost }
            #expect(unread)
        }
    }
}
