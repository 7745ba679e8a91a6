package import Model
package import Relational

/// Reads that a replica may answer once it has replayed the changes of the primary.
///
/// Each read takes the last change number and the viewer's standing number from the primary. The replica
/// answers only if the snapshot of the same read has reached both, so that nothing that was hidden before the
/// read began is ever shown again. Otherwise, and whenever the replica fails, the primary answers.
///
/// A read may use the replica if its answer depends only on data whose changes take a change number, the
/// viewer's standing, and the time. These must not use it: sessions, passwords and roles, because a log-out
/// counts at once; new sign-ups; claims, limits and leases; doomed blobs; the numbers by which an answer is
/// reused; and everything that is read in order to write.
package struct FreshReads: Sendable {
    private let primary: any Database
    private let replica: Replica?

    /// A replica has the time `patience` to answer a read; a replica that fails rests for the time `rest`,
    /// and is then tried in the background.
    ///
    /// `replicaChanged` is called once when a replica fails, and once when it is back.
    package init(
        primary: any Database,
        replica: (any Database)?,
        patience: Duration = .seconds(1),
        rest: Duration = .seconds(3),
        replicaChanged: @escaping @Sendable (_ isThere: Bool) -> Void = { _ in }
    ) {
        self.primary = primary
        self.replica = replica.map {
            Replica($0, patience: patience, rest: rest, changed: replicaChanged)
        }
    }

    /// Reads one snapshot; `work` may run again on the primary while the replica's run continues.
    package func read<T: Sendable>(
        for member: Member.ID?,
        _ work: @escaping @Sendable (any Connection) throws -> T
    ) async throws -> T {
        guard let replica, replica.isReady() else { return try await primary.read(work) }
        let least = try await primary.readOne { try Revision.current(for: member, on: $0) }
        return try await read(for: member, atLeast: least, work)
    }

    /// Reads one snapshot, as ``read(for:_:)`` does, but never on the calling thread.
    package func readLong<T: Sendable>(
        for member: Member.ID?,
        _ work: @escaping @Sendable (any Connection) throws -> T
    ) async throws -> T {
        guard let replica, replica.isReady() else { return try await primary.readLong(work) }
        return try await read(for: member, work)
    }

    /// Reads one snapshot with a budget: few rows are examined on the calling thread.
    ///
    /// If they are too few, `work` runs again with the largest budget, on another thread. Only SQLite reads
    /// on the calling thread; elsewhere `work` has the largest budget at once.
    package func read<T: Sendable>(
        for member: Member.ID?,
        budgeted work: @escaping @Sendable (any Connection, RowBudget) throws -> T
    ) async throws -> T {
        let (value, isCut) = try await read(for: member) { connection in
            let isShort = connection.dialect == .sqlite
            let budget = isShort ? RowBudget(RowBudget.short) : RowBudget()
            return (try work(connection, budget), isShort && budget.isCut)
        }
        guard isCut else { return value }
        return try await readLong(for: member) { try work($0, RowBudget()) }
    }

    private static func isFollowing(_ connection: any Connection) throws -> Bool {
        let answer: SQL = .either(sqlite: "SELECT 1", postgres: "SELECT pg_is_in_recovery()::int::bigint")
        return try connection.integer(answer) == 1
    }

    /// The revision must be the viewer's, read from the primary.
    func read<T: Sendable>(
        for member: Member.ID?,
        atLeast least: Revision,
        _ work: @escaping @Sendable (any Connection) throws -> T
    ) async throws -> T {
        guard let replica, replica.isReady() else { return try await primary.read(work) }
        let answer = try await replica.read { connection -> T? in
            // A former primary that another server replaced has a history of its own.
            guard try Self.isFollowing(connection),
                try Revision.current(for: member, on: connection).hasReplayed(least)
            else { return nil }
            return try work(connection)
        }
        guard case .answer(let value?) = answer else { return try await primary.read(work) }
        return value
    }
}

extension Revision {
    /// Whether a replica with this revision shows everything that a primary with the other one does.
    ///
    /// Change numbers grow in the order of commits. The standings must be equal: that of a deleted member is
    /// 0, which any other number would exceed.
    func hasReplayed(_ primary: Revision) -> Bool {
        change >= primary.change && standing == primary.standing
    }
}
