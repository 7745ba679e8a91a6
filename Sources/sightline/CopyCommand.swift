import App
import ArgumentParser
import JSONText
import Services

/// Moves the rows of a database into another one.
struct CopyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "copy",
        abstract: "Copy all rows of one database into another.",
        discussion: """
            The target must be empty, or hold a copy that was interrupted: that is continued. In the end both sides are \
            read and compared, and until then no server takes the target. Stop every server first; copy the images with \
            'sightline media copy'. A password need not stand in the command: PGPASSWORD and ~/.pgpass are read.
            """
    )

    @Option(help: ArgumentHelp("The database to read.", valueName: "sqlite:file|postgres://..."))
    var from: String

    @Option(help: ArgumentHelp("The database to fill.", valueName: "sqlite:file|postgres://..."))
    var to: String

    @Flag(help: "Begin although servers use the source, or seem to; it fails if one changes something.")
    var whileInUse = false

    @OptionGroup var output: OutputOptions

    func run() async throws {
        let sums = try await Terminal.showingProgress { report in
            try await Copying.rows(from: from, to: to, whileInUse: whileInUse, report: report)
        }
        if output.json {
            Terminal.writeJSON { json in
                json.object { json in
                    json.array("tables") { json in
                        for sum in sums {
                            json.object { json in
                                json.member("name", sum.table)
                                json.member("rows", sum.rows)
                                json.member("sha256", sum.digest)
                            }
                        }
                    }
                }
            }
        } else {
            var table = Table(.init("TABLE"), .init("ROWS", .right), .init("SHA-256, SAME ON BOTH SIDES"))
            for sum in sums { table.add(sum.table, "\(sum.rows)", sum.digest) }
            Terminal.write(table.text(Terminal.tableStyle))
        }
    }
}
