import Foundation

extension ChildProcess {
    /// What a program came to that ran to its end.
    package struct Outcome: Sendable {
        /// How it ended.
        package let ending: Ending
        /// What it wrote to its standard output.
        package let output: String
        /// What it wrote to its standard error.
        package let errors: String

        /// Whether it ended by itself and says that all went well.
        package var isSuccess: Bool { ending == .exited(0) }
    }

    /// Runs a program to its end.
    package static func outcome(
        of path: String,
        arguments: [String] = [],
        environment: [String: String]? = nil,
        folder: String? = nil,
        input: String = "/dev/null",
        within limit: Duration = .seconds(300)
    ) async throws -> Outcome {
        // Files rather than pipes: nobody has to read them for the program to go on.
        let files = FileManager.default.temporaryDirectory
            .appendingPathComponent("child-\(UUID().uuidString)").path
        let (output, errors) = (files + ".out", files + ".err")
        defer {
            for file in [output, errors] { try? FileManager.default.removeItem(atPath: file) }
        }
        let process = try ChildProcess(
            path,
            arguments: arguments,
            environment: environment,
            folder: folder,
            input: input,
            output: output,
            errors: errors
        )
        return Outcome(
            ending: try await process.end(within: limit),
            output: text(of: output),
            errors: text(of: errors)
        )
    }

    /// Runs a program to its end and returns what it writes to its standard output; throws where it fails.
    package static func output(
        of path: String,
        arguments: [String] = [],
        environment: [String: String]? = nil,
        folder: String? = nil,
        within limit: Duration = .seconds(300)
    ) async throws -> String {
        let outcome = try await outcome(
            of: path,
            arguments: arguments,
            environment: environment,
            folder: folder,
            within: limit
        )
        guard outcome.isSuccess else {
            let command = ([path] + arguments).joined(separator: " ")
            throw Failure(description: "\(command) ended, \(outcome.ending): \(outcome.errors)")
        }
        return outcome.output
    }

    /// Waits until it ends by itself.
    package func end(within limit: Duration = .seconds(300)) async throws -> Ending {
        let deadline = ContinuousClock.now + limit
        while true {
            if let ending { return ending }
            guard ContinuousClock.now < deadline else {
                throw Failure(description: "\(path) does not end within \(limit)")
            }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    /// Waits until a file that it writes says something, such as where it listens.
    package func firstMatch<Match>(
        of pattern: Regex<Match>,
        in file: String,
        within limit: Duration = .seconds(300)
    ) async throws -> Match {
        let deadline = ContinuousClock.now + limit
        while true {
            // What it wrote before it ended counts.
            let ending = ending
            let text = Self.text(of: file)
            if let match = text.firstMatch(of: pattern) { return match.output }
            if let ending { throw Failure(description: "\(path) ended, \(ending): \(text)") }
            guard ContinuousClock.now < deadline else {
                throw Failure(description: "\(path) does not say what it should within \(limit): \(text)")
            }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    /// What is in a file as text, whatever bytes they are; nothing where there is no such file.
    private static func text(of file: String) -> String {
        String(decoding: (try? Data(contentsOf: URL(fileURLWithPath: file))) ?? Data(), as: UTF8.self)
    }
}
