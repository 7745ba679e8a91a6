import Fetch
import Foundation
import ScriptedServer
import Testing

/// Real TLS, served by the `openssl` program with a certificate made for the test.
@Suite(.enabled(if: Certified.openssl != nil, "needs the program openssl"))
struct TrustTests {
    @Test func `a certificate that nobody vouches for is refused, and one of a named authority is not`()
        async throws
    {
        let server = try await onThread { try Certified(name: "127.0.0.1") }
        let error = await #expect(throws: FetchError.self) {
            try await FetchClient(threads: 1).send(patient("GET", server.url))
        }
        guard case .tls(let host, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(host == "127.0.0.1:\(server.port)")
        let trusting = FetchClient(threads: 1, authorities: server.certificate)
        #expect(try await trusting.send(patient("GET", server.url)).status == 200)
    }

    @Test func `a certificate for another host is refused`() async throws {
        let server = try await onThread { try Certified(name: "192.0.2.1") }
        let trusting = FetchClient(threads: 1, authorities: server.certificate)
        let error = await #expect(throws: FetchError.self) {
            try await trusting.send(patient("GET", server.url))
        }
        guard case .tls = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}

/// A server with a certificate of its own; both end with the last owner.
private final class Certified: Sendable {
    static let openssl = ["/usr/bin/openssl", "/usr/local/bin/openssl", "/opt/homebrew/bin/openssl"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    let port: Int
    let certificate: String
    private let folder: String
    private let process: Process

    var url: String { "https://127.0.0.1:\(port)/" }

    init(name: String) throws {
        folder = NSTemporaryDirectory() + "trust-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        certificate = folder + "/certificate.pem"
        let making = try Self.run([
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
            "-subj", "/CN=test", "-addext", "subjectAltName=IP:\(name)", "-keyout", folder + "/key.pem",
            "-out", certificate,
        ])
        making.waitUntilExit()
        // Port 0 is a free one; its number is in the first line of the output.
        let output = Pipe()
        process = try Self.run(
            [
                "s_server", "-www", "-accept", "127.0.0.1:0", "-cert", certificate,
                "-key", folder + "/key.pem",
            ],
            output
        )
        var text = ""
        while !text.contains(/ACCEPT .*:\d+\n/) {
            let more = output.fileHandleForReading.availableData
            try #require(!more.isEmpty, "openssl ended: \(text)")
            text += String(decoding: more, as: UTF8.self)
        }
        port = try #require(text.firstMatch(of: /ACCEPT .*:(\d+)\n/).flatMap { Int($0.1) })
    }

    deinit {
        // A thread of the tests may block SIGTERM, and what it starts then does so too.
        kill(process.processIdentifier, SIGKILL)
        try? FileManager.default.removeItem(atPath: folder)
    }

    private static func run(_ arguments: [String], _ output: Pipe? = nil) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try #require(openssl))
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output ?? FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }
}
