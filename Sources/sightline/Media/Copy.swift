import App
import ArgumentParser
import JSONText
import Services

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Media {
    struct Copy: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Copy all images of one store to another.",
            discussion: """
                A store is a folder or 's3://bucket?endpoint=https://host', with the key in AWS_ACCESS_KEY_ID and \
                AWS_SECRET_ACCESS_KEY. Files that the target has are skipped: run the command while the server runs, and once \
                more after it was stopped. Exit code 1 means that a damaged file was not copied.
                """
        )

        @Option(help: ArgumentHelp("The store to read.", valueName: "folder|s3://..."))
        var from: String

        @Option(help: ArgumentHelp("The store to fill.", valueName: "folder|s3://..."))
        var to: String

        @Flag(help: "Read the files that the target has, and replace damaged ones.")
        var verify = false

        @OptionGroup var output: OutputOptions

        func run() async throws {
            let outcome = try await Terminal.showingProgress { report in
                try await Copying.images(
                    from: from,
                    to: to,
                    verify: verify,
                    environment: ProcessInfo.processInfo.environment,
                    report: report
                )
            }
            output.json ? write(outcome) : show(outcome)
            if !outcome.damaged.isEmpty { throw ExitCode(1) }
        }

        private func show(_ outcome: MediaCopy.Outcome) {
            let copied = Quantity.count(outcome.copied, "file", "files")
            Terminal.write(
                "Copied \(copied), \(Quantity.bytes(outcome.copiedBytes)). The target already had \(outcome.present).\n"
            )
            for name in outcome.damaged { Terminal.write("Not copied because it is damaged: \(name)\n") }
        }

        private func write(_ outcome: MediaCopy.Outcome) {
            Terminal.writeJSON { json in
                json.member("copied", outcome.copied)
                json.member("copied_bytes", outcome.copiedBytes)
                json.member("present", outcome.present)
                json.member("damaged", outcome.damaged)
            }
        }
    }
}
