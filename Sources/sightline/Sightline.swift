import App
import ArgumentParser

/// The program: the server and the operator's commands.
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
            Serve.self, Migrate.self, PrintSchema.self, DoctorCommand.self, Moderate.self, Members.self,
            Groups.self,
            StatsCommand.self, Media.self, BackupCommand.self, CopyCommand.self, Look.self, Import.self,
            Transit.self, BasemapCommand.self,
        ]
    )

    /// Maps every outcome to one of three exit codes; a command ended by a signal exits with 128 plus the
    /// signal's number.
    static func main() async {
        CommandLineRun.keepFilesPrivate()
        CommandLineRun.keepMemoryPrivate()
        do {
            // The server handles signals itself, so that requests in flight can finish.
            if CommandLine.arguments.dropFirst().first == "serve" {
                try await runParsed()
            } else {
                try await CommandLineRun.interruptibly { try await runParsed() }
            }
        } catch let interrupted as Interrupted {
            Terminal.writeError("Interrupted.\n")
            exit(withError: ExitCode(interrupted.exitCode))
        } catch let refusal as UsageRefusal {
            Terminal.writeError(refusal.text)
            exit(withError: ExitCode(2))
        } catch let code as ExitCode {
            exit(withError: code)
        } catch let error as SettingsError {
            end(with: error, code: 2)
        } catch let error as CopyingError {
            end(with: error, code: 2)
        } catch {
            // The parser reports help, the version and wrong arguments; all other errors are ours.
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
        do {
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch let error as ValidationError {
            throw UsageRefusal(error.message, usage: usageString(for: type(of: command)))
        }
    }

    private static func end(with error: any Error, code: Int32) -> Never {
        Terminal.writeError("Error: \(Sentence.telling(error))\n")
        exit(withError: ExitCode(code))
    }
}
