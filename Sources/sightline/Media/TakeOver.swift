import App
import ArgumentParser

extension Media {
    struct TakeOver: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make the image store belong to this database.",
            discussion: """
                An image store belongs to one database, and servers of other databases refuse it. Stop every server of \
                the other database first, because it would remove images of this one.
                """
        )

        @OptionGroup var data: DataOptions

        @Flag(help: "Do not ask for confirmation.")
        var yes = false

        func run() async throws {
            let settings = try data.settings()
            let inspection = try await Inspection.open(settings, ofWhomever: true)
            do {
                let question =
                    "These images belong to another database. Make them belong to \(settings.databaseName)?"
                if try await inspection.hasOthersImages(), try !Confirmation.isGiven(question, yes: yes) {
                    throw ExitCode(1)
                }
                try await inspection.takeOverImages()
                await inspection.close()
            } catch {
                await inspection.close()
                throw error
            }
            Terminal.write("The images now belong to \(settings.databaseName).\n")
        }
    }
}
