import Foundation
import Testing

@testable import Basemap

/// The background of a map, in both formats.
struct BasemapTests {
    private static let words = ["format": "pbf", "minzoom": "1", "maxzoom": "2", "attribution": "Somebody"]

    private func withTiles(_ body: (TestTiles) async throws -> Void) async throws {
        let tiles = try TestTiles()
        defer { tiles.remove() }
        try await body(tiles)
    }

    @Test func `MBTiles have rows from the south, and are asked for from the north`() async throws {
        try await withTiles { tiles in
            var words = Self.words
            words["bounds"] = "7.4,43.7,7.5,43.8"
            words["json"] = #"{"vector_layers":[{"id":"road"}]}"#
            let basemap = try await BasemapFile.open(try await tiles.mbtiles(words, [[2, 1, 3]: [1, 2, 3]]))
            #expect(basemap.facts.zooms == 1...2)
            #expect(basemap.facts.attribution == "Somebody")
            #expect(basemap.facts.bounds == [7.4, 43.7, 7.5, 43.8])
            #expect(basemap.facts.layers == #"[{"id":"road"}]"#)
            #expect(try await basemap.tile(zoom: 2, column: 1, row: 0)?.bytes == [1, 2, 3])
            #expect(try await basemap.tile(zoom: 2, column: 1, row: 3) == nil)
            await basemap.close()
        }
    }

    @Test(arguments: [false, true])
    func `PMTiles are found by their place on the curve, also behind a directory`(
        _ hasLeaf: Bool
    ) async throws {
        try await withTiles { tiles in
            let path = try tiles.pmtiles([(5, [9]), (7, [8, 8])], hasLeaf: hasLeaf)
            let basemap = try await BasemapFile.open(path)
            #expect(basemap.facts.zooms == 0...3 && basemap.facts.attribution == "Somebody")
            #expect(try await basemap.tile(zoom: 2, column: 0, row: 0)?.bytes == [9])
            #expect(try await basemap.tile(zoom: 2, column: 1, row: 1)?.bytes == [8, 8])
            #expect(try await basemap.tile(zoom: 2, column: 1, row: 0) == nil)
            #expect(try await basemap.tile(zoom: 0, column: 0, row: 0) == nil)
        }
    }

    @Test func `the numbers of tiles are those of the format's description`() {
        let known: [([Int], UInt64)] = [
            ([0, 0, 0], 0), ([1, 0, 0], 1), ([1, 0, 1], 2), ([1, 1, 1], 3), ([1, 1, 0], 4), ([2, 0, 0], 5),
            ([12, 3423, 1763], 19_078_479),
        ]
        for (tile, id) in known {
            #expect(HilbertOrder.id(zoom: tile[0], column: tile[1], row: tile[2]) == id, "\(tile)")
        }
    }

    @Test func `a tile beyond the world or the zooms of the file is none`() async throws {
        try await withTiles { tiles in
            let basemap = try await BasemapFile.open(try await tiles.mbtiles(Self.words, [:]))
            for (zoom, column, row) in [(0, 0, 0), (3, 0, 0), (2, 4, 0), (2, 0, 4), (2, -1, 0), (40, 1, 1)] {
                #expect(try await basemap.tile(zoom: zoom, column: column, row: row) == nil)
            }
            await basemap.close()
        }
    }

    @Test func `a file that is no background is refused with the reason`() async throws {
        try await withTiles { tiles in
            let text = tiles.folder + "/text"
            try Data("no tiles at all".utf8).write(to: URL(filePath: text))
            var odd = Self.words
            odd["format"] = "tiff"
            let paths = [text, tiles.folder + "/nothing", try await tiles.mbtiles(odd, [:])]
            for path in paths {
                await #expect(throws: BasemapError.self, "\(path)") { try await BasemapFile.open(path) }
            }
        }
    }

    @Test func `a file that is cut off at any byte is refused or lacks tiles, and never traps`() async throws
    {
        try await withTiles { tiles in
            for cut in 1...140 {
                let path = try tiles.pmtiles([(5, [9]), (7, [8, 8])], hasLeaf: true, cut: cut)
                guard let basemap = try? await BasemapFile.open(path) else { continue }
                _ = try? await basemap.tile(zoom: 2, column: 1, row: 1)
            }
        }
    }

    @Test func `a packed tile is unpacked for clients that do not take gzip`() {
        let packed: [UInt8] = [
            0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0x4B, 0x4C, 0x4A, 6, 0, 0xC2, 0x41, 0x24, 0x35, 3, 0, 0, 0,
        ]
        let tile = BasemapFile.Tile(packed)
        #expect(tile.isGzip && tile.unpacked == Array("abc".utf8))
        #expect(BasemapFile.Tile(Array(packed.dropLast(9))).unpacked == nil)
        #expect(BasemapFile.Tile([1, 2]).unpacked == [1, 2])
    }
}
