import App
import ArgumentParser
import JSONText
import Model
import Services
import Wire

struct Transit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Look after public transport.",
        subcommands: [Sources.self, Watch.self, Trackers.self, Score.self, Replay.self]
    )

    struct Sources: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the timetables, registers of stops and sources of live departures.",
            discussion: """
                Whether a source of live departures answers is known to each server alone: see /v1/transit/sources of a \
                running one.
                """
        )

        @OptionGroup var data: DataOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let sources = try await TransitBoards.with(try data.settings()) { try await $0.sources() }
            output.json ? write(sources) : show(sources)
        }

        private func show(_ sources: [TransitSource]) {
            guard !sources.isEmpty else {
                return Terminal.write(
                    "There are no sources. Import one with 'sightline import gtfs', 'import lines' or 'import stops'.\n"
                )
            }
            let numbers = ["STOPS", "LINES", "TRIPS"]
            var table = Table(["SOURCE", "LIVE"] + numbers + ["DAYS", "IMPORTED"], right: Set(numbers))
            for source in sources {
                let timetable = source.timetable
                let days = [timetable?.firstDay, timetable?.lastDay].compactMap { $0?.description }
                table.add(
                    source.name,
                    source.provider ?? "",
                    "\(source.stopCount)",
                    "\(source.lineCount)",
                    timetable.map { "\($0.tripCount)" } ?? "",
                    days.joined(separator: " to "),
                    source.importedAt?.description ?? ""
                )
            }
            Terminal.write(table.text(Terminal.tableStyle))
        }

        private func write(_ sources: [TransitSource]) {
            Terminal.writeJSON { json in
                json.array("sources") { json in
                    for source in sources { json.source(source) }
                }
            }
        }
    }
}
