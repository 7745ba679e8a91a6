import Foundation
import Relational
import SQLiteEngine

/// A database in a temporary folder, which is removed with its last owner.
final class Workbench: Sendable {
    let folder = FileManager.default.temporaryDirectory.path + "/sqlite-\(UUID().uuidString)"
    let database: SQLiteDatabase

    var path: String { folder + "/test.sqlite" }

    init(options: SQLiteOptions = .init(), schema: String = "") async throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        database = try SQLiteDatabase(path: folder + "/test.sqlite", options: options)
        let script = SQL.script(trusted: schema)
        try await database.write { try $0.executeScript(script) }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    static let counter =
        "CREATE TABLE counter (id BIGINT NOT NULL PRIMARY KEY, n BIGINT NOT NULL);"
        + "INSERT INTO counter VALUES (1, 0);"

    func count() async throws -> Int64? {
        try await database.read { try $0.integer("SELECT n FROM counter WHERE id = 1") }
    }
}

/// A statement that would run for hours.
let endless: SQL = """
    WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 100000000000) SELECT max(n) FROM c
    """
