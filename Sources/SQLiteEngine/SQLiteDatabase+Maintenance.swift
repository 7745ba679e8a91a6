internal import CSQLite
public import Relational

extension SQLiteDatabase {
    /// What is wrong with the file and with the references in it: nothing, where all is well.
    ///
    /// It reads the whole file, on a connection and a thread of its own.
    public func integrityCheck() async throws -> [String] {
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

    /// Writes a compact copy of one moment of the database to a path where nothing is, durably; writers go on meanwhile.
    public func vacuum(into target: String) async throws {
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
        // SQLite leaves that to whoever asked for the copy.
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

    /// Copies the write-ahead log into the file and empties it; answers whether all of it could be copied.
    @discardableResult
    public func checkpoint() async throws -> Bool {
        try await QueuedWork<Bool>().run(on: writer) { connection in
            if connection.isClosed { throw DatabaseError.closed }
            return try connection.integer(outside: "PRAGMA wal_checkpoint(TRUNCATE)") == 0
        }
    }

    /// The steps of the plan that SQLite chooses for a statement, in words.
    public func queryPlan(_ statement: SQL) async throws -> [String] {
        try await read { connection in
            var steps: [String] = []
            try connection.forEach("EXPLAIN QUERY PLAN \(statement)") { row in
                steps.append(row.text(at: 3) ?? "")
                return true
            }
            return steps
        }
    }

    /// Counts what the planner needs to choose indexes; connections opened later use it.
    public func analyze() async throws {
        try await write { try $0.executeScript("PRAGMA analysis_limit = 1000; ANALYZE") }
    }

    /// A number that differs from an earlier one whenever something was committed in between, by any process.
    public var dataVersion: Int64 {
        get async throws { try await observer.dataVersion }
    }
}
