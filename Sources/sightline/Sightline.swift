import App
import ArgumentParser

/// The one program: the server, and what its operator does by hand.
@main struct Sightline: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sightline",
        abstract: "Image notes and places, seen through augmented reality.",
        discussion: """
            Settings are read from flags, then from environment variables (SIGHTLINE_PORT for --port), then from the \
            JSON file that --config or SIGHTLINE_CONFIG names. Exit codes: 0 done, 1 failed or found something, \
            2 wrong usage.
            """,
        version: Version.text,
        subcommands: [
            Serve.self, Migrate.self, PrintSchema.self, Examine.self, Moderate.self, Members.self,
            Groups.self,
            ShowStats.self, Media.self, BackupCommand.self, CopyRows.self, Look.self, Import.self,
            Seed.self,
        ]
    )

    /// Parses and runs a command, and gives every ending one of the three exit codes; one that a signal ended has 128 and
    /// the signal's number.
    static func main() async {
        CommandLineRun.keepFilesPrivate()
        CommandLineRun.keepMemoryPrivate()
        do {
            // The server hears of signals itself: what is in flight may finish.
            if CommandLine.arguments.dropFirst().first == "serve" {
                try await runParsed()
            } else {
                try await CommandLineRun.interruptibly { try await runParsed() }
            }
        } catch let interrupted as Interrupted {
            Terminal.writeError("Interrupted.\n")
            exit(withError: ExitCode(interrupted.exitCode))
        } catch let code as ExitCode {
            exit(withError: code)
        } catch let error as SettingsError {
            end(with: error, code: 2)
        } catch let error as CopyingError {
            end(with: error, code: 2)
        } catch {
            // Help, the version and what was typed wrongly are the parser's; every other error is ours.
            switch exitCode(for: error) {
            case .success:
                Terminal.write(fullMessage(for: error) + "\n")
                exit()
            case .validationFailure:
                Terminal.writeError(fullMessage(for: error) + "\n")
                exit(withError: ExitCode(2))
            default:
                end(with: error, code: 1)
            }
        }
    }

    private static func runParsed() async throws {
        var command = try parseAsRoot()
        if var asynchronous = command as? any AsyncParsableCommand {
            try await asynchronous.run()
        } else {
            try command.run()
        }
    }

    private static func end(with error: any Error, code: Int32) -> Never {
        Terminal.writeError("Error: \(Sentence.telling(error))\n")
        exit(withError: ExitCode(code))
    }
}
