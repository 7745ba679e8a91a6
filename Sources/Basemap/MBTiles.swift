import JSONText
import Relational
import SQLiteEngine

/// A file in the format MBTiles 1.3: an SQLite database of tiles.
struct MBTiles: TileSource {
    let facts: BasemapFile.Facts
    private let archive: SQLiteArchive

    init(_ path: String) async throws {
        let words: [String: String]
        do {
            archive = try SQLiteArchive(path: path)
            let rows = try await archive.read { connection in
                try connection.all("SELECT name, value FROM metadata") { row in
                    (row.optionalText() ?? "", row.optionalText() ?? "")
                }
            }
            words = Dictionary(rows, uniquingKeysWith: { first, _ in first })
        } catch is DatabaseError {
            throw BasemapError("It is neither MBTiles nor PMTiles.")
        }
        facts = try Self.facts(words)
    }

    private static func facts(_ words: [String: String]) throws(BasemapError) -> BasemapFile.Facts {
        var facts = BasemapFile.Facts()
        switch words["format"] {
        case "pbf": facts.format = .vector
        case "png": facts.format = .png
        case "jpg", "jpeg": facts.format = .jpeg
        case "webp": facts.format = .webp
        default: throw BasemapError("Its tiles must be of the format pbf, png, jpg or webp.")
        }
        let least = words["minzoom"].flatMap { Int($0) } ?? 0
        let most = words["maxzoom"].flatMap { Int($0) } ?? 14
        guard (0...22).contains(least), (least...22).contains(max(most, least)) else {
            throw BasemapError("Its zooms must be from 0 to 22.")
        }
        facts.zooms = least...max(least, most)  // in range: ordered
        let bounds = (words["bounds"] ?? "").split(separator: ",").compactMap { Double($0) }
        if bounds.count == 4, bounds.allSatisfy(\.isFinite) { facts.bounds = bounds }
        facts.attribution = words["attribution"]
        if let json = words["json"].flatMap({ try? JSONValue.parse($0) })?["vector_layers"] {
            facts.layers = json.text
        }
        return facts
    }

    func tile(zoom: Int, column: Int, row: Int) async throws -> [UInt8]? {
        // Rows count from the south in this format.
        let (zoom, column, row) = (Int64(zoom), Int64(column), (Int64(1) << Int64(zoom)) - 1 - Int64(row))
        return try await archive.read { connection in
            try connection.all(
                """
                SELECT tile_data FROM tiles
                WHERE zoom_level = \(zoom) AND tile_column = \(column) AND tile_row = \(row)
                """
            ) { $0.optionalBytes() }.first ?? nil
        }
    }

    func close() async { await archive.close() }
}
