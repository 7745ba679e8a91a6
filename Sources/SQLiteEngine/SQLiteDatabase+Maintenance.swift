import CSQLite
package import Relational

extension SQLiteDatabase {
    /// The faults in the whole file, read on a separate connection and thread; empty when there are none.
    package func integrityCheck() async throws -> [String] {
        if readers.isClosed { throw DatabaseError.closed }
        var unlimited = options
        unlimited.statementTimeLimit = .seconds(86_400)
        unlimited.mappedBytes = 0
        let connection = try SQLiteConnection(.reading, path: path, options: unlimited)
        let queued = QueuedWork<[String]>()
        let result: Result<[String], any Error>
        do {
            result = .success(
                try await queued.run(on: connection) { [cancellation = queued.cancellation] connection in
                    try connection.transaction(cancellation: cancellation) { try Self.problems($0) }
                }
            )
        } catch {
            result = .failure(error)
        }
        await finish(connection)
        return try result.get()
    }

    /// The size of all pages, unused ones included.
    package func byteCount() async throws -> Int {
        try await read { connection in
            let pages = try connection.integer("PRAGMA page_count") ?? 0
            return Int(clamping: pages * (try connection.integer("PRAGMA page_size") ?? 0))
        }
    }

    /// Writes a compact and durable copy of one moment to a new file; writers are not blocked.
    package func vacuum(into target: String) async throws {
        var unlimited = options
        unlimited.statementTimeLimit = .seconds(86_400)
        unlimited.mappedBytes = 0
        let connection = try SQLiteConnection(.reading, path: path, options: unlimited)
        let queued = QueuedWork<Void>()
        let result: Result<Void, any Error>
        do {
            result = .success(
                try await queued.run(on: connection) { [cancellation = queued.cancellation] connection in
                    try connection.copy(to: target, cancellation: cancellation)
                }
            )
        } catch {
            result = .failure(error)
        }
        await finish(connection)
        try result.get()
        // SQLite does not make the copy durable.
        try ConnectionFile.synchronize(target)
    }

    static func problems(_ connection: any Connection) throws -> [String] {
        let damages = try connection.all("PRAGMA quick_check") { try $0.text() }.filter { $0 != "ok" }
        let orphans = try connection.all("PRAGMA foreign_key_check") { row in
            let table = try row.text()
            let id = row.optionalInteger()
            let parent = try row.text()
            return "row \(id.map(String.init) ?? "?") of \(table) refers to a missing row of \(parent)"
        }
        return damages + orphans
    }

    /// Empties the write-ahead log into the file; returns `true` when all of it was copied.
    @discardableResult
    package func checkpoint() async throws -> Bool {
        try await QueuedWork<Bool>().run(on: writer) { connection in
            if connection.isClosed { throw DatabaseError.closed }
            return try connection.integer(outside: "PRAGMA wal_checkpoint(TRUNCATE)") == 0
        }
    }

    package func queryPlan(_ statement: SQL) async throws -> [String] {
        try await read { connection in
            var steps: [String] = []
            try connection.forEach("EXPLAIN QUERY PLAN \(statement)") { row in
                steps.append(row.text(at: 3) ?? "")
                return true
            }
            return steps
        }
    }

    /// Collects statistics for the planner; connections opened later use them.
    package func analyze() async throws {
        try await write { try $0.executeScript("PRAGMA analysis_limit = 1000; ANALYZE") }
    }

    /// A number that differs from an earlier reading whenever any process committed in between.
    package var dataVersion: Int64 {
        get async throws { try await observer.dataVersion }
    }
}
