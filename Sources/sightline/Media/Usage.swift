import App
import ArgumentParser
import JSONText
import Services

extension Media {
    struct Usage: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Count the files and their bytes.")

        @OptionGroup var data: DataOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let usage = try await Media.withMedia(data) { try await $0.usage() }
            output.json ? write(usage) : show(usage)
        }

        private func show(_ usage: MediaService.Usage) {
            var table = Table(["WHAT", "FILES", "SIZE"], right: ["FILES", "SIZE"])
            table.add("named by the database", "\(usage.blobs)", Quantity.bytes(usage.bytes))
            table.add(
                "of these, used by no image",
                "\(usage.doomedBlobs)",
                Quantity.bytes(usage.doomedBytes)
            )
            table.add("in the folder", "\(usage.files)", Quantity.bytes(usage.fileBytes))
            table.add("being uploaded", "\(usage.staged)")
            Terminal.write(table.text(Terminal.tableStyle))
        }

        private func write(_ usage: MediaService.Usage) {
            Terminal.writeJSON { json in
                json.member("blobs", usage.blobs)
                json.member("bytes", usage.bytes)
                json.member("doomed_blobs", usage.doomedBlobs)
                json.member("doomed_bytes", usage.doomedBytes)
                json.member("files", usage.files)
                json.member("file_bytes", usage.fileBytes)
                json.member("staged", usage.staged)
            }
        }
    }
}
