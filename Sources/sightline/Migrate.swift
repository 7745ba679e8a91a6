package import App
package import ArgumentParser
import JSONText

struct Migrate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Bring the database's schema up to date.",
        discussion: "Creates the database if it is missing. 'serve' does the same when it starts."
    )

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let settings = try data.settings()
        let applied = try await CompositionRoot.migrate(settings)
        if output.json {
            Terminal.writeJSON { json in
                json.member("applied", applied)
            }
        } else if applied.isEmpty {
            Terminal.write("\(settings.databaseName) is up to date.\n")
        } else {
            Terminal.write(applied.map { "Applied \($0).\n" }.joined())
        }
    }
}

struct PrintSchema: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Print the whole schema as SQL."
    )

    @Option(help: "The engine of the schema.")
    var engine = SchemaText.Engine.sqlite

    func run() {
        Terminal.write(SchemaText.whole(for: engine))
    }
}

extension SchemaText.Engine: ExpressibleByArgument {}
