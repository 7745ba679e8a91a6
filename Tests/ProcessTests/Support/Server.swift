import Foundation
import TestData
import Testing

/// In a process of its own, on a free port of the loopback.
struct Server: Sendable {
    let program: RunningProgram
    let port: Int
    let scratch: Scratch

    /// Everything is in its usual place; returns when the server has printed its address.
    static func start(
        in scratch: Scratch,
        _ flags: [String] = [],
        environment: [String: String] = [:],
        launcher: [String] = []
    ) async throws -> Server {
        let standard = ["serve", "--port", "0", "--rate-limit", "off", "--password-workers", "2"]
        let program = try await RunningProgram(
            standard + flags,
            in: scratch,
            environment: environment,
            launcher: launcher
        )
        return try await waiting(for: program, in: scratch)
    }

    /// Returns when the program has printed its address.
    static func waiting(for program: RunningProgram, in scratch: Scratch) async throws -> Server {
        var port: Int?
        try await eventually("the server says where it is") {
            if let match = program.out.firstMatch(of: /listening on http:\/\/[^ ]*:(\d+)\n/) {
                port = Int(match.1)
            }
            return port != nil || !program.isRunning
        }
        guard let port else { throw Stuck("the server did not start: \(program.err)") }
        return Server(program: program, port: port, scratch: scratch)
    }

    var client: Client { Client(port: port) }

    /// Expects the server to end with exit code 0.
    func stop(_ signal: Int32 = SIGTERM, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        program.signal(signal)
        #expect(try await program.end() == 0, "\(program.err)", sourceLocation: sourceLocation)
    }

    /// Ends the server as a power cut would.
    func kill() async throws {
        program.signal(SIGKILL)
        try await program.end()
    }
}

extension Scratch {
    /// Expects `doctor` to find nothing wrong.
    func expectHealth(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let outcome = try await Program.run(["doctor"], in: self)
        #expect(outcome.code == 0, "\(outcome.out)\(outcome.err)", sourceLocation: sourceLocation)
    }

    /// Empty where the folder is missing.
    func names(_ folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)"))?.sorted() ?? []
    }

    func blob(_ sha256: String) -> String {
        "\(path)/uploads/\(sha256.prefix(2))/\(sha256.dropFirst(2).prefix(2))/\(sha256)"
    }
}
