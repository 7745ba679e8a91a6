import Foundation
import Relational
package import SQLiteEngine

/// A file in a temporary folder, which is removed with its last owner.
package final class SQLiteWorkbench: Workbench {
    package let folder = FileManager.default.temporaryDirectory.path + "/sqlite-\(UUID().uuidString)"
    package let database: SQLiteDatabase

    package var path: String { folder + "/test.sqlite" }

    /// The file holds nothing but `schema`.
    package init(options: SQLiteOptions = .init(), schema: String = "") async throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        database = try SQLiteDatabase(path: folder + "/test.sqlite", options: options)
        try await database.write { try $0.executeScript(.script(trusted: schema)) }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Opens the same file once more.
    package func another(_ limits: Limits) async throws -> SQLiteDatabase {
        try SQLiteDatabase(path: path, options: SQLiteOptions(limits))
    }
}
