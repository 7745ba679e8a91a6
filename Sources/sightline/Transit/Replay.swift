import App
import ArgumentParser
import JSONText
import Model

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Transit {
    struct Replay: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Play a recording of positions to a running server, as trackers would.",
            discussion: """
                The recording is CSV, as for 'transit score'. The first position is now, and the others follow as they did, or \
                so many times faster; vehicles are then that much faster too. The key of a tracker is read from \
                SIGHTLINE_TRACKER_KEY, or else from the first line of standard input. It is never an argument, because others \
                can read command lines.
                """
        )

        static let keyVariable = "SIGHTLINE_TRACKER_KEY"

        @Argument(help: ArgumentHelp("The recording.", valueName: "file.csv"))
        var file: String

        @Option(help: ArgumentHelp("The source whose vehicles they are.", valueName: "name"))
        var source: String

        @Option(help: ArgumentHelp("The root of the server's site.", valueName: "url"))
        var server = "http://127.0.0.1:8080"

        @Option(help: ArgumentHelp("How many times faster than it was.", valueName: "factor"))
        var speed = 1.0

        @Flag(help: "Keep the instants of the recording, and send everything at once.")
        var asRecorded = false

        @OptionGroup var output: OutputOptions

        func validate() throws {
            guard TransitSourceFacts.isName(source) else {
                throw ValidationError("--source: Must be the name of a source.")
            }
            guard (0.01...100_000).contains(speed) else {
                throw ValidationError("--speed: Must be from 0.01 to 100000.")
            }
            guard server.hasPrefix("http://") || server.hasPrefix("https://") else {
                throw ValidationError("--server: Must begin with http:// or https://.")
            }
        }

        func run() async throws {
            guard let key = ProcessInfo.processInfo.environment[Self.keyVariable] ?? readLine() else {
                throw ValidationError(
                    "The key must be in \(Self.keyVariable), or the first line of standard input."
                )
            }
            let replay = TransitReplay(to: server, source: source, key: key)
            let result = try await Terminal.showingProgress { report in
                try await replay.run(file, asRecorded ? .asRecorded : .live(speed: speed)) { report($0) }
            }
            if output.json {
                Terminal.writeJSON { json in
                    json.member("sent", result.sent)
                    json.member("stored", result.stored)
                    json.member("repeated", result.repeated)
                    json.member("refused", result.refused)
                    json.member("left_out", result.faults)
                }
            } else {
                Terminal.write(
                    "Sent \(Quantity.count(result.sent, "position", "positions")): \(result.stored) stored, "
                        + "\(result.repeated) repeated, \(result.refused) refused.\n"
                )
                guard result.faults > 0 else { return }
                let rows = Quantity.count(result.faults, "row was", "rows were")
                Terminal.write("\(rows) left out, since a field cannot be.\n")
            }
        }
    }
}
