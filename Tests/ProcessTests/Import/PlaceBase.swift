import Foundation
import Relational
import SQLiteEngine

#if Postgres
    import PostgresEngine
    import TestData
#endif

/// The engines that imports are tried on.
enum Engine: String, CaseIterable, Sendable {
    case sqlite
    case postgres

    /// Those that this machine has.
    static var available: [Engine] {
        #if Postgres
            PostgresSchema.server == nil ? [.sqlite] : allCases
        #else
            [.sqlite]
        #endif
    }
}

/// A migrated database that commands and servers are given, and that a test looks into.
struct PlaceBase: Sendable {
    let scratch: Scratch
    /// The flags that name it.
    let flags: [String]
    private let database: any Database
    private let tidy: @Sendable () async throws -> Void

    /// A row of a place.
    struct Row: Sendable, Hashable {
        let id: Int64
        let source: String
        let sourceID: String
        let name: String?
        let names: String?
        let categories: String
        let latitude: Double
        let longitude: Double
        let address: String?
        let updatedAt: Int64
        let goneAt: Int64?
    }

    /// Makes a database for as long as `work` lasts.
    static func with(_ engine: Engine, _ work: (PlaceBase) async throws -> Void) async throws {
        let base = try await make(engine)
        do {
            try await work(base)
        } catch {
            try await base.close()
            throw error
        }
        try await base.close()
    }

    private static func make(_ engine: Engine) async throws -> PlaceBase {
        let scratch = try Scratch()
        var flags: [String] = []
        var tidy: @Sendable () async throws -> Void = {}
        var url = ""
        #if Postgres
            if engine == .postgres {
                let schema = try await PostgresSchema()
                url = schema.url
                flags = ["--database", url]
                tidy = { try await schema.drop() }
            }
        #endif
        let migrated = try await Program.run(["migrate"] + flags, in: scratch)
        guard migrated.code == 0 else { throw Stuck(migrated.err) }
        #if Postgres
            if engine == .postgres {
                let database = try await PostgresDatabase(url: url, options: PostgresOptions(sessions: 1))
                return PlaceBase(scratch: scratch, flags: flags, database: database, tidy: tidy)
            }
        #endif
        let database = try SQLiteDatabase(path: "\(scratch.path)/sightline.sqlite")
        return PlaceBase(scratch: scratch, flags: flags, database: database, tidy: tidy)
    }

    private func close() async throws {
        await database.close()
        try await tidy()
    }

    /// Runs `sightline import …` with JSON for an answer, of a file that is meant.
    func run(_ arguments: String...) async throws -> Outcome {
        try await Program.run(["import"] + arguments + ["--json", "--yes"] + flags, in: scratch)
    }

    /// The same where nobody says so.
    func runDoubtfully(_ arguments: String...) async throws -> Outcome {
        try await Program.run(["import"] + arguments + ["--json"] + flags, in: scratch)
    }

    /// Writes bytes to a file of the scratch folder and returns its path.
    func write(_ bytes: [UInt8], to name: String) throws -> String {
        let path = "\(scratch.path)/\(name)"
        try Data(bytes).write(to: URL(filePath: path))
        return path
    }

    /// Every place, by what its source calls it.
    func places() async throws -> [String: Row] {
        let rows = try await database.read { connection in
            try connection.all(
                """
                SELECT id, source, source_id, name, names, categories, lat, lon, address, updated_at, gone_at FROM poi
                """
            ) { row in
                Row(
                    id: try row.integer(),
                    source: try row.text(),
                    sourceID: try row.text(),
                    name: row.optionalText(),
                    names: row.optionalText(),
                    categories: try row.text(),
                    latitude: try row.real(),
                    longitude: try row.real(),
                    address: row.optionalText(),
                    updatedAt: try row.integer(),
                    goneAt: row.optionalInteger()
                )
            }
        }
        return Dictionary(uniqueKeysWithValues: rows.map { ($0.sourceID, $0) })
    }

    /// Changes the database by hand.
    func execute(_ script: SQL) async throws {
        try await database.write { try $0.executeScript(script) }
    }

    /// The last change number.
    func changeNumber() async throws -> Int64? {
        try await database.read { try $0.integer("SELECT value FROM counter WHERE name = 'change'") }
    }

    /// How many categories are indexed of places that are not gone, and of those that are.
    func indexedCategories() async throws -> (standing: Int64?, gone: Int64?) {
        try await database.read { connection in
            (
                try connection.integer(
                    "SELECT count(*) FROM poi_category c JOIN poi p ON p.id = c.poi_id WHERE p.gone_at IS NULL"
                ),
                try connection.integer(
                    "SELECT count(*) FROM poi_category c JOIN poi p ON p.id = c.poi_id WHERE p.gone_at IS NOT NULL"
                )
            )
        }
    }
}

/// A café with a name and a bench without one, in every format: the café alone is a place.
enum TinyMap {
    static let xml = """
        <osm version="0.6">
        <node id="1" lat="43.7312894" lon="7.4269138"><tag k="amenity" v="cafe"/><tag k="name" v="Café du Port"/></node>
        <node id="2" lat="43.7313" lon="7.42692"><tag k="amenity" v="bench"/></node>
        </osm>

        """

    /// The same in PBF, with gzip and with bzip2.
    static var files: [(name: String, bytes: [UInt8])] {
        let packed = [
            (
                "tiny.osm.pbf",
                "AAAADQoJT1NNSGVhZGVyGCgQHBokeNpT4vMvzg1OzkjNTdQNM9AzU+JySc0rTvXLT0ktBgB5WwjcAAAACwoHT1NNRGF0YRhc"
                    + "EFEaWHja49LlYuBiT8xNzcssqeRiSU5MS+ViyQPyuXidE9MOr1RIKVUIyC8q4WJNSs1LzhBSEJLjYmJicmL/87VtIfMVRi/W"
                    + "Je2v3GqCOBiZmFkYGFkZAJ/yFis="
            ),
            (
                "tiny.osm.gz",
                "H4sIAAAAAAACA7PJL85VKEstKs7Mz7NVMtAzU7LjssnLT0lVyEyxVTJUUshJLLFVMjHWMzc2NLKwNAEKgBSa65kYmVkaGlso"
                    + "2dmUJKYrZNsqJeam5mWWVCoplNkqJSempSrpw6XygHJgcefEtMMrFVJKFQLyi0pACvRBViHbaIRiozGKdUbYLUtKzUvOQDZM"
                    + "H+gnOy4AlQOC79oAAAA="
            ),
            (
                "tiny.osm.bz2",
                "QlpoOTFBWSZTWUdjlMQAAC9flAAQUAH95wgAQAA/758gACAIACAAiQkpE9TammNEaep6mRhBtTCU0lNPUeSaANMmgM1NFofZeDFU"
                    + "JaVVvfRIy2nile6E4oEKSxRTCYjMyw2iIjwtKhTHHIwrK+Z0BNj5OA5niIXLYrcCAlh78SaVRkIfIoGqwnRykDdRiyJnMdmc"
                    + "0NJVXLI6DgfabNbxdJgykanF1YdT/fuLuSKcKEgjscpiAA=="
            ),
        ]
        return [("tiny.osm", Array(xml.utf8))]
            + packed.map { ($0.0, [UInt8](Data(base64Encoded: $0.1) ?? Data())) }
    }
}
