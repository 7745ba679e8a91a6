import LibC
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
            return try await vacuum(file, into: path, report: report)
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

    private static func vacuum(
        _ file: SQLiteDatabase,
        into path: String,
        report: @escaping Progress.Report
    ) async throws {
        let work = "Copying the database"
        let total = try await file.byteCount()
        report(Progress(work, done: 0, of: total, in: .bytes))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await file.vacuum(into: path) }
            group.addTask {
                while true {
                    try await Task.sleep(for: .milliseconds(200))
                    // The copy is not done before SQLite says so, however large the file is.
                    report(Progress(work, done: min(byteCount(of: path), total - 1), of: total, in: .bytes))
                }
            }
            defer { group.cancelAll() }
            _ = try await group.next()
        }
        // The copy lacks unused pages, so it may be smaller.
        let copied = byteCount(of: path)
        report(Progress(work, done: copied, of: copied, in: .bytes))
    }

    /// The size of a file; 0 while it does not exist.
    private static func byteCount(of path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(clamping: status.st_size) : 0
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
