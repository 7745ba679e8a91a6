import App
import Foundation
import HTTPTypes
import JSONText
import Relational
import SQLiteEngine
import Testing

/// The background of maps over HTTP.
struct BasemapRouteTests {
    private static func makeTiles(in folder: String) async throws -> String {
        let path = folder + "/city.mbtiles"
        let database = try SQLiteDatabase(path: path)
        try await database.write { connection in
            try connection.execute("CREATE TABLE metadata (name TEXT, value TEXT)")
            try connection.execute(
                "CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB)"
            )
            for (name, value) in [("format", "pbf"), ("maxzoom", "2"), ("attribution", "Somebody")] {
                try connection.execute("INSERT INTO metadata (name, value) VALUES (\(name), \(value))")
            }
            let bytes: [UInt8] = [7, 7]
            try connection.execute("INSERT INTO tiles VALUES (1, 0, 1, \(bytes))")
        }
        await database.close()
        return path
    }

    @Test func `the tiles of the operator's file are described and served`() async throws {
        let folder = NSTemporaryDirectory() + "/sightline-tiles-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await withApp([.basemap: try await Self.makeTiles(in: folder)]) { app in
            let facts = try await app.get("/basemap.json")
            #expect(facts["tiles"]?.arrayValue == [.string("http://localhost/basemap/{z}/{x}/{y}")])
            #expect(facts["attribution"]?.stringValue == "Somebody")
            let limits = try await app.get("/v1/limits")
            #expect(limits["map"]?["background"]?.stringValue == "vector")
            let tile = try await app.get("/basemap/1/0/0")
            #expect(tile.status == 200 && tile.body == [7, 7])
            #expect(tile.headers[.contentType] == "application/vnd.mapbox-vector-tile")
            #expect(try await app.get("/basemap/1/0/0", etag: tile.etag).status == 304)
            #expect(try await app.get("/basemap/1/1/0").status == 204)
            for path in ["/basemap/1/2/0", "/basemap/9/0/0", "/basemap/1/x/0", "/basemap/1/0/99999999"] {
                #expect(try await app.get(path).status == 404, "\(path)")
            }
        }
    }

    @Test func `a server without a background says so`() async throws {
        try await withApp { app in
            #expect(try await app.get("/basemap.json").status == 404)
            #expect(try await app.get("/basemap/1/0/0").status == 404)
            let limits = try await app.get("/v1/limits")
            #expect(limits["map"]?["background"] == .null)
        }
    }
}
