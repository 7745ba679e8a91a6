import App
import ArgumentParser
import JSONText
import Services

extension Media {
    struct Orphans: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Find the files that no row of the database names.",
            discussion: """
                Such files remain when the server is killed during an upload. Younger files may belong to uploads that are \
                still running. Exit code 1 means that some were found and not deleted.
                """
        )

        @OptionGroup var data: DataOptions
        @OptionGroup var output: OutputOptions

        @Option(
            help: ArgumentHelp("The least age of the files, such as 90s, 30m, 24h or 7d.", valueName: "span")
        )
        var olderThan = "24h"

        @Flag(help: "Delete the files after a confirmation.")
        var delete = false

        @Flag(help: "With --delete: list the files without deleting them.")
        var dryRun = false

        @Flag(help: "With --delete: do not ask for confirmation.")
        var yes = false

        func validate() throws {
            if Span(olderThan) == nil {
                throw ValidationError("--older-than: Must be a span such as 90s, 30m, 24h or 7d.")
            }
            if !delete, dryRun || yes { throw ValidationError("--dry-run and --yes require --delete.") }
        }

        func run() async throws {
            let least = Span(olderThan)?.milliseconds ?? 0
            let (found, young, deleted) = try await Media.withMedia(data) { media in
                let orphans = try await media.orphans()
                let found = orphans.filter { $0.age >= least }
                if !output.json { show(found, young: orphans.count - found.count) }
                let mayDelete =
                    try delete && !dryRun && !found.isEmpty && Confirmation.isGiven(question(found), yes: yes)
                let deleted = mayDelete ? try await remove(found, from: media) : nil
                return (found, orphans.count - found.count, deleted)
            }
            if output.json { write(found, young: young, deleted: deleted ?? 0) }
            if let deleted, !output.json {
                Terminal.write("Deleted \(Quantity.count(deleted, "file", "files")).\n")
            }
            // A file that got a row in the meantime is no longer an orphan, so leaving it is no failure.
            if !found.isEmpty, deleted == nil { throw ExitCode(1) }
        }

        private func remove(_ orphans: [MediaService.Orphan], from media: MediaService) async throws -> Int {
            var count = 0
            for orphan in orphans where try await media.remove(orphan) { count += 1 }
            return count
        }

        private func question(_ orphans: [MediaService.Orphan]) -> String {
            let size = Quantity.bytes(orphans.reduce(0) { $0 + $1.byteCount })
            return "Delete \(Quantity.count(orphans.count, "file", "files")), \(size)?"
        }

        private func show(_ orphans: [MediaService.Orphan], young: Int) {
            if orphans.isEmpty {
                Terminal.write("No orphans older than \(olderThan).\n")
            } else {
                var table = Table(["SHA-256", "SIZE", "AGE"], right: ["SIZE", "AGE"])
                for orphan in orphans {
                    let age = Quantity.span(seconds: Double(orphan.age) / 1000)
                    table.add(orphan.sha256, Quantity.bytes(orphan.byteCount), age)
                }
                Terminal.write(table.text(Terminal.tableStyle))
            }
            if young > 0 {
                Terminal.write("Younger: \(young). These may belong to running uploads.\n")
            }
            if dryRun { Terminal.write("Nothing was deleted because this is a dry run.\n") }
        }

        private func write(_ orphans: [MediaService.Orphan], young: Int, deleted: Int) {
            Terminal.writeJSON { json in
                json.array("orphans") { json in
                    for orphan in orphans {
                        json.object { json in
                            json.member("sha256", orphan.sha256)
                            json.member("bytes", orphan.byteCount)
                            json.member("age_s", Double(orphan.age) / 1000, decimals: 3)
                        }
                    }
                }
                json.member("younger", young)
                json.member("deleted", deleted)
            }
        }
    }
}
