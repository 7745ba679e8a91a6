import ChildProcess
import Foundation
import TestData
import Testing

/// What a program is given that a test starts, and what becomes of it.
@Suite struct ChildProcessTests {
    private let shell = "/bin/sh"

    @Test func `a process with thousands of open files starts another, which inherits none of them`()
        async throws
    {
        let files = try OpenFiles(2000)
        let outcome = try await ChildProcess.outcome(of: shell, arguments: ["-c", "ls /dev/fd; exit 7"])
        #expect(outcome.ending == .exited(7), "\(outcome.errors)")
        let numbers = outcome.output.split(separator: "\n").compactMap { Int($0) }
        // The three that it has, and those by which `ls` reads the folder.
        #expect(numbers.starts(with: [0, 1, 2]), "\(numbers)")
        #expect(numbers.allSatisfy { $0 < 6 }, "\(numbers)")
        withExtendedLifetime(files) {}
    }

    @Test func `a program works in its folder`() async throws {
        let scratch = try Scratch()
        _ = try scratch.write("here", to: "place")
        let read = try await ChildProcess.output(of: "/bin/cat", arguments: ["place"], folder: scratch.path)
        #expect(read == "here")
    }

    @Test func `a program has the environment that it is given, or that of the tests`() async throws {
        let given = try await ChildProcess.outcome(
            of: "/usr/bin/env",
            environment: ["A": "1", "B": "two = 2"]
        )
        #expect(given.output.split(separator: "\n").sorted() == ["A=1", "B=two = 2"])
        let path = try #require(ProcessInfo.processInfo.environment["PATH"])
        let inherited = try await ChildProcess.output(of: "/usr/bin/env")
        #expect(inherited.split(separator: "\n").contains { $0 == "PATH=\(path)" })
    }

    @Test func `arguments arrive as they are`() async throws {
        let arguments = ["", "a b", "ä\n", "$HOME", "\"'"]
        let script = "for word; do printf '<%s>' \"$word\"; done"
        let said = try await ChildProcess.output(of: shell, arguments: ["-c", script, "sh"] + arguments)
        #expect(said == arguments.map { "<\($0)>" }.joined())
    }

    @Test func `a program reads the file that is its input, or nothing`() async throws {
        let text = String(repeating: "line\n", count: 100_000)
        let file = try Scratch()
        let read = try await ChildProcess.outcome(of: "/bin/cat", input: try file.write(text, to: "input"))
        #expect(read.isSuccess && read.output == text)
        #expect(try await ChildProcess.output(of: "/bin/cat") == "")
    }

    @Test func `output and errors go where they are sent, and both may go to one file`() async throws {
        let scratch = try Scratch()
        let script = ["-c", "echo out; echo err >&2; echo more"]
        let apart = try await ChildProcess.outcome(of: shell, arguments: script)
        #expect(apart.output == "out\nmore\n" && apart.errors == "err\n")
        let log = try scratch.write("of an earlier one", to: "log")
        let process = try ChildProcess(shell, arguments: script, output: log, errors: log)
        #expect(try await process.end() == .exited(0))
        #expect(scratch.text("log") == "out\nerr\nmore\n")
    }

    @Test func `what a failing program says is in the error`() async throws {
        let error = await #expect(throws: ChildProcess.Failure.self) {
            try await ChildProcess.output(of: shell, arguments: ["-c", "echo why >&2; exit 3"])
        }
        #expect(error?.description == "/bin/sh -c echo why >&2; exit 3 ended, exited(3): why\n")
    }

    @Test func `a program that cannot be started is named, with all that it may be for`() throws {
        let scratch = try Scratch()
        let (missing, folder) = ("\(scratch.path)/program", "\(scratch.path)/folder")
        let program = #expect(throws: ChildProcess.Failure.self) { try ChildProcess(missing) }
        #expect(program?.description.contains("\(missing), reading /dev/null") == true)
        #expect(program?.description.hasSuffix(": No such file or directory") == true)
        let place = #expect(throws: ChildProcess.Failure.self) { try ChildProcess(shell, folder: folder) }
        #expect(place?.description.contains("/bin/sh in \(folder),") == true)
        let input = #expect(throws: ChildProcess.Failure.self) { try ChildProcess(shell, input: missing) }
        #expect(input?.description.contains("reading \(missing)") == true)
    }

    @Test func `a program is told apart from one that a signal ended`() async throws {
        let ended = try ChildProcess(shell, arguments: ["-c", "exit 15"])
        #expect(try await ended.end() == .exited(15))
        let asleep = try ChildProcess("/bin/sleep", arguments: ["600"])
        #expect(asleep.isRunning && asleep.ending == nil)
        #expect(asleep.signal(SIGTERM))
        #expect(try await asleep.end() == .signalled(SIGTERM))
        #expect(!asleep.isRunning)
    }

    @Test func `nobody is sent a signal under the number of a process that ended`() async throws {
        let process = try ChildProcess("/bin/sleep", arguments: ["600"])
        process.stop()
        #expect(process.ending == .signalled(SIGKILL))
        #expect(!process.signal(SIGTERM))
        process.stop()
        #expect(process.ending == .signalled(SIGKILL))
    }

    @Test func `a signal that the starter blocks or ignores ends the program all the same`() async throws {
        let process = try {
            var (blocked, before) = (sigset_t(), sigset_t())
            sigemptyset(&blocked)
            sigaddset(&blocked, SIGTERM)
            pthread_sigmask(SIG_BLOCK, &blocked, &before)
            let disposition = Foundation.signal(SIGUSR1, SIG_IGN)
            defer {
                Foundation.signal(SIGUSR1, disposition)
                pthread_sigmask(SIG_SETMASK, &before, nil)
            }
            return [
                (SIGTERM, try ChildProcess("/bin/sleep", arguments: ["600"])),
                (SIGUSR1, try ChildProcess("/bin/sleep", arguments: ["600"])),
            ]
        }()
        for (number, process) in process {
            #expect(process.signal(number))
            #expect(try await process.end() == .signalled(number))
        }
    }

    @Test func `a program does not outlive its owner`() throws {
        var process: ChildProcess? = try ChildProcess("/bin/sleep", arguments: ["600"])
        let number = try #require(process?.processIdentifier)
        #expect(kill(number, 0) == 0)
        process = nil
        #expect(kill(number, 0) == -1 && errno == ESRCH)
    }

    @Test func `who waits for a program that goes on is told so`() async throws {
        let process = try ChildProcess("/bin/sleep", arguments: ["600"])
        let error = await #expect(throws: ChildProcess.Failure.self) {
            try await process.end(within: .milliseconds(20))
        }
        #expect(error?.description == "/bin/sleep does not end within 0.02 seconds")
        #expect(process.isRunning)
    }

    @Test func `what a program says is waited for while it runs`() async throws {
        let scratch = try Scratch()
        let script = "echo begins; sleep 0.05; echo port 47; exec sleep \"$0\""
        func start(_ time: String, _ name: String) throws -> ChildProcess {
            let log = "\(scratch.path)/\(name)"
            return try ChildProcess(shell, arguments: ["-c", script, time], output: log)
        }
        let long = try start("600", "long")
        let match = try await long.firstMatch(of: /port (\d+)\n/, in: "\(scratch.path)/long")
        #expect(match.1 == "47" && long.isRunning)
        let short = try start("0", "short")
        let error = await #expect(throws: ChildProcess.Failure.self) {
            try await short.firstMatch(of: /nothing/, in: "\(scratch.path)/short")
        }
        #expect(error?.description == "/bin/sh ended, exited(0): begins\nport 47\n")
    }
}
