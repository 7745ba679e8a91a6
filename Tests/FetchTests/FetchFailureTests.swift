import Fetch
import Foundation
import ScriptedServer
import Testing

/// Times are measured, so one test waits for the other.
@Suite(.serialized) struct FetchFailureTests {
    let client = FetchClient(threads: 2)

    @Test func `a host without a listener is named`() async throws {
        let dead = try DeadPort()
        defer { withExtendedLifetime(dead) {} }
        let port = dead.number
        let error = await #expect(throws: FetchError.self) {
            try await client.send(patient("GET", "http://127.0.0.1:\(port)/secret?token=secret"))
        }
        guard case .unreachable(let host, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(host == "127.0.0.1:\(port)")
        #expect("\(try #require(error))".contains("127.0.0.1:\(port) cannot be reached"))
        #expect(!"\(try #require(error))".contains("secret"))
    }

    @Test func `a host that cannot be found is named, also the second time`() async throws {
        let client = FetchClient(threads: 1)
        for _ in 0..<3 {
            let error = await #expect(throws: FetchError.self) {
                try await client.send(patient("GET", "http://nowhere.invalid/"))
            }
            guard case .unreachable(let host, _) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(host == "nowhere.invalid")
        }
        let server = try ScriptedServer { _ in .text(200, "here") }
        #expect(try await client.send(patient("GET", server.url)).body == Array("here".utf8))
    }

    @Test func `a request to a silent host ends at the deadline`() async throws {
        let server = try ScriptedServer { _ in .silence }
        await #expect(throws: FetchError.timeout(host: "127.0.0.1:\(server.port)")) {
            try await client.send(FetchRequest("GET", server.url, timeout: .milliseconds(300)))
        }
        #expect(throws: FetchError.timeout(host: "127.0.0.1:\(server.port)")) {
            try client.sendBlocking(FetchRequest("GET", server.url, timeout: .seconds(-1)))
        }
    }

    @Test func `a cancelled task ends the transfer at once`() async throws {
        let server = try ScriptedServer { _ in .silence }
        let task = Task { [client] in try await client.send(patient("GET", server.url)) }
        try await server.waitForRequests()
        task.cancel()
        await #expect(throws: FetchError.cancelled) { try await task.value }
        // What was cut short must not be in the way of the next request.
        let next = try ScriptedServer { _ in .text(200, "next") }
        #expect(try await client.send(patient("GET", next.url)).body == Array("next".utf8))
    }

    @Test func `a cancelled task does not wait for a thread`() async throws {
        let server = try ScriptedServer { _ in .silence }
        let client = FetchClient(threads: 1)
        let first = Task { try await client.send(patient("GET", server.url)) }
        try await server.waitForRequests()
        let second = Task { try await client.send(patient("GET", server.url)) }
        second.cancel()
        await #expect(throws: FetchError.cancelled) { try await second.value }
        #expect(server.requests.count == 1)
        first.cancel()
        _ = await first.result
    }

    @Test(arguments: [
        "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nshort", "HTTP/1.1 200 OK\r\nContent-", "",
    ])
    func `an answer that ends early fails as a broken connection`(_ answer: String) async throws {
        let server = try ScriptedServer { _ in .raw(answer) }
        let error = await #expect(throws: FetchError.self) {
            try await client.send(patient("GET", server.url))
        }
        guard case .broken = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `an answer with an endless head is refused`() async throws {
        let line = "X-A: " + String(repeating: "a", count: 60_000) + "\r\n"
        let server = try ScriptedServer { _ in
            .raw("HTTP/1.1 200 OK\r\n" + String(repeating: line, count: 4) + "\r\n")
        }
        await #expect(throws: FetchError.self) { try await client.send(patient("GET", server.url)) }
    }

    @Test(arguments: [
        "ftp://127.0.0.1/a", "file:///etc/passwd", "127.0.0.1", "", "http://", "http://ann:secret@127.0.0.1/",
        "http://127.0.0.1/a b\r\nX: y",
    ])
    func `an invalid address is refused and not repeated in the error`(_ url: String) async throws {
        let error = await #expect(throws: FetchError.self) { try await client.send(patient("GET", url)) }
        guard case .invalid = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(!"\(try #require(error))".contains("secret"))
    }

    @Test func `a line end in a header or a method is refused`() async throws {
        let server = try ScriptedServer { _ in .answer(200) }
        for (method, name, value) in [
            ("GET", "X-A", "1\r\nX-B: 2"), ("GET", "X-A: 1\r\nX-B", "2"),
            ("GET / HTTP/1.1\r\nX-B: 2\r\n", "X-A", ""),
            ("", "X-A", ""), ("GET", "", ""), ("GET", "X-A", "\u{0}"),
        ] {
            let request = patient(method, server.url, headers: [FetchHeader(name, value)])
            await #expect(throws: FetchError.self) { try await client.send(request) }
        }
        #expect(server.requests.isEmpty)
    }
}
