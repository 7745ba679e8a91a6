import Foundation
import TestData
import Testing

/// What is written of a server that crashes.
@Suite(.fewAtOnce) struct CrashReportTests {
    private static let root = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in
        url.deletingLastPathComponent()
    }

    /// What a file of this repository sets `SWIFT_BACKTRACE` to.
    private static func setting(in path: String, _ pattern: Regex<(Substring, Substring)>) throws -> String {
        let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
        return try String(text.firstMatch(of: pattern).orThrow("nothing is set in \(path)").1)
    }

    private static func expectNoMemory(_ log: String, sourceLocation: SourceLocation = #_sourceLocation) {
        for word in ["Registers", "rip 0x", "r12 0x", "x19 0x", "Images", "/slot/", ".build"] {
            #expect(!log.contains(word), "\(log)", sourceLocation: sourceLocation)
        }
        // Lines of a hexadecimal dump.
        #expect(!log.contains(/(?: [0-9a-f]{2}){8}/), "\(log)", sourceLocation: sourceLocation)
    }

    @Test(arguments: [SIGSEGV, SIGILL, SIGABRT, SIGBUS, SIGFPE, SIGTRAP])
    func `a server without settings crashes without a report`(_ signal: Int32) async throws {
        let server = try await Server.start(in: try Scratch())
        server.program.signal(signal)
        #expect(try await server.program.end() == -signal)
        #expect(!server.program.err.contains("Program crashed"))
        Self.expectNoMemory(server.program.err)
    }

    @Test(arguments: [
        "deploy/systemd/sightline.service", "deploy/systemd/sightline@.service", "deploy/Containerfile",
    ])
    func `a deployed server crashes without a report`(_ path: String) async throws {
        let setting = try Self.setting(in: path, /\n(?:Environment|ENV )=?SWIFT_BACKTRACE=(.+)\n/)
        let server = try await Server.start(in: try Scratch(), environment: ["SWIFT_BACKTRACE": setting])
        server.program.signal(SIGSEGV)
        #expect(try await server.program.end() == -SIGSEGV)
        Self.expectNoMemory(server.program.err)
    }

    @Test func `the documented crash reports contain no memory`() async throws {
        let setting = try Self.setting(in: "Makefile", /\nBACKTRACE := (.+)\n/)
        #expect(setting == (try Self.setting(in: "deploy/README.md", /\nSWIFT_BACKTRACE=(.+)\n/)))
        let server = try await Server.start(in: try Scratch(), environment: ["SWIFT_BACKTRACE": setting])
        // A signal that comes from outside is reported, and does not come again by itself as a fault would.
        server.program.signal(SIGSEGV)
        let isReported = { server.program.err.contains("Backtrace took") }
        try await eventually("the report") {
            isReported() || server.program.err.contains("unable to locate swift-backtrace")
        }
        try await server.kill()
        if isReported() { #expect(server.program.err.contains("Program crashed")) }
        Self.expectNoMemory(server.program.err)
    }
}
