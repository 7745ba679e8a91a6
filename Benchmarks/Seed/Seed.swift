import App
import ArgumentParser
import Foundation

@main struct Seed: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "seed",
        abstract: "Add synthetic notes, for measurements.",
        discussion: """
            With --notes, generates clusters in Swedish cities with mixed audiences and windows, the same for the same \
            seed. With --from, adds the notes of a CSV file with the columns \
            \(SeedFile.columns.joined(separator: ",")), the last two in Unix seconds or empty. All notes show the same photo.
            """
    )

    @Option(help: "An SQLite file, or a 'postgres://' URL (default: sightline.sqlite).")
    var database: String?

    @Option(help: "The folder of images (default: uploads).")
    var uploads: String?

    @Option(help: "Keep images in a bucket instead, as `sightline` does.")
    var blobs: String?

    @Flag(help: "Answer in JSON, for programs.")
    var json = false

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
        // The files are as private as those that the server makes.
        umask(0o027)
        let flags: [SettingName: String?] = [.database: database, .uploads: uploads, .blobs: blobs]
        let settings = try Settings(
            flags: flags.compactMapValues { $0 },
            environment: ProcessInfo.processInfo.environment
        )
        // The file is read first, so that an invalid file creates nothing.
        let rows = try from.map { try SeedFile.rows(path: $0) }
        let count = rows?.count ?? notes ?? 0
        let seconds = try await Seeder.run(settings) { seeder in
            if let rows {
                try await seeder.populate(rows: rows)
            } else {
                try await seeder.populate(notes: count, seed: seed ?? 1)
            }
        }
        let time = String(format: "%.3f", seconds)
        print(
            json
                ? "{\"notes\":\(count),\"seconds\":\(time)}"
                : "Added \(count) notes to \(settings.databaseName) in \(time) s."
        )
    }
}
