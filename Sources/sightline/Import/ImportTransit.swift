import App
import ArgumentParser
import JSONText
import Model
import Services

extension Import {
    struct GTFS: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "gtfs",
            abstract: "Import a timetable: a GTFS file.",
            discussion: """
                The whole file is read and checked before anything is written, and everything is stored in one transaction or \
                nothing. Stops and lines keep their ids; those that the file no longer contains are marked as gone. Servers \
                may run meanwhile, and answer from the new timetable at once.
                """
        )

        @Argument(help: ArgumentHelp("The file.", valueName: "file"))
        var file: String

        @OptionGroup var options: TransitOptions

        func run() async throws {
            let source = GTFSTimetableFile(path: file, source: options.source)
            try await options.run(file) { try source.read(report: $0) }
        }
    }

    struct Stops: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "stops",
            abstract:
                "Import a register of stops without a timetable: CSV, or the XML of Västtrafik's GetAllStops.",
            discussion: """
                The file holds all stops of its source. A CSV file needs the columns id, name, and lat and lon, or rt90_x and \
                rt90_y; they are found under all usual names. Stops keep their ids; those that the file no longer contains \
                are marked as gone.
                """
        )

        @Argument(help: ArgumentHelp("The file.", valueName: "file"))
        var file: String

        @OptionGroup var options: TransitOptions

        func run() async throws {
            let source = StopRegisterFile(path: file, source: options.source)
            try await options.run(file) { try source.read(report: $0) }
        }
    }

    struct Lines: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "lines",
            abstract: "Import lines that have no timetable: GPX, GeoJSON, or the campus tracker's routes.",
            discussion: """
                The file holds all lines and stops of its source. Routes and tracks of GPX and line strings of GeoJSON are \
                lines; waypoints and points are stops of every line that passes them. Lines and stops keep their ids as long \
                as they keep their names; those that the file no longer contains are marked as gone.
                """
        )

        @Argument(help: ArgumentHelp("The file.", valueName: "file"))
        var file: String

        @OptionGroup var options: TransitOptions

        func run() async throws {
            let source = DrawnLinesFile(path: file, source: options.source)
            try await options.run(file) { try source.read(report: $0) }
        }
    }
}

struct TransitOptions: ParsableArguments {
    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    @Option(help: ArgumentHelp("The name of the source, the same for every import.", valueName: "name"))
    var source: String

    @Flag(help: "Read and compare without writing anything.")
    var dryRun = false

    func validate() throws {
        guard TransitSourceFacts.isName(source) else {
            throw ValidationError("--source: Must be 1 to 40 lower-case letters, digits, '-', '_' and '.'.")
        }
    }

    func run(
        _ path: String,
        _ read: @escaping (_ report: Progress.Report) throws -> TransitHarvest
    ) async throws {
        let settings = try data.settings()
        let importing = TransitImporting(settings, path: path, isTrial: dryRun)
        let result = try await Terminal.showingProgress { report in
            try await importing.run(read: read) { report($0) }
        }
        output.json ? write(result) : show(result, path, settings)
    }

    private func write(_ result: TransitImporting.Result) {
        let about = result.about
        Terminal.writeJSON { json in
            json.member("dry_run", dryRun)
            json.member("source", about.name)
            json.object("stops") { $0.counts(result.outcome.stops) }
            json.object("lines") { $0.counts(result.outcome.lines) }
            json.member("trips", about.tripCount)
            json.member("stop_times", about.stopTimeCount)
            json.member("time_zone", about.zone)
            json.member("first_day", about.firstDay?.description)
            json.member("last_day", about.lastDay?.description)
            json.member("notices", result.notices)
            json.member("seconds", result.seconds, decimals: 3)
        }
    }

    private func show(_ result: TransitImporting.Result, _ path: String, _ settings: Settings) {
        let (about, outcome) = (result.about, result.outcome)
        let span = result.seconds < 1 ? "less than a second" : Quantity.span(seconds: result.seconds)
        let stops = Quantity.count(outcome.stops.total, "stop", "stops")
        let lines = Quantity.count(outcome.lines.total, "line", "lines")
        let verb = dryRun ? "Compared" : "Imported"
        Terminal.write("\(verb) \(stops) and \(lines) of \(path) with \(settings.databaseName) in \(span).\n")
        Terminal.write("Stops: \(text(outcome.stops))\n")
        if about.lineCount > 0 { Terminal.write("Lines: \(text(outcome.lines))\n") }
        if about.stopTimeCount > 0 {
            let trips = Quantity.count(about.tripCount, "trip", "trips")
            let times = Quantity.count(about.stopTimeCount, "stop time", "stop times")
            let bounds = [about.firstDay, about.lastDay].compactMap { $0?.description }
            let days = bounds.isEmpty ? "on no day" : bounds.joined(separator: " to ")
            Terminal.write("Timetable: \(trips), \(times), \(days), in the time of \(about.zone ?? "UTC").\n")
            if let day = about.dayOfEnd(at: SystemClock.now()) {
                Terminal.write(
                    "It ended on \(day): nothing leaves by it any more. Import a newer one when there is one.\n"
                )
            }
        }
        for notice in result.notices.prefix(Self.mostNotices) { Terminal.write("\(notice.onOneLine)\n") }
        if result.notices.count > Self.mostNotices {
            Terminal.write(
                "\(result.notices.count - Self.mostNotices) more notices are not shown; '--json' has all.\n"
            )
        }
    }

    private func text(_ counts: TransitImport.Counts) -> String {
        "\(counts.added) new, \(counts.changed) changed, \(counts.returned) returned, "
            + "\(counts.unchanged) unchanged, \(counts.gone) gone."
    }

    /// The most notices that get a line each.
    private static let mostNotices = 20
}

extension JSONWriter {
    fileprivate mutating func counts(_ counts: TransitImport.Counts) {
        member("total", counts.total)
        member("added", counts.added)
        member("changed", counts.changed)
        member("returned", counts.returned)
        member("unchanged", counts.unchanged)
        member("gone", counts.gone)
    }
}
