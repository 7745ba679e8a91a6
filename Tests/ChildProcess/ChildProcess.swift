import Foundation
import Subprocess
import Synchronization
import TestData

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// A program that a test starts; it is killed with the last owner of this object.
///
/// It writes to files rather than pipes: it goes on whether or not they are read.
package final class ChildProcess: Sendable {
    /// A program that does not do what was asked of it.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    private final class State: Sendable {
        let ending = Mutex<Int32?>(nil)
    }

    package let processIdentifier: Int32
    private let path: String
    private let state = State()

    /// Starts the program at a path, which counts from `folder` where it is relative.
    ///
    /// Without an environment it gets that of the tests. The files that it writes to are made, or emptied;
    /// both may be the same one.
    package init(
        _ path: String,
        arguments: [String] = [],
        environment: [String: String]? = nil,
        folder: String? = nil,
        input: String = "/dev/null",
        output: String = "/dev/null",
        errors: String = "/dev/null"
    ) async throws {
        self.path = path
        let configuration = Configuration(path, arguments, environment, folder)
        let input = try FileDescriptor.open(input, .readOnly)
        let (output, errors) = (try Self.emptied(output), try Self.emptied(errors))
        let (started, announce) = AsyncThrowingStream.makeStream(of: Int32.self)
        let state = state
        Task {
            do {
                let result = try await run(
                    configuration,
                    input: .fileDescriptor(input, closeAfterSpawningProcess: true),
                    output: .fileDescriptor(output, closeAfterSpawningProcess: true),
                    error: .fileDescriptor(errors, closeAfterSpawningProcess: true)
                ) { announce.yield($0.processIdentifier.value) }
                state.ending.withLock { $0 = result.terminationStatus.code }
            } catch {
                announce.finish(throwing: error)
            }
        }
        processIdentifier = try await started.first { _ in true } ?? 0
    }

    private static func emptied(_ file: String) throws -> FileDescriptor {
        // Two that name one file do not write over each other.
        try .open(
            file,
            .writeOnly,
            options: [.create, .truncate, .append],
            permissions: [.ownerReadWrite, .groupRead, .otherRead]
        )
    }

    deinit {
        stop()
    }

    package var isRunning: Bool { ending == nil }

    /// Its exit code, or the negative number of the signal that ended it; `nil` while it runs.
    package var ending: Int32? { state.ending.withLock { $0 } }

    /// Sends a signal; returns `false` when the process has ended.
    @discardableResult
    package func signal(_ number: Int32) -> Bool {
        state.ending.withLock { $0 == nil && kill(processIdentifier, number) == 0 }
    }

    package func stop() {
        signal(SIGKILL)
    }

    /// Waits until it ends by itself, and returns its ``ending``.
    @discardableResult
    package func end() async throws -> Int32 {
        try await eventually("the end of \(path)") { !isRunning }
        return try ending.orThrow("an end")
    }

    /// Waits until a file that it writes says something, such as where it listens.
    package func firstMatch<Match>(of pattern: Regex<Match>, in file: String) async throws -> Match {
        var match: Regex<Match>.Match?
        try await eventually("what \(path) says") {
            // What it wrote before it ended counts.
            let ending = ending
            let text = String(
                decoding: (try? Data(contentsOf: URL(fileURLWithPath: file))) ?? Data(),
                as: UTF8.self
            )
            match = text.firstMatch(of: pattern)
            if match == nil, let ending {
                throw Failure(description: "\(path) ended with \(ending): \(text)")
            }
            return match != nil
        }
        return try match.orThrow("a match").output
    }
}

extension TerminationStatus {
    fileprivate var code: Int32 {
        switch self {
        case .exited(let code): code
        case .signaled(let number): -number
        }
    }
}

extension Configuration {
    fileprivate init(
        _ path: String,
        _ arguments: [String],
        _ environment: [String: String]?,
        _ folder: String?
    ) {
        self.init(
            executable: .path(FilePath(path)),
            arguments: Arguments(arguments),
            environment: environment.map { variables in
                .custom(
                    Dictionary(
                        uniqueKeysWithValues: variables.map { (Environment.Key(stringLiteral: $0), $1) }
                    )
                )
            } ?? .inherit,
            workingDirectory: folder.map { FilePath($0) }
        )
    }
}

extension ChildProcess {
    /// What a program came to that ran to its end.
    package struct Outcome: Sendable {
        package let ending: Int32
        package let output: String
        package let errors: String

        package var isSuccess: Bool { ending == 0 }
    }

    /// Runs a program to its end.
    package static func outcome(
        of path: String,
        arguments: [String] = [],
        environment: [String: String]? = nil,
        folder: String? = nil
    ) async throws -> Outcome {
        try await withThrowingTaskGroup { group in
            group.addTask {
                let result = try await run(
                    Configuration(path, arguments, environment, folder),
                    output: .bytes(limit: 1 << 28),
                    error: .bytes(limit: 1 << 28)
                )
                return Outcome(
                    ending: result.terminationStatus.code,
                    output: String(decoding: result.standardOutput, as: UTF8.self),
                    errors: String(decoding: result.standardError, as: UTF8.self)
                )
            }
            group.addTask {
                try await Task.sleep(for: .seconds(600))
                throw Stuck("in vain: the end of \(path)")
            }
            defer { group.cancelAll() }
            return try await group.next().orThrow("an end")
        }
    }

    /// Runs a program to its end and returns what it writes to its standard output; throws where it fails.
    package static func output(
        of path: String,
        arguments: [String] = [],
        environment: [String: String]? = nil,
        folder: String? = nil
    ) async throws -> String {
        let outcome = try await outcome(
            of: path,
            arguments: arguments,
            environment: environment,
            folder: folder
        )
        guard outcome.isSuccess else {
            let command = ([path] + arguments).joined(separator: " ")
            throw Failure(description: "\(command) ended with \(outcome.ending): \(outcome.errors)")
        }
        return outcome.output
    }
}
