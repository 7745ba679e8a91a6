import ChildProcess
import Fetch
import Foundation
import Testing

/// Real TLS, served by the `openssl` program with a certificate made for the test.
@Suite(.enabled(if: Certified.openssl != nil, "needs the program openssl"))
struct TrustTests {
    @Test func `an unknown certificate is refused, one by a named authority accepted`() async throws {
        let server = try await Certified(name: "127.0.0.1")
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
        let server = try await Certified(name: "192.0.2.1")
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
    private let process: ChildProcess

    var url: String { "https://127.0.0.1:\(port)/" }

    init(name: String) async throws {
        let program = try #require(Self.openssl)
        folder = NSTemporaryDirectory() + "trust-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        certificate = folder + "/certificate.pem"
        _ = try await ChildProcess.output(
            of: program,
            arguments: [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
                "-days", "2", "-subj", "/CN=test", "-addext", "subjectAltName=IP:\(name)",
                "-keyout", folder + "/key.pem", "-out", certificate,
            ]
        )
        // Port 0 is a free one; its number is in the first line of the output.
        let log = folder + "/log"
        process = try await ChildProcess(
            program,
            arguments: [
                "s_server", "-www", "-accept", "127.0.0.1:0", "-cert", certificate,
                "-key", folder + "/key.pem",
            ],
            output: log,
            errors: log
        )
        port = try #require(Int(try await process.firstMatch(of: /ACCEPT .*:(\d+)\n/, in: log).1))
    }

    deinit {
        process.stop()
        try? FileManager.default.removeItem(atPath: folder)
    }
}
