import App
import ArgumentParser
import JSONText
import Services

struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Make, check and restore backups.",
        discussion: """
            A backup is a folder. It holds all rows of one moment in an SQLite file, from either engine, the images of \
            these rows, and SHA256SUMS, which 'sha256sum -c' can check.
            """,
        subcommands: [Create.self, Verify.self, Restore.self]
    )

    struct Create: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make a backup while the server runs.",
            discussion:
                "Exit code 1 after a finished backup means that image files were already missing or damaged."
        )

        @Argument(
            help: "A missing or empty folder, or that of an interrupted backup, which is then continued."
        )
        var folder: String

        @OptionGroup var data: DataOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let settings = try data.settings()
            let facts = try await Terminal.showingProgress { report in
                try await Backups.create(settings, in: folder, report: report)
            }
            if output.json {
                BackupCommand.write(facts, faults: [])
            } else {
                Terminal.write("The backup in \(folder) holds \(BackupCommand.contents(facts)).\n")
                for name in facts.missing {
                    Terminal.write("Left out because it was already missing or damaged: image file \(name)\n")
                }
            }
            if !facts.missing.isEmpty { throw ExitCode(1) }
        }
    }

    struct Verify: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Check that a backup is complete.",
            discussion: """
                Reads every file of the backup. Exit code 1 means that a file is missing or damaged, or already was when the \
                backup was made.
                """
        )

        @Argument(help: "The folder of the backup.")
        var folder: String

        @OptionGroup var output: OutputOptions

        func run() async throws {
            let (facts, faults) = try await Terminal.showingProgress { report in
                try await Backups.verify(folder, report: report)
            }
            if output.json {
                BackupCommand.write(facts, faults: faults)
            } else {
                for fault in faults { Terminal.write("\(fault)\n") }
                let verdict = faults.isEmpty ? "is complete" : "is damaged"
                Terminal.write(
                    "The backup of \(facts.createdAt), with \(BackupCommand.contents(facts)), \(verdict).\n"
                )
                BackupCommand.warn(of: facts)
            }
            if !faults.isEmpty || !facts.missing.isEmpty { throw ExitCode(1) }
        }
    }

    struct Restore: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Restore a backup into an empty place.",
            discussion: """
                The database must be missing or empty, of either engine. The images need a store of their own, because two \
                installations in one store would remove each other's images. An interrupted restoration is continued when the \
                command is repeated, and no server uses the database before its end. Sessions are restored too. Clients that poll \
                start over by themselves.
                """
        )

        @Argument(help: "The folder of the backup.")
        var folder: String

        @Flag(
            help: """
                Take over the images of another database, or of the one that was backed up and is lost. No server may use that \
                database any more.
                """
        )
        var takeOver = false

        @OptionGroup var data: DataOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let settings = try data.settings()
            let facts = try await Terminal.showingProgress { report in
                try await Backups.restore(settings, from: folder, takesOver: takeOver, report: report)
            }
            if output.json {
                BackupCommand.write(facts, faults: [])
            } else {
                Terminal.write(
                    "Restored \(BackupCommand.contents(facts)), as of \(facts.createdAt), into \(settings.databaseName).\n"
                )
                BackupCommand.warn(of: facts)
            }
        }
    }

    /// Warns of images that the notes of a backup need, but the image store lacked.
    static func warn(of facts: BackupFacts) {
        guard !facts.missing.isEmpty else { return }
        let files = Quantity.count(facts.missing.count, "image file", "image files")
        Terminal.write("It lacks \(files) that notes need: missing or damaged when it was made.\n")
    }

    static func contents(_ facts: BackupFacts) -> String {
        let members = Quantity.count(facts.members, "member", "members")
        let notes = Quantity.count(facts.notes, "note", "notes")
        let files = Quantity.count(facts.files, "image file", "image files")
        return "\(members), \(notes) and \(files), \(Quantity.bytes(facts.bytes))"
    }

    static func write(_ facts: BackupFacts, faults: [String]) {
        Terminal.writeJSON { json in
            facts.write(to: &json)
            json.member("faults", faults)
        }
    }
}
