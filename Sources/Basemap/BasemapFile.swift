/// The background of a map: tiles from one file, MBTiles or PMTiles, that is only read.
package struct BasemapFile: Sendable {
    /// The facts that the file tells of itself.
    package struct Facts: Sendable, Hashable {
        package var format = TileFormat.vector
        package var zooms = 0...14
        /// West, south, east and north in degrees; `nil` when the file does not say.
        package var bounds: [Double]?
        /// The sentence that must be shown with the map.
        package var attribution: String?
        /// The JSON that describes the layers of vector tiles; `nil` when the file does not say.
        package var layers: String?

        package var isVector: Bool { format == .vector }
    }

    package struct Tile: Sendable, Hashable {
        package let bytes: [UInt8]
        /// Whether the bytes are packed with gzip.
        package let isGzip: Bool

        package init(_ bytes: [UInt8]) {
            self.bytes = bytes
            isGzip = bytes.starts(with: [0x1F, 0x8B])
        }

        /// The bytes without gzip; `nil` when they are damaged.
        package var unpacked: [UInt8]? { isGzip ? Gunzip.unpacked(bytes, limit: 16 << 20) : bytes }
    }

    package let facts: Facts
    private let source: any TileSource

    /// Opens a file by what it begins with; throws ``BasemapError``.
    package static func open(_ path: String) async throws -> BasemapFile {
        let file = try TileFile(path)
        let source: any TileSource =
            try file.read(at: 0, count: 7) == Array("PMTiles".utf8)
            ? try PMTiles(file) : try await MBTiles(path)
        return BasemapFile(facts: source.facts, source: source)
    }

    /// Whether there may be a tile of these numbers: within the zooms of the file, and on the world.
    package func mayHave(zoom: Int, column: Int, row: Int) -> Bool {
        guard facts.zooms.contains(zoom), zoom < 31 else { return false }
        let side = 1 << zoom
        return (0..<side).contains(column) && (0..<side).contains(row)
    }

    /// A tile in the numbering of web maps, whose rows count from the north; `nil` when there is none.
    package func tile(zoom: Int, column: Int, row: Int) async throws -> Tile? {
        guard mayHave(zoom: zoom, column: column, row: row) else { return nil }
        return try await source.tile(zoom: zoom, column: column, row: row).map(Tile.init)
    }

    package func close() async { await source.close() }
}

package enum TileFormat: String, Sendable, Hashable {
    case vector, png, jpeg, webp

    package var mediaType: String {
        switch self {
        case .vector: "application/vnd.mapbox-vector-tile"
        case .png: "image/png"
        case .jpeg: "image/jpeg"
        case .webp: "image/webp"
        }
    }
}

protocol TileSource: Sendable {
    var facts: BasemapFile.Facts { get }
    /// The bytes of a tile, with rows from the north; the numbers are within the zoom.
    func tile(zoom: Int, column: Int, row: Int) async throws -> [UInt8]?
    func close() async
}

/// A file that is no map background that can be read.
package struct BasemapError: Error, Hashable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}
