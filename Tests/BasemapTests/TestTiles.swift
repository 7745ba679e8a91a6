import Foundation
import Relational
import SQLiteEngine

/// Files of tiles in a folder of their own.
struct TestTiles {
    let folder: String

    init() throws {
        folder = NSTemporaryDirectory() + "/sightline-basemap-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    func remove() { try? FileManager.default.removeItem(atPath: folder) }

    /// An MBTiles file; tiles are keyed by zoom, column, and row from the south.
    func mbtiles(_ words: [String: String], _ tiles: [[Int64]: [UInt8]]) async throws -> String {
        let path = folder + "/tiles.mbtiles"
        let database = try SQLiteDatabase(path: path)
        try await database.write { connection in
            try connection.execute("CREATE TABLE metadata (name TEXT, value TEXT)")
            try connection.execute(
                "CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB)"
            )
            for (name, value) in words {
                try connection.execute("INSERT INTO metadata (name, value) VALUES (\(name), \(value))")
            }
            for (key, bytes) in tiles {
                try connection.execute(
                    """
                    INSERT INTO tiles (zoom_level, tile_column, tile_row, tile_data)
                    VALUES (\(key[0]), \(key[1]), \(key[2]), \(bytes))
                    """
                )
            }
        }
        await database.close()
        return path
    }

    /// A PMTiles file with plain directories: one entry of the root for each tile, or a leaf for all of them.
    func pmtiles(
        _ tiles: [(id: UInt64, bytes: [UInt8])],
        hasLeaf: Bool = false,
        cut: Int = 0
    ) throws -> String {
        var data: [UInt8] = []
        var entries: [[UInt64]] = []
        for tile in tiles {
            entries.append([tile.id, 1, UInt64(tile.bytes.count), UInt64(data.count)])
            data += tile.bytes
        }
        let leaf = hasLeaf ? Self.directory(entries) : []
        let root = Self.directory(hasLeaf ? [[tiles[0].id, 0, UInt64(leaf.count), 0]] : entries)
        let metadata = Array(#"{"attribution":"Somebody"}"#.utf8)
        var places: [UInt64] = []
        var at: UInt64 = 127
        for part in [root, metadata, leaf, data] {
            places += [at, UInt64(part.count)]
            at += UInt64(part.count)
        }
        var file = Array("PMTiles".utf8) + [3]
        for place in places { file += Self.bytes(place, 8) }
        file += [UInt8](repeating: 0, count: 24) + [1, 1, 1, 1, 0, 3]
        for degrees in [7.4, 43.7, 7.5, 43.8] { file += Self.bytes(UInt64(degrees * 1e7), 4) }
        file += [UInt8](repeating: 0, count: 127 - file.count) + root + metadata + leaf + data
        let path = folder + "/tiles.pmtiles"
        try Data(file.dropLast(cut)).write(to: URL(filePath: path))
        return path
    }

    private static func directory(_ entries: [[UInt64]]) -> [UInt8] {
        var bytes = varint(UInt64(entries.count))
        var last: UInt64 = 0
        for entry in entries {
            bytes += varint(entry[0] - last)
            last = entry[0]
        }
        for column in 1...2 { for entry in entries { bytes += varint(entry[column]) } }
        for entry in entries { bytes += varint(entry[3] + 1) }
        return bytes
    }

    private static func varint(_ number: UInt64) -> [UInt8] {
        var (number, bytes): (UInt64, [UInt8]) = (number, [])
        while number >= 128 {
            bytes.append(UInt8(number & 127) | 128)
            number >>= 7
        }
        return bytes + [UInt8(number)]
    }

    private static func bytes(_ number: UInt64, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
    }
}
