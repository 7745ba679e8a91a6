import App
import ArgumentParser
import Services

extension Import {
    struct OSM: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "osm",
            abstract: "Import an OpenStreetMap file: .osm.pbf, .osm, .osm.gz or .osm.bz2.",
            discussion: """
                Nodes keep their position; ways and multipolygons are placed at their centre. Places outside the area of the \
                file stay unchanged. Exports are available at https://download.geofabrik.de, for example.
                """
        )

        @Argument(help: ArgumentHelp("The file.", valueName: "file"))
        var file: String

        @Option(
            help: ArgumentHelp(
                "Import only elements with one of these keys: \(OSMPlaceFile.keys.joined(separator: ",")).",
                valueName: "key,key"
            )
        )
        var only: String?

        @Flag(help: "Import data that are older than the imported data of the same area.")
        var older = false

        @OptionGroup var options: ImportOptions

        private var keys: [String] {
            only.map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
                ?? OSMPlaceFile.keys
        }

        func validate() throws {
            for key in keys where !OSMPlaceFile.keys.contains(key) {
                throw ValidationError(
                    "--only: '\(key)' must be one of: \(OSMPlaceFile.keys.joined(separator: ", "))."
                )
            }
        }

        func run() async throws {
            let source = OSMPlaceFile(path: file, only: keys)
            try await options.run(file, takesOlder: older) { try source.read(report: $0) }
        }
    }

    struct GeoJSON: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "geojson",
            abstract: "Import a GeoJSON file: a FeatureCollection, or one Feature on each line.",
            discussion: """
                Properties must have the names of OpenStreetMap, besides category and id; --column tells other \
                names. Lines and areas are placed at their middle.
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

    struct CSV: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "csv",
            abstract: "Import a CSV file whose first line names the columns.",
            discussion: """
                The columns id, lat and lon are required, and a category in each row or --category. Columns are read by name \
                or as --column says: \(PlaceMapping.fields.joined(separator: ", ")), name:xx, addr:xx.
                """
        )

        @Argument(help: ArgumentHelp("The file.", valueName: "file"))
        var file: String

        @Option(
            help: ArgumentHelp("The character between columns, or 'tab'.", valueName: "character")
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
                throw ValidationError("--delimiter: Must be one ASCII character or 'tab'.")
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
