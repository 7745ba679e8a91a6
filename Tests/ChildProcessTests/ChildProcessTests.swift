import ChildProcess
import Foundation
import TestData
import Testing

/// What a program is given that a test starts, and what becomes of it.
@Suite struct ChildProcessTests {
    private let shell = "/bin/sh"

    @Test func `a program works in its folder`() async throws {
        let scratch = try Scratch()
        _ = try scratch.write("here", to: "place")
        let read = try await ChildProcess.output(of: "/bin/cat", arguments: ["place"], folder: scratch.path)
        #expect(read == "here")
    }

    @Test func `a program gets the given environment or that of the tests`() async throws {
        let given = try await ChildProcess.outcome(
            of: "/usr/bin/env",
            environment: ["A": "1", "B": "two = 2"]
        )
        #expect(given.output.split(separator: "\n").sorted() == ["A=1", "B=two = 2"])
        let path = try #require(ProcessInfo.processInfo.environment["PATH"])
        let inherited = try await ChildProcess.output(of: "/usr/bin/env")
        #expect(inherited.split(separator: "\n").contains { $0 == "PATH=\(path)" })
    }

    @Test func `arguments arrive unchanged`() async throws {
        let arguments = ["", "a b", "ä\n", "$HOME", "\"'"]
        let script = "for word; do printf '<%s>' \"$word\"; done"
        let said = try await ChildProcess.output(of: shell, arguments: ["-c", script, "sh"] + arguments)
        #expect(said == arguments.map { "<\($0)>" }.joined())
    }

    @Test func `a program reads its input file or empty input`() async throws {
        let scratch = try Scratch()
        let (input, output) = (try scratch.write("text", to: "input"), "\(scratch.path)/output")
        let process = try await ChildProcess("/bin/cat", input: input, output: output)
        #expect(try await process.end() == 0 && scratch.text("output") == "text")
        #expect(try await ChildProcess.output(of: "/bin/cat") == "")
    }

    @Test func `output and errors go to their files, also to the same one`() async throws {
        let scratch = try Scratch()
        let script = ["-c", "echo out; echo err >&2; echo more"]
        let apart = try await ChildProcess.outcome(of: shell, arguments: script)
        #expect(apart.output == "out\nmore\n" && apart.errors == "err\n")
        let log = try scratch.write("of an earlier one", to: "log")
        let process = try await ChildProcess(shell, arguments: script, output: log, errors: log)
        #expect(try await process.end() == 0)
        #expect(scratch.text("log") == "out\nerr\nmore\n")
    }

    @Test func `the error of a failing program contains its output`() async throws {
        let error = await #expect(throws: ChildProcess.Failure.self) {
            try await ChildProcess.output(of: shell, arguments: ["-c", "echo why >&2; exit 3"])
        }
        #expect(error?.description == "/bin/sh -c echo why >&2; exit 3 ended with 3: why\n")
    }

    @Test func `a program that cannot be started is an error`() async throws {
        let scratch = try Scratch()
        let missing = "\(scratch.path)/missing"
        let program = await #expect(throws: (any Error).self) { try await ChildProcess(missing) }
        #expect(program.map { "\($0)".contains(missing) } == true)
        await #expect(throws: (any Error).self) { try await ChildProcess(shell, folder: missing) }
        await #expect(throws: (any Error).self) { try await ChildProcess(shell, input: missing) }
    }

    @Test func `an exit code and a signal are told apart`() async throws {
        let ended = try await ChildProcess(shell, arguments: ["-c", "exit 15"])
        #expect(try await ended.end() == 15)
        let asleep = try await ChildProcess("/bin/sleep", arguments: ["600"])
        #expect(asleep.isRunning && asleep.ending == nil)
        #expect(asleep.signal(SIGTERM))
        #expect(try await asleep.end() == -SIGTERM)
        #expect(!asleep.isRunning && !asleep.signal(SIGTERM))
    }

    @Test func `a program does not outlive its owner`() async throws {
        var process: ChildProcess? = try await ChildProcess("/bin/sleep", arguments: ["600"])
        let number = try #require(process?.processIdentifier)
        #expect(kill(number, 0) == 0)
        process = nil
        try await eventually("it is gone") { kill(number, 0) == -1 && errno == ESRCH }
    }

    @Test func `a test can wait for output of a running program`() async throws {
        let scratch = try Scratch()
        let script = "echo begins; sleep 0.05; echo port 47; exec sleep \"$0\""
        func start(_ time: String, _ name: String) async throws -> ChildProcess {
            let log = "\(scratch.path)/\(name)"
            return try await ChildProcess(shell, arguments: ["-c", script, time], output: log)
        }
        let long = try await start("600", "long")
        let match = try await long.firstMatch(of: /port (\d+)\n/, in: "\(scratch.path)/long")
        #expect(match.1 == "47" && long.isRunning)
        let short = try await start("0", "short")
        let error = await #expect(throws: ChildProcess.Failure.self) {
            try await short.firstMatch(of: /nothing/, in: "\(scratch.path)/short")
        }
        #expect(error?.description == "/bin/sh ended with 0: begins\nport 47\n")
    }
}
