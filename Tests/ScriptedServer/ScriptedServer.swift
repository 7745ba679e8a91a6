import Foundation
import Synchronization

/// An HTTP server on a free port of the loopback whose answers a test writes out, byte by byte where it
/// matters.
///
/// Each connection has a thread of its own. The server ends with its last owner.
package final class ScriptedServer: Sendable {
    /// A request as it arrived.
    package struct Request: Sendable {
        /// `GET`, `PUT` and so on.
        package let method: String
        /// The path and the query as they arrived.
        package let target: String
        /// The lines after the first, as they arrived.
        package let headers: [String]
        /// As many bytes as the header said.
        package let body: [UInt8]
        /// How many requests came before this one.
        package let number: Int
        /// How many connections came before that of this one.
        package let connection: Int

        /// The value of a header by its name in small letters.
        package subscript(name: String) -> String? {
            for line in headers where line.lowercased().hasPrefix(name + ":") {
                return line.dropFirst(name.utf8.count + 1).trimmingCharacters(in: .whitespaces)
            }
            return nil
        }
    }

    /// What a request comes to.
    package enum Reply: Sendable {
        /// An answer with a length.
        case answer(Int, headers: [String] = [], body: [UInt8] = [])
        /// Bytes as they are, after which the connection is closed.
        case raw(String)
        /// An answer, after which the connection is closed without a word.
        case lastAnswer(Int)
        /// Nothing, until the server ends.
        case silence

        /// An answer with a text.
        package static func text(_ status: Int, _ text: String) -> Reply {
            .answer(status, body: Array(text.utf8))
        }
    }

    /// The free port.
    package let port: Int
    private let state: Listening

    /// Starts to listen; `reply` is called on several threads.
    package init(_ reply: @escaping @Sendable (Request) -> Reply) throws {
        state = try Listening(reply)
        port = state.port
        let state = state
        Thread { state.acceptAll() }.start()
    }

    deinit {
        state.end()
    }

    /// Where the server is, without a slash at the end.
    package var url: String { "http://127.0.0.1:\(port)" }

    /// The requests that came so far.
    package var requests: [Request] { state.arrivals.requests }

    /// None came in ten minutes, longer than any busy machine needs: whoever waits for one that nobody sends
    /// is told.
    package struct NoRequest: Error {}

    /// Waits until so many requests came: whoever sent the last waits for its answer.
    package func waitForRequests(_ count: Int = 1) async throws {
        let arrivals = state.arrivals
        try await withThrowingTaskGroup { group in
            group.addTask { try await arrivals.wait(for: count) }
            group.addTask {
                try await Task.sleep(for: .seconds(600))
                throw NoRequest()
            }
            defer { group.cancelAll() }
            try await group.next()
        }
    }
}

/// A port of the loopback at which nobody listens, taken so that nobody else can.
package final class DeadPort: Sendable {
    /// The port.
    package let number: Int
    private let socket: Int32

    /// Takes a free port.
    package init() throws {
        (socket, number) = try boundSocket()
    }

    deinit {
        close(socket)
    }
}

/// A socket at a free port of the loopback.
private func boundSocket() throws -> (socket: Int32, port: Int) {
    #if canImport(Darwin)
        let stream = SOCK_STREAM
    #else
        let stream = Int32(SOCK_STREAM.rawValue)
    #endif
    let socket = Foundation.socket(AF_INET, stream, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
            bind(socket, address, size) | getsockname(socket, address, &size)
        }
    }
    guard code == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
    return (socket, Int(UInt16(bigEndian: address.sin_port)))
}

/// The requests that came, and who waits for more.
private final class Arrivals: Sendable {
    private struct Waiting {
        let id: UUID
        let count: Int
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var requests: [ScriptedServer.Request] = []
        var waiting: [Waiting] = []
    }

    private let state = Mutex(State())

    var requests: [ScriptedServer.Request] { state.withLock { $0.requests } }

    func add(_ request: ScriptedServer.Request) {
        let content = state.withLock { state in
            state.requests.append(request)
            let count = state.requests.count
            let content = state.waiting.filter { $0.count <= count }
            state.waiting.removeAll { $0.count <= count }
            return content.map(\.continuation)
        }
        for continuation in content { continuation.resume() }
    }

