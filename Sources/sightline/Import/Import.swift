import App
import ArgumentParser
import JSONText
import Model
import Services

/// The commands that import places.
struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Import places from a file, or bring them up to date.",
        discussion: """
            The whole file is read and checked before anything is written. A place that was imported before keeps its id, \
            and with it favorites, comments and ratings; one that its source has no more is gone, and deleted where nobody \
            refers to it. Where more than a tenth of the places that a file can tell of would go, or the file seems cut off, \
            it asks first, and without a terminal needs --yes. Servers may run meanwhile. A file that cannot be used changes \
            nothing (exit code 1). Where storing itself fails, the error says how many of how many places were stored, and \
            importing the file again goes on. Memory grows with the places of a file, not with its length.
            """,
        subcommands: [OSM.self, GeoJSON.self, CSV.self]
    )
}

/// The options that all imports share.
struct ImportOptions: ParsableArguments {
    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    @Flag(help: "Read and compare, but write nothing.")
    var dryRun = false

    @Flag(help: "Import without asking, also where more than a tenth of the known places would go.")
    var yes = false

    @Option(
        help: ArgumentHelp(
            "The language of the names that say none, as fr: whoever reads it gets those.",
            valueName: "language"
        )
    )
    var namesIn: String?

    func validate() throws {
        if let namesIn, !PlaceFacts.isLanguageTag(namesIn) {
            throw ValidationError("--names-in: '\(namesIn)' is not the tag of a language, as fr or sv.")
        }
    }

    /// Imports a file and reports the result.
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
                "All is stored and found, but the index of words could not be put in order, and searches are slower until an "
                    + "import does it: \(disorder)\n"
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

    /// The most unknown categories that are reported singly, and the most categories or columns that are
    /// listed.
    private static let (mostStrange, mostListed) = (5, 100)

    private func show(_ result: Importing.Result, _ path: String, _ settings: Settings) {
        let (outcome, omissions) = (result.outcome, result.omissions)
        let places = Quantity.count(outcome.total, "place", "places")
        let span = result.seconds < 1 ? "less than a second" : Quantity.span(seconds: result.seconds)
        let verb = dryRun ? "Compared" : "Imported"
        Terminal.write("\(verb) \(places) of \(path) with \(settings.databaseName) in \(span).\n")
        Terminal.write(
            "New: \(outcome.added). Changed: \(outcome.changed). Back again: \(outcome.returned). "
                + "As before: \(outcome.unchanged). Gone: \(outcome.gone).\n"
        )
        let notes = [
            (omissions.omitted, "left out: without a name, or no place any more"),
            (omissions.unplaced, "left out: without a position"),
            (
                omissions.incomplete,
                "cut off by the file's edge: where they were before, or placed by what is there"
            ),
            (omissions.folded, "parts of stops, stations and houses, which one place stands for"),
            (outcome.redrawn, "drawn anew under another id: they keep theirs here"),
            (omissions.repeated, "more than once in the file, the first taken"),
        ]
        for (count, what) in notes where count > 0 { Terminal.write("\(count) \(what).\n") }
        if !result.unusedColumns.isEmpty {
            let names = result.unusedColumns.prefix(Self.mostListed).compactMap {
                PlaceFacts.cleaned($0, length: 60)
            }
            Terminal.write(
                "Columns that nothing was read from ('--column name=…' reads one): "
                    + "\(names.joined(separator: ", ")).\n"
            )
        }
        for category in result.strangeCategories.prefix(Self.mostStrange) {
            let near = category.near.isEmpty ? "" : "; near it: \(category.near.joined(separator: ", "))"
            let places = Quantity.count(category.count, "place is", "places are")
            Terminal.write("\(places) '\(category.id)', which no word of a search stands for\(near).\n")
        }
        let others = result.strangeCategories.dropFirst(Self.mostStrange)
        if !others.isEmpty {
            let more = Quantity.count(others.count, "other category", "other categories")
            Terminal.write("The same of \(more).\n")
        }
    }
}

/// The options for files in an operator's own format.
struct MappingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "What to call the source, always the same: a file is all that its source has.",
            valueName: "name"
        )
    )
    var source: String

    @Option(
        help: ArgumentHelp(
            "Where something is read from, where the file calls it otherwise; again for each.",
            valueName: "name=Column"
        )
    )
    var column: [String] = []

    @Option(help: "What places are where the file does not say it, as restaurant.")
    var category: String?

    func validate() throws {
        guard (1...40).contains(source.utf8.count), source != OSMPlaceFile.source,
            source.utf8.allSatisfy({
                (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || "-_.".utf8.contains($0)
            })
        else {
            throw ValidationError(
                "--source is a name of at most 40 small letters, digits, '-', '_' and '.', and not 'osm'."
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
