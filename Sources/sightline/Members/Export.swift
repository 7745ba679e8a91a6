import App
import ArgumentParser
import JSONText
import Model
import Services

extension Members {
    struct Export: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Export all data of a member to a ZIP file with JSON and images."
        )

        @Argument(help: ArgumentHelp("The member.", valueName: "handle or id"))
        var name: TargetName

        @Option(help: ArgumentHelp("The file, which must not exist yet.", valueName: "file.zip"))
        var to: String

        @OptionGroup var data: DataOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let (line, byteCount) = try await OperatorSession.with(try data.settings()) { session in
                let line = try await session.members.member(name)
                return (line, try await session.export(line.member.id, to: to))
            }
            if output.json {
                Terminal.writeJSON { json in
                    json.member("id", line.member.id.description)
                    json.member("handle", line.member.handle.text)
                    json.member("file", to)
                    json.member("bytes", byteCount)
                }
            } else {
                Terminal.write("Exported @\(line.member.handle.text) to \(to): \(byteCount) bytes.\n")
            }
        }
    }
}
