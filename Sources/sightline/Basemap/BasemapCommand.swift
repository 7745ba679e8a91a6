import App
import ArgumentParser

struct BasemapCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "basemap",
        abstract: "Make the background of the web client's map.",
        subcommands: [Make.self]
    )

    struct Make: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make map tiles out of an extract of OpenStreetMap.",
            discussion: """
                Needs the program tilemaker. 'sightline serve --basemap FILE' serves the file. \
                An existing file is replaced once the new one is complete.
                """
        )

        @Argument(help: "The extract: a file that ends in .osm.pbf.")
        var extract: String

        @Option(help: "The file to write.")
        var output = "basemap.mbtiles"

        func validate() throws {
            guard output.hasSuffix(".mbtiles") else {
                throw ValidationError("--output: '\(output)' must end in .mbtiles.")
            }
        }

        func run() async throws {
            try await BasemapMaker(extract: extract, output: output).run()
            Terminal.write("Made \(output). Serve it with 'sightline serve --basemap \(output)'.\n")
        }
    }
}
