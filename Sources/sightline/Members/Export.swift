import App
import ArgumentParser
import JSONText
import Model
import Services

extension Members {
    /// Writes the export of a member's data to a file.
    struct Export: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Write all that a member made into a ZIP file: JSON, and the images."
        )

        @Argument(help: ArgumentHelp("The member.", valueName: "handle or id"))
        var name: TargetName

        @Option(help: ArgumentHelp("The file, which may not be there yet.", valueName: "file.zip"))
        var to: String

        @OptionGroup var data: DataOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let (line, byteCount) = try await Office.with(try data.settings()) { office in
                let line = try await office.members.member(name)
                return (line, try await office.export(line.member.id, to: to))
            }
            if output.json {
                Terminal.writeJSON { json in
                    json.object { json in
                        json.member("id", line.member.id.description)
                        json.member("handle", line.member.handle.text)
                        json.member("file", to)
                        json.member("bytes", byteCount)
                    }
                }
            } else {
                Terminal.write("Wrote what @\(line.member.handle.text) made to \(to): \(byteCount) bytes.\n")
            }
        }
    }
}
