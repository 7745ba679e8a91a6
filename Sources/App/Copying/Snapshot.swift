import Relational
import SQLiteEngine
import Services
import Storage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

enum Snapshot {
    /// Writes the rows to a new file while writers keep running.
    static func write(
        _ database: any MaintainedDatabase,
        to path: String,
        report: @escaping Progress.Report
    ) async throws {
        if let file = database as? SQLiteDatabase {
            report(Progress("Copying the database", done: 0, of: nil))
            return try await file.vacuum(into: path)
        }
        // The temporary file lies beside the snapshot, on the disk that has room for it.
        let rows = path + ".rows"
        let copy = try SQLiteDatabase(path: rows, options: SQLiteOptions(readers: 1, cacheKiB: 256 << 10))
        do {
            _ = try await Schema.migrator.migrate(copy)
            try await database.read { connection in
                var done = 0
                try DatabaseCopy.export(from: connection) { batch in
                    try copy.writeBlocking { try batch.insert(on: $0) }
                    done += batch.count
                    report(Progress("Copying rows", done: done, of: nil))
                }
            }
            try await copy.vacuum(into: path)
            await copy.close()
        } catch {
            await copy.close()
            remove(rows)
            throw error
        }
        remove(rows)
    }

    /// Passes the path of a file that does not exist yet to `work`, and removes the file afterwards.
    static func withScratch<T>(_ work: (String) async throws -> T) async throws -> T {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(
            "sightline-\(UUID().uuidString).sqlite"
        ).path
        defer { remove(path) }
        return try await work(path)
    }

    private static func remove(_ path: String) {
        for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + ending) }
    }
}
