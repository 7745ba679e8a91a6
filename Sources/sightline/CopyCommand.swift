import App
import ArgumentParser
import JSONText
import Services

struct CopyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "copy",
        abstract: "Copy all rows of one database into another.",
        discussion: """
            The target must be empty or hold an interrupted copy, which is then continued. In the end both sides are \
            read and compared, and no server uses the target before that. Stop every server first. Copy the images with \
            'sightline media copy'. Passwords can be given in PGPASSWORD or ~/.pgpass instead of the command line.
            """
    )

    @Option(help: ArgumentHelp("The database to read.", valueName: "sqlite:file|postgres://..."))
    var from: String

    @Option(help: ArgumentHelp("The database to fill.", valueName: "sqlite:file|postgres://..."))
    var to: String

    @Flag(help: "Copy although servers seem to use the source. The copy fails if one of them changes a row.")
    var whileInUse = false

    @OptionGroup var output: OutputOptions

    func run() async throws {
        let sums = try await Terminal.showingProgress { report in
            try await Copying.rows(from: from, to: to, whileInUse: whileInUse, report: report)
        }
        if output.json {
            Terminal.writeJSON { json in
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
        } else {
            var table = Table(["TABLE", "ROWS", "SHA-256, SAME ON BOTH SIDES"], right: ["ROWS"])
            for sum in sums { table.add(sum.table, "\(sum.rows)", sum.digest) }
            Terminal.write(table.text(Terminal.tableStyle))
        }
    }
}
