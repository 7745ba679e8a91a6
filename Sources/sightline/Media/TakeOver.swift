import App
import ArgumentParser

extension Media {
    /// Marks the image store as this database's.
    struct TakeOver: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make the image store this database's, whoever had it.",
            discussion: """
                A store of images belongs to one database, and a server of another does not start. Stop every server of \
                that other database first: it would remove images of this one.
                """
        )

        @OptionGroup var data: DataOptions

        @Flag(help: "Do not ask.")
        var yes = false

        func run() async throws {
            let settings = try data.settings()
            let inspection = try await Inspection.open(settings, ofWhomever: true)
            do {
                let question =
                    "Make these images those of \(settings.databaseName)? They belong to another database."
                if try await inspection.hasOthersImages(), try !Confirmation.isGiven(question, yes: yes) {
                    throw ExitCode(1)
                }
                try await inspection.takeOverImages()
                await inspection.close()
            } catch {
                await inspection.close()
                throw error
            }
            Terminal.write("The images are those of \(settings.databaseName) from now on.\n")
        }
    }
}