    func wait(for count: Int) async throws {
        let id = UUID()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isThere = state.withLock { state in
                    // Whoever was cancelled before is told below.
                    if state.requests.count >= count || Task.isCancelled { return true }
                    state.waiting.append(Waiting(id: id, count: count, continuation: continuation))
                    return false
                }
                if isThere { continuation.resume() }
            }
            try Task.checkCancellation()
        } onCancel: {
            let waiting = state.withLock { state -> Waiting? in
                guard let index = state.waiting.firstIndex(where: { $0.id == id }) else { return nil }
                return state.waiting.remove(at: index)
            }
            waiting?.continuation.resume(throwing: CancellationError())
        }
    }
}

/// The socket and what came through it.
private final class Listening: Sendable {
    let port: Int
    let arrivals = Arrivals()
    private let reply: @Sendable (ScriptedServer.Request) -> ScriptedServer.Reply
    private let socket: Int32
    private let connections = Mutex<(open: Set<Int32>, count: Int, isEnded: Bool)>(([], 0, false))

    init(_ reply: @escaping @Sendable (ScriptedServer.Request) -> ScriptedServer.Reply) throws {
        self.reply = reply
        (socket, port) = try boundSocket()
        guard listen(socket, 64) == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
    }

    func acceptAll() {
        while true {
            let connection = accept(socket, nil, nil)
            if connection < 0 { return }
            let number = connections.withLock { state -> Int? in
                if state.isEnded { return nil }
                state.open.insert(connection)
                state.count += 1
                return state.count - 1
            }
            guard let number else { return }
            Thread { self.serve(connection, number) }.start()
        }
    }

    func end() {
        connections.withLock { state in
            state.isEnded = true
            for connection in state.open { shutdown(connection, Int32(SHUT_RDWR)) }
        }
        shutdown(socket, Int32(SHUT_RDWR))
        close(socket)
    }

    private func serve(_ connection: Int32, _ number: Int) {
        defer {
            connections.withLock { _ = $0.open.remove(connection) }
            close(connection)
        }
        var pending: [UInt8] = []
        while let request = read(connection, &pending, number) {
            arrivals.add(request)
            switch reply(request) {
            case .answer(let status, let headers, let body):
                let length =
                    headers.contains { $0.hasPrefix("Content-Length") }
                    ? [] : ["Content-Length: \(body.count)"]
                let head = (["HTTP/1.1 \(status) X"] + headers + length + ["", ""]).joined(separator: "\r\n")
                guard write(connection, Array(head.utf8) + (request.method == "HEAD" ? [] : body)) else {
                    return
                }
            case .raw(let text):
                _ = write(connection, Array(text.utf8))
                return
            case .lastAnswer(let status):
                _ = write(connection, Array("HTTP/1.1 \(status) X\r\nContent-Length: 0\r\n\r\n".utf8))
                return
            case .silence:
                var byte: UInt8 = 0
                while recv(connection, &byte, 1, 0) > 0 {}
                return
            }
        }
    }

    private func write(_ connection: Int32, _ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count <= 0 { return false }
            sent += count
        }
        return true
    }

    private func read(_ connection: Int32, _ pending: inout [UInt8], _ number: Int) -> ScriptedServer.Request?
    {
        let end = Array("\r\n\r\n".utf8)
        var scanned = 0
        while true {
            if let start = pending[scanned...].firstRange(of: end)?.lowerBound {
                let lines = String(decoding: pending[..<start], as: UTF8.self).components(separatedBy: "\r\n")
                let words = lines[0].split(separator: " ")
                let length =
                    lines.first { $0.lowercased().hasPrefix("content-length:") }
                    .flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) } ?? 0
                while pending.count < start + 4 + length {
                    guard receive(connection, &pending) else { return nil }
                }
                let body = Array(pending[(start + 4)..<(start + 4 + length)])
                pending.removeFirst(start + 4 + length)
                return ScriptedServer.Request(
                    method: String(words[0]),
                    target: words.count > 1 ? String(words[1]) : "",
                    headers: Array(lines.dropFirst()),
                    body: body,
                    number: arrivals.requests.count,
                    connection: number
                )
            }
            scanned = max(0, pending.count - 3)
            guard receive(connection, &pending) else { return nil }
        }
    }

    private func receive(_ connection: Int32, _ pending: inout [UInt8]) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        let count = recv(connection, &buffer, buffer.count, 0)
        if count <= 0 { return false }
        pending += buffer[..<count]
        return true
    }
}
