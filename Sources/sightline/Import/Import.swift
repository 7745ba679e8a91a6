import App
import ArgumentParser
import JSONText
import Model
import Services

struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Import or update places, stops, lines or a timetable from a file.",
        discussion: """
            For places: the whole file is read and checked before anything is written. A place from an earlier import keeps its id, \
            favorites, comments and ratings. A place that the file no longer contains is marked as gone, and deleted if no \
            member refers to it. If more than a tenth of the places would go, or the file seems incomplete, \
            the command asks first; without a terminal it needs --yes. Servers may run meanwhile. An invalid file changes \
            nothing (exit code 1). If storing fails, the error tells how many places were stored. To continue, \
            repeat the import. Memory grows with the number of places, not with the file's size.
            """,
        subcommands: [OSM.self, GeoJSON.self, CSV.self, GTFS.self, Stops.self, Lines.self]
    )
}

struct ImportOptions: ParsableArguments {
    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    @Flag(help: "Read and compare without writing anything.")
    var dryRun = false

    @Flag(help: "Import without asking, even if more than a tenth of the known places would go.")
    var yes = false

    @Option(
        help: ArgumentHelp(
            "The language of names without a language of their own, such as fr.",
            valueName: "language"
        )
    )
    var namesIn: String?

    func validate() throws {
        if let namesIn, !PlaceFacts.isLanguageTag(namesIn) {
            throw ValidationError("--names-in: '\(namesIn)' is not a language tag. Use one such as fr or sv.")
        }
    }

    func run(
        _ path: String,
        takesOlder: Bool = false,
        _ read: @escaping (_ report: Progress.Report) throws -> PlaceHarvest
    ) async throws {
        let settings = try data.settings()
        var ask: ((String) throws -> Bool)?
        if yes || Terminal.canAnswer { ask = { try Confirmation.isGiven($0, yes: yes) } }
        let importing = Importing(settings, path: path, isTrial: dryRun, takesOlder: takesOlder, ask: ask)
        let result = try await Terminal.showingProgress { report in
            try await importing.run { report in
                var harvest = try read(report)
                if let namesIn { harvest.takeNames(asIn: namesIn) }
                return harvest
            } report: {
                report($0)
            }
        }
        output.json ? write(result) : show(result, path, settings)
        if let disorder = result.disorder {
            Terminal.writeError(
                "All places are stored and can be found, but the word index could not be optimized. Searches are slower until an "
                    + "import optimizes it: \(disorder)\n"
            )
        }
    }

    private func write(_ result: Importing.Result) {
        let (outcome, omissions) = (result.outcome, result.omissions)
        Terminal.writeJSON { json in
            json.member("dry_run", dryRun)
            json.member("places", outcome.total)
            json.member("added", outcome.added)
            json.member("changed", outcome.changed)
            json.member("returned", outcome.returned)
            json.member("unchanged", outcome.unchanged)
            json.member("gone", outcome.gone)
            json.member("redrawn", outcome.redrawn)
            json.member("omitted", omissions.omitted)
            json.member("unplaced", omissions.unplaced)
            json.member("incomplete", omissions.incomplete)
            json.member("repeated", omissions.repeated)
            json.member("folded", omissions.folded)
            json.array("unused_columns") { json in
                for column in result.unusedColumns.prefix(Self.mostListed) { json.value(column) }
            }
            json.array("unknown_categories") { json in
                for category in result.strangeCategories.prefix(Self.mostListed) {
                    json.object { json in
                        json.member("category", category.id)
                        json.member("places", category.count)
                    }
                }
            }
            json.member("seconds", result.seconds, decimals: 3)
        }
    }

    /// The most unknown categories that get a line each, and the most categories or columns that are listed.
    private static let (mostStrange, mostListed) = (5, 100)

    private func show(_ result: Importing.Result, _ path: String, _ settings: Settings) {
        let (outcome, omissions) = (result.outcome, result.omissions)
        let places = Quantity.count(outcome.total, "place", "places")
        let span = result.seconds < 1 ? "less than a second" : Quantity.span(seconds: result.seconds)
        let verb = dryRun ? "Compared" : "Imported"
        Terminal.write("\(verb) \(places) of \(path) with \(settings.databaseName) in \(span).\n")
        Terminal.write(
            "New: \(outcome.added). Changed: \(outcome.changed). Returned: \(outcome.returned). "
                + "Unchanged: \(outcome.unchanged). Gone: \(outcome.gone).\n"
        )
        let notes = [
            (omissions.omitted, "left out because they have no name or are closed for good"),
            (omissions.unplaced, "left out because they have no position"),
            (
                omissions.incomplete,
                "cut off at the edge of the file, and kept in place or placed by the part in the file"
            ),
            (omissions.folded, "parts of stops, stations and houses, merged into one place each"),
            (outcome.redrawn, "with a new id in the source, which keep their id here"),
            (omissions.repeated, "repeated in the file, of which the first was used"),
        ]
        for (count, what) in notes where count > 0 { Terminal.write("\(count) \(what).\n") }
        if !result.unusedColumns.isEmpty {
            let names = result.unusedColumns.prefix(Self.mostListed).compactMap {
                PlaceFacts.cleaned($0, length: 60)
            }
            Terminal.write(
                "Unused columns ('--column name=…' reads one as the name): "
                    + "\(names.joined(separator: ", ")).\n"
            )
        }
        for category in result.strangeCategories.prefix(Self.mostStrange) {
            let near = category.near.isEmpty ? "" : " (similar: \(category.near.joined(separator: ", ")))"
            let places = Quantity.count(category.count, "place has", "places have")
            Terminal.write("\(places) the category '\(category.id)', which no search word finds\(near).\n")
        }
        let others = result.strangeCategories.dropFirst(Self.mostStrange)
        if !others.isEmpty {
            let more = Quantity.count(others.count, "other category", "other categories")
            Terminal.write("The same applies to \(more).\n")
        }
    }
}

/// The options for files in an operator's own format.
struct MappingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The name of the source, the same for every import. A file holds all places of its source.",
            valueName: "name"
        )
    )
    var source: String

    @Option(
        help: ArgumentHelp(
            "The column or property of a field, if its name differs. May be repeated.",
            valueName: "name=Column"
        )
    )
    var column: [String] = []

    @Option(help: "The category of places without one, such as restaurant.")
    var category: String?

    func validate() throws {
        guard (1...40).contains(source.utf8.count), source != OSMPlaceFile.source,
            source.utf8.allSatisfy({
                (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || "-_.".utf8.contains($0)
            })
        else {
            throw ValidationError(
                "--source: Must be 1 to 40 lower-case letters, digits, '-', '_' and '.', and not 'osm'."
            )
        }
        do {
            _ = try mapping()
        } catch {
            throw ValidationError("\(error)")
        }
    }

    func mapping() throws(PlaceMapping.Failure) -> PlaceMapping {
        try PlaceMapping(column, category: category)
    }
}
