import App
import ArgumentParser
import JSONText
import Services

extension Media {
    /// Checks that every file matches its row.
    struct Verify: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Check the length and the hash of every file that the database names.",
            discussion: "Exit code 1 means that a file is missing or damaged."
        )

        @OptionGroup var data: DataOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let faults = try await Media.withMedia(data) { media in
                try await Terminal.showingProgress { try await media.verify(report: $0) }
            }
            output.json ? write(faults) : show(faults)
            if !faults.isEmpty { throw ExitCode(1) }
        }

        private func show(_ faults: [MediaService.Fault]) {
            guard !faults.isEmpty else { return Terminal.write("All files are complete.\n") }
            var table = Table(["FAULT", "SHA-256", "NEEDED BY NOTES"])
            for fault in faults {
                table.add(fault.kind.rawValue, fault.sha256, fault.notes.joined(separator: ", "))
            }
            Terminal.write(table.text(Terminal.tableStyle))
        }

        private func write(_ faults: [MediaService.Fault]) {
            Terminal.writeJSON { json in
                json.array("faults") { json in
                    for fault in faults {
                        json.object { json in
                            json.member("kind", fault.kind.rawValue)
                            json.member("sha256", fault.sha256)
                            json.member("notes", fault.notes)
                        }
                    }
                }
            }
        }
    }
}
