import App
import ArgumentParser
import Services

extension Import {
    /// Imports an OpenStreetMap file.
    struct OSM: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "osm",
            abstract: "Import a file of OpenStreetMap: .osm.pbf, .osm, .osm.gz or .osm.bz2.",
            discussion: """
                Nodes stand where they are, ways and multipolygons at their centre. What a file knows nothing of, as it is cut \
                out of the map, is left as it is. Exports are to be had at https://download.geofabrik.de, for example.
                """
        )

        @Argument(help: ArgumentHelp("The file.", valueName: "file"))
        var file: String

        @Option(
            help: ArgumentHelp(
                "Only what has one of these keys: \(OSMPlaceFile.keys.joined(separator: ",")).",
                valueName: "key,key"
            )
        )
        var only: String?

        @Flag(help: "Import data older than those that were imported of the same area.")
        var older = false

        @OptionGroup var options: ImportOptions

        private var keys: [String] {
            only.map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
                ?? OSMPlaceFile.keys
        }

        func validate() throws {
            for key in keys where !OSMPlaceFile.keys.contains(key) {
                throw ValidationError(
                    "--only: '\(key)' is not one of \(OSMPlaceFile.keys.joined(separator: ", "))."
                )
            }
        }

        func run() async throws {
            let source = OSMPlaceFile(path: file, only: keys)
            try await options.run(file, takesOlder: older) { try source.read(report: $0) }
        }
    }

    /// Imports a GeoJSON file.
    struct GeoJSON: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "geojson",
            abstract: "Import a file of GeoJSON: a FeatureCollection, or one Feature on each line.",
            discussion: """
                Properties are read by the names that OpenStreetMap gives them, category and id beside those, or as --column \
                says. Lines and areas stand at their middle.
                """
        )

        @Argument(help: ArgumentHelp("The file.", valueName: "file"))
        var file: String

        @OptionGroup var mapping: MappingOptions
        @OptionGroup var options: ImportOptions

        func run() async throws {
            let source = GeoJSONPlaceFile(path: file, source: mapping.source, mapping: try mapping.mapping())
            try await options.run(file) { try source.read(report: $0) }
        }
    }

    /// Imports a CSV file.
    struct CSV: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "csv",
            abstract: "Import a file of comma-separated values, whose first line names the columns.",
            discussion: """
                Needed are id, lat and lon, and a category for each row, or --category for all. Columns are read by their own \
                names or as --column says: \(PlaceMapping.fields.joined(separator: ", ")), name:xx, addr:xx.
                """
        )

        @Argument(help: ArgumentHelp("The file.", valueName: "file"))
        var file: String

        @Option(
            help: ArgumentHelp("What stands between columns: a character, or 'tab'.", valueName: "character")
        )
        var delimiter = ","

        @OptionGroup var mapping: MappingOptions
        @OptionGroup var options: ImportOptions

        private var delimiterByte: UInt8? {
            if delimiter == "tab" { return UInt8(ascii: "\t") }
            guard delimiter.utf8.count == 1, let byte = delimiter.utf8.first, byte != UInt8(ascii: "\""),
                (0x20...0x7E).contains(byte) || byte == UInt8(ascii: "\t")
            else { return nil }
            return byte
        }

        func validate() throws {
            if delimiterByte == nil {
                throw ValidationError("--delimiter is one character of ASCII, or 'tab'.")
            }
        }

        func run() async throws {
            let source = CSVPlaceFile(
                path: file,
                source: mapping.source,
                mapping: try mapping.mapping(),
                delimiter: delimiterByte ?? UInt8(ascii: ",")
            )
            try await options.run(file) { try source.read(report: $0) }
        }
    }
}
