import ChildProcess
import Foundation
import JSONText
import ScriptedServer
import TestData

enum Program {
    /// The server and `seed` lie beside the test bundle.
    static let path = BuiltProgram.path(of: "sightline")
    private static let seedPath = BuiltProgram.path(of: "seed")

    /// Runs a command in a folder until it ends.
    static func run(
        _ arguments: [String],
        in scratch: Scratch,
        environment: [String: String] = [:],
        input: String? = nil
    ) async throws -> Outcome {
        let running = try await RunningProgram(arguments, in: scratch, environment: environment, input: input)
        let code = try await running.end()
        return Outcome(code: code, out: running.out, err: running.err)
    }

    /// Adds synthetic notes to the data in a folder.
    static func seed(_ arguments: [String], in scratch: Scratch) async throws -> Outcome {
        let seed = try seedPath.orThrow("`seed` is not beside the tests")
        let running = try await RunningProgram(arguments, in: scratch, program: seed)
        let code = try await running.end()
        return Outcome(code: code, out: running.out, err: running.err)
    }
}

struct Outcome: Sendable {
    /// The exit code, or the negative number of the signal that ended it.
    let code: Int32
    let out: String
    let err: String

    /// Standard output as JSON; `null` where it is none.
    var json: JSONValue { (try? JSONValue.parse(out)) ?? .null }

    var complaints: [Substring] { err.split(separator: "\n") }
}

/// The process never outlives this object.
final class RunningProgram: Sendable {
    private let process: ChildProcess
    private let scratch: Scratch
    private let name: String

    /// `launcher` is a command that executes the program in its place.
    init(
        _ arguments: [String],
        in scratch: Scratch,
        environment: [String: String] = [:],
        input: String? = nil,
        launcher: [String] = [],
        program: String? = Program.path
    ) async throws {
        self.scratch = scratch
        let name = UUID().uuidString
        self.name = name
        let program = try program.orThrow("the program is not beside the tests")
        let command = launcher + [program] + arguments
        let inherited = ProcessInfo.processInfo.environment.filter {
            ["PATH", "HOME", "TMPDIR"].contains($0.key)
        }
        // Files rather than pipes: nobody has to read them for the program to go on.
        process = try await ChildProcess(
            command[0],
            arguments: Array(command.dropFirst()),
            environment: inherited.merging(environment) { $1 },
            folder: scratch.path,
            input: try input.map { try scratch.write($0, to: "\(name).in") } ?? "/dev/null",
            output: "\(scratch.path)/\(name).out",
            errors: "\(scratch.path)/\(name).err"
        )
    }

    var identifier: Int32 { process.processIdentifier }
    var isRunning: Bool { process.isRunning }
    var out: String { scratch.text("\(name).out") }
    var err: String { scratch.text("\(name).err") }

    func signal(_ number: Int32) {
        process.signal(number)
    }

    /// Sends a signal as soon as the program has written a text to its standard error.
    func signal(_ number: Int32, whenTold text: String) async throws {
        try await signal(number) { self.err.contains(text) }
    }

    /// Sends a signal as soon as a file of the program's folder has more bytes than given.
    func signal(_ number: Int32, whenOver byteCount: Int, in file: String) async throws {
        try await signal(number) { self.scratch.byteCount(of: file) > byteCount }
    }

    /// A thread of its own looks: other tests may keep those of all tasks busy until the program has ended.
    private func signal(_ number: Int32, when isReached: @escaping @Sendable () -> Bool) async throws {
        try await onThread {
            while self.isRunning, !isReached() { usleep(1000) }
            self.signal(number)
        }
    }

    /// Waits for the end and returns the exit code, or the negative number of the signal.
    @discardableResult
    func end() async throws -> Int32 {
        try await process.end()
    }
}
