package import Model
package import Relational
import Storage

/// Copies all rows from one database to another, whatever their engines.
///
/// Rows are copied in the order of their keys, many in a transaction, so that a copy can be continued. The
/// target is marked as unfinished until both sides were read once more and found equal.
package struct DatabaseCopy: Sendable {
    /// The count and hash of a table that is equal on both sides.
    package struct Sum: Sendable, Hashable {
        package let table: String
        package let rows: Int
        package let digest: String
    }

    package enum Failure: Error, Sendable, Hashable, CustomStringConvertible {
        /// The source is itself an unfinished copy.
        case unfinishedSource
        /// The named processes use the source.
        case inUse([String])
        /// The named processes use the target.
        case targetInUse([String])
        case notEmpty
        /// The target is an unfinished copy of another source.
        case otherSource
        case differs(table: String, there: Int, here: Int)

        package var description: String {
            switch self {
            case .unfinishedSource: "The source is itself an unfinished copy. Finish that copy first."
            case .inUse(let holders):
                "The source is in use (\(holders.joined(separator: "; "))). Stop every server first. "
                    + "The locks of a killed process end after ten minutes."
            case .targetInUse(let holders):
                "The target is in use (\(holders.joined(separator: "; "))). Stop every server first. "
                    + "The locks of a killed process end after ten minutes."
            case .notEmpty:
                "The target already holds an installation, perhaps the source itself. Name an empty database."
            case .otherSource:
                "The target holds an unfinished copy of another installation. Name an empty database."
            case .differs(let table, let there, let here):
                "The table \(table) was changed during the copy: it has \(there) rows in the source and \(here) in the target. "
                    + "Empty the target, stop every server, and copy again."
            }
        }
    }

    static let batchSize = 2000

    private let source: any Database
    private let target: any Database
    private let now: @Sendable () -> Instant

    /// Prepares a copy between two databases with the same schema.
    package init(
        from source: any Database,
        to target: any Database,
        now: @escaping @Sendable () -> Instant
    ) {
        self.source = source
        self.target = target
        self.now = now
    }

    /// Throws if another process holds a lease on the source.
    package func requireIdleSource() async throws {
        let now = now()
        let holders = try await source.read { try Self.holders($0, at: now) }
        if !holders.isEmpty { throw Failure.inUse(holders) }
    }

    private static func holders(_ connection: any Connection, at now: Instant) throws -> [String] {
        // A lease stays held for a short time after its process returned it.
        try NodeLeaseStore(connection).holders(at: now + NodeLeaseStore.releasedSpan)
    }

    /// Copies all rows and compares both sides; `finish` runs in the transaction that marks the target as
    /// finished.
    package func run(
        report: Progress.Report,
        finish: @escaping @Sendable (any Connection) throws -> Void = { _ in }
    ) async throws -> [Sum] {
        try await begin()
        var total = 0
        for table in Schema.tables { total += try await source.read { try table.count(on: $0) } }
        var done = 0
        for table in Schema.tables {
            try await copy(table) { count in
                done += count
                report(Progress("Copying rows", done: min(done, total), of: total))
            }
        }
        done = 0
        var sums: [Sum] = []
        // The counters are compared last, because every change in the meantime raised a counter.
        for table in Schema.tables.dropFirst() + Schema.tables.prefix(1) {
            async let there = Self.sum(of: table, in: source)
            let here = try await Self.sum(of: table, in: target)
            guard try await there == here else {
                throw Failure.differs(table: table.name, there: try await there.rows, here: here.rows)
            }
            sums.append(here)
            done += here.rows
            report(Progress("Comparing rows", done: min(done, total), of: total))
        }
        try await target.write { connection in
            try finish(connection)
            try CopyMark(connection).clear()
        }
        return sums
    }

    package struct Batch: Sendable {
        let table: StoredTable
        let rows: [[SQLValue]]

        package var count: Int { rows.count }

        package func insert(on connection: any Connection) throws {
            try table.insert(rows, on: connection)
        }
    }

    /// Passes every row of one snapshot to `put`, in an order in which they can be inserted.
    package static func export(
        from connection: any Connection,
        put: (Batch) throws -> Void
    ) throws {
        for table in Schema.tables {
            var last: [SQLValue]?
            while true {
                let rows = try table.rows(after: last, limit: batchSize, on: connection)
                if !rows.isEmpty { try put(Batch(table: table, rows: rows)) }
                guard rows.count == batchSize, let end = rows.last else { break }
                last = table.key(of: end)
            }
        }
    }

    private func begin() async throws {
        let identity = try await source.read { connection in
            let mark = CopyMark(connection)
            if try mark.source() != nil { throw Failure.unfinishedSource }
            return try mark.identity()
        }
        let now = now()
        try await target.write { connection in
            // A server that starts after this transaction sees the mark of an unfinished copy.
            let holders = try Self.holders(connection, at: now)
            if !holders.isEmpty { throw Failure.targetInUse(holders) }
            let mark = CopyMark(connection)
            switch try mark.source() {
            case identity: return
            case .some: throw Failure.otherSource
            case nil: break
            }
            guard try mark.isEmpty() else { throw Failure.notEmpty }
            try mark.set(identity)
        }
    }

    /// Copies a table, from the row at which an earlier copy was interrupted.
    private func copy(_ table: StoredTable, report: (Int) -> Void) async throws {
        let (source, target) = (source, target)
        // A fresh database already has counters, so they are copied from the start.
        let last =
            table.name == "counter" ? nil : try await target.read { try table.lastKey(on: $0) }
        if last != nil { report(try await target.read { try table.count(on: $0) }) }
        var rows = try await Self.batch(of: table, after: last, in: source)
        while let end = rows.last {
            let (batch, key) = (rows, table.key(of: end))
            // The next rows are read while the current batch is written.
            async let next = batch.count < Self.batchSize ? [] : Self.batch(of: table, after: key, in: source)
            try await target.write { try table.insert(batch, on: $0) }
            report(batch.count)
            rows = try await next
        }
    }

    private static func batch(
        of table: StoredTable,
        after last: [SQLValue]?,
        in database: any Database
    ) async throws -> [[SQLValue]] {
        try await database.read { try table.rows(after: last, limit: batchSize, on: $0) }
    }

    private static func sum(of table: StoredTable, in database: any Database) async throws -> Sum {
        var digest = RowDigest()
        var count = 0
        var last: [SQLValue]?
        while true {
            let rows = try await batch(of: table, after: last, in: database)
            digest.add(rows)
            count += rows.count
            guard rows.count == batchSize, let end = rows.last else { break }
            last = table.key(of: end)
        }
        return Sum(table: table.name, rows: count, digest: digest.finish())
    }
}
