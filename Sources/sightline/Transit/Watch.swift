import App
import ArgumentParser
import Model
import Services

extension Transit {
    struct Watch: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show what leaves from a stop, refreshed until Ctrl-C.",
            discussion: """
                The stop is an id, or a source and its own id of the stop with a slash between them, or words of its name. \
                Live departures come from the sources in the configuration. Where the output is no terminal, the board is \
                written once.
                """
        )

        @Argument(help: ArgumentHelp("The stop.", valueName: "stop"))
        var stop: String

        @OptionGroup var data: DataOptions

        @Option(help: ArgumentHelp("The span of the departures in minutes.", valueName: "minutes"))
        var minutes = DepartureFilter.defaultMinutes

        @Option(help: ArgumentHelp("The most departures to show.", valueName: "count"))
        var limit = 20

        @Option(help: ArgumentHelp("Only departures of this line, by its name or id.", valueName: "line"))
        var line: String?

        @Option(help: ArgumentHelp("The seconds between two refreshes.", valueName: "seconds"))
        var every = 15

        @Option(
            help: ArgumentHelp(
                "The languages of the words, the best first, as in 'sv,en'.",
                valueName: "tags"
            )
        )
        var languages: String?

        @Option(
            help: ArgumentHelp(
                "The instant to look at, as in 2026-11-25T08:30:00+01:00; it ends the refreshing.",
                valueName: "instant"
            )
        )
        var at: String?

        @Flag(help: "Write the board once and end.")
        var once = false

        func validate() throws {
            guard (1...DepartureFilter.mostMinutes).contains(minutes) else {
                throw ValidationError("--minutes: Must be from 1 to \(DepartureFilter.mostMinutes).")
            }
            guard (1...200).contains(limit) else {
                throw ValidationError("--limit: Must be from 1 to 200.")
            }
            guard (1...3600).contains(every) else {
                throw ValidationError("--every: Must be from 1 to 3600.")
            }
            if let at, Instant(rfc3339: at) == nil {
                throw ValidationError("--at: Must be an instant as in 2026-11-25T08:30:00+01:00.")
            }
        }

        func run() async throws {
            let words = TransitWords(languages.map { LanguagePreference(field: $0) } ?? .none)
            let start = at.flatMap { Instant(rfc3339: $0) }
            let repeats = !once && start == nil && Terminal.isTerminal
            let style: BoardText.Style = Terminal.isTerminal ? .terminal : .plain
            try await TransitBoards.with(try data.settings()) { boards in
                let stop = try await found(in: boards)
                while true {
                    var filter = DepartureFilter(from: start ?? boards.now, minutes: minutes)
                    (filter.line, filter.limit) = (line, limit)
                    let board = try await boards.board(of: stop.id, filter)
                    let text = BoardText(board, words: words, minutes: minutes).text(style, at: filter.from)
                    // The screen is cleared and written in one go, so that it does not flicker.
                    Terminal.write(repeats ? "\u{1B}[H\u{1B}[J" + text : text)
                    guard repeats else { return }
                    try await Task.sleep(for: .seconds(every))
                }
            }
        }

        private func found(in boards: TransitBoards) async throws -> Stop {
            let stops = try await boards.stops(named: stop)
            guard let first = stops.first else {
                throw LookingError.noStop(stop.onOneLine)
            }
            // Of a name that several stops have, one that is the only one of that exact name is meant.
            let exact = stops.filter { $0.name.lowercased() == stop.lowercased() }
            if stops.count == 1 || exact.count == 1 { return exact.first ?? first }
            let list = stops.prefix(20).map { stop in
                "  \(stop.id)  \(stop.name.onOneLine)\(stop.platform.map { " \($0.onOneLine)" } ?? "")"
                    + "  (\(stop.source)/\(stop.sourceID.onOneLine))"
            }
            throw LookingError.severalStops(stop.onOneLine, list)
        }
    }
}
