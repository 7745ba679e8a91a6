import Fetch
import Foundation
import ScriptedServer
import Synchronization
import Testing

struct FetchClientTests {
    let client = FetchClient(threads: 4)

    @Test func `an answer is returned with its status, headers and body`() async throws {
        let server = try ScriptedServer { _ in
            .answer(404, headers: ["X-Word:  some  thing \t", "Empty:"], body: Array("no".utf8))
        }
        let answer = try await client.send(patient("GET", server.url + "/a%2Fb/../c?x=%20y"))
        #expect(answer.status == 404 && !answer.isSuccess)
        #expect(answer[header: "x-word"] == "some  thing")
        #expect(answer[header: "empty"] == "")
        #expect(answer[header: "missing"] == nil)
        #expect(answer.body == Array("no".utf8))
        #expect(server.requests.map(\.target) == ["/a%2Fb/../c?x=%20y"])
    }

    @Test func `bytes are sent with their length and without waiting`() async throws {
        let server = try ScriptedServer { request in .answer(200, body: request.body.reversed()) }
        let body = (0..<2_000_000).map { UInt8(truncatingIfNeeded: $0) }
        let answer = try await client.send(
            patient(
                "PUT",
                server.url,
                headers: [FetchHeader("X-A", "1"), FetchHeader("X-Empty", "")],
                body: .bytes(body),
                limit: 4_000_000
            )
        )
        #expect(answer.body == body.reversed())
        let request = try #require(server.requests.first)
        #expect(request.method == "PUT" && request["content-length"] == "2000000")
        #expect(request["x-a"] == "1" && request["x-empty"] == "" && request["expect"] == nil)
    }

    @Test(arguments: ["PUT", "POST", "DELETE"])
    func `an empty body is sent with its length`(_ method: String) async throws {
        let server = try ScriptedServer { _ in .answer(204) }
        _ = try await client.send(patient(method, server.url, body: .bytes([])))
        _ = try await client.send(patient(method, server.url))
        #expect(server.requests.map(\.method) == [method, method])
        #expect(server.requests.map { $0["content-length"] } == ["0", nil])
    }

    @Test func `a range of a file is sent unchanged`() async throws {
        let path = NSTemporaryDirectory() + "fetch-\(UUID().uuidString)"
        try Data((0..<200).map { UInt8($0) }).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let server = try ScriptedServer { request in .answer(200, body: request.body) }
        func send(_ range: Range<Int>) async throws -> [UInt8] {
            let request = patient("PUT", server.url, body: .file(path: path, range: range))
            return try await client.send(request).body
        }
        #expect(try await send(10..<200) == Array(10..<200))
        #expect(try await send(5..<6) == [5])
        #expect(try await send(7..<7) == [])
        await #expect(throws: FetchError.unreadable) { try await send(150..<201) }
        await #expect(throws: FetchError.unreadable) {
            try await client.send(
                patient("PUT", server.url, body: .file(path: path + "x", range: 0..<1))
            )
        }
    }

    @Test func `a successful answer is streamed, and a failure is collected`() async throws {
        let body = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 >> 8) }
        let server = try ScriptedServer { request in
            request.target == "/good" ? .answer(200, body: body) : .text(500, "bad")
        }
        let received = Mutex<[UInt8]>([])
        let take: FetchClient.Receiver = { piece in
            received.withLock { $0.append(contentsOf: piece) }
            return true
        }
        let good = try await client.send(patient("GET", server.url + "/good", limit: 10), receiver: take)
        #expect(good.body.isEmpty && received.withLock { $0 } == body)
        let bad = try await client.send(patient("GET", server.url + "/bad", limit: 10), receiver: take)
        #expect(bad.body == Array("bad".utf8) && received.withLock { $0.count } == body.count)
        await #expect(throws: FetchError.cancelled) {
            try await client.send(patient("GET", server.url + "/good"), receiver: { _ in false })
        }
    }

    @Test func `an answer that is too long is refused`() async throws {
        let server = try ScriptedServer { _ in .answer(200, body: [UInt8](repeating: 1, count: 101)) }
        let host = "127.0.0.1:\(server.port)"
        await #expect(throws: FetchError.tooLarge(host: host, limit: 100)) {
            try await client.send(patient("GET", server.url, limit: 100))
        }
        #expect(try await client.send(patient("GET", server.url, limit: 101)).body.count == 101)
    }

    @Test func `a connection serves one request after another`() async throws {
        let server = try ScriptedServer { _ in .text(200, "ok") }
        for _ in 0..<5 { _ = try await client.send(patient("GET", server.url)) }
        let (client, url) = (client, server.url)
        for _ in 0..<5 {
            _ = try await onThread { try client.sendBlocking(patient("HEAD", url)) }
        }
        #expect(server.requests.map(\.connection) == Array(repeating: 0, count: 10))
    }

    @Test func `a body is sent again if the kept connection was closed`() async throws {
        let server = try ScriptedServer { _ in .lastAnswer(200) }
        for _ in 0..<5 {
            let answer = try await client.send(patient("PUT", server.url, body: .bytes([1, 2, 3])))
            #expect(answer.status == 200)
        }
        #expect(server.requests.allSatisfy { $0.body == [1, 2, 3] })
    }

    @Test func `more requests than threads are all answered`() async throws {
        let server = try ScriptedServer { request in .text(200, request.target) }
        let client = client
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for index in 0..<60 {
                group.addTask {
                    let answer = try await client.send(patient("GET", server.url + "/\(index)"))
                    return answer.body == Array("/\(index)".utf8)
                }
            }
            for try await isRight in group { #expect(isRight) }
        }
        #expect(Set(server.requests.map(\.connection)).count <= 4)
    }

    @Test func `a redirect is followed only if requested`() async throws {
        let server = try ScriptedServer { request in
            request.target == "/old" ? .answer(302, headers: ["Location: /new"]) : .text(200, "here")
        }
        #expect(try await client.send(patient("GET", server.url + "/old")).status == 302)
        var request = patient("GET", server.url + "/old")
        request.redirects = 1
        let answer = try await client.send(request)
        #expect(answer.status == 200 && answer.body == Array("here".utf8))
        #expect(answer[header: "location"] == nil)
    }

    @Test func `a compressed body is expanded only if the caller allows it`() async throws {
        // "hello hello hello" as gzip writes it.
        let packed: [UInt8] = [
            0x1F, 0x8B, 0x08, 0, 0, 0, 0, 0, 0x02, 0x03, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0x57, 0xC8, 0x40, 0x90,
            0x00, 0x80, 0x88, 0xF9, 0xE5, 0x11, 0, 0, 0,
        ]
        let server = try ScriptedServer { _ in .answer(200, headers: ["Content-Encoding: gzip"], body: packed)
        }
        var request = patient("GET", server.url)
        #expect(try await client.send(request).body == packed)
        request.acceptsCompression = true
        #expect(try await client.send(request).body == Array("hello hello hello".utf8))
        #expect(server.requests.map { $0["accept-encoding"]?.contains("gzip") } == [nil, true])
    }
}
