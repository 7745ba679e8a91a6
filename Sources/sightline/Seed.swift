import App
import ArgumentParser
import JSONText
import Services

/// Adds notes for measurements.
struct Seed: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Add synthetic notes, for measurements.",
        discussion: """
            With --notes, generates clusters in Swedish cities with mixed audiences and windows, the same for the same \
            seed. With --from, adds the notes of a CSV file with the columns \
            \(SeedFile.columns.joined(separator: ",")), the last two in Unix seconds or empty. All notes show the same photo.
            """
    )

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    @Option(help: ArgumentHelp("The number of notes to generate.", valueName: "count"))
    var notes: Int?

    @Option(
        help: ArgumentHelp("The seed of the generator, with --notes (default: 1).", valueName: "number")
    )
    var seed: UInt64?

    @Option(help: ArgumentHelp("A CSV file of notes.", valueName: "file"))
    var from: String?

    func validate() throws {
        guard (notes == nil) != (from == nil) else {
            throw ValidationError("Either --notes or --from is required.")
        }
        if from != nil, seed != nil { throw ValidationError("--seed requires --notes.") }
        if let notes, !(1...100_000_000).contains(notes) {
            throw ValidationError("--notes: Must be from 1 to 100000000.")
        }
    }

    func run() async throws {
        let settings = try data.settings()
        // The file is read first, so that nothing is created for an invalid one.
        let rows = try from.map { try SeedFile.rows(path: $0) }
        let count = rows?.count ?? notes ?? 0
        let seconds = try await Seeding(settings).run { seeder in
            try await Terminal.showingProgress { report in
                if let rows {
                    try await seeder.populate(rows: rows, report: report)
                } else {
                    try await seeder.populate(notes: count, seed: seed ?? 1, report: report)
                }
            }
        }
        if output.json {
            Terminal.writeJSON { json in
                json.object { json in
                    json.member("notes", count)
                    json.member("seconds", seconds, decimals: 3)
                }
            }
        } else {
            let notes = Quantity.count(count, "note", "notes")
            let span = Quantity.span(seconds: seconds)
            Terminal.write("Added \(notes) to \(settings.databaseName) in \(span).\n")
        }
    }
}
