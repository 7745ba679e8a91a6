public import Model
public import Relational

/// Reads that a replica may answer, as soon as it has seen what the primary has.
///
/// Each read takes the last change number and the viewer's standing number from the primary. The replica answers only if,
/// in the snapshot of the same read, it has got as far: nothing that was hidden before the read began is ever shown again.
/// Otherwise, and whenever the replica fails, the primary answers.
///
/// What may be read through it: that whose whole answer depends on nothing but what takes a change number, the standing
/// of that viewer, and the time. What may not: sessions, passwords and roles, for a log-out counts at once; who has just
/// signed up; claims, limits and leases; which blobs are doomed; the numbers by which an answer is reused; and whatever is
/// read in order to write.
public struct FreshReads: Sendable {
    private let primary: any Database
    private let replica: Replica?

    /// Creates reads of a primary and of what replays it, if anything does.
    ///
    /// A replica gets `patience` for a read; one that fails is left alone for the time of `rest`, and asked in the
    /// background until it answers again. `replicaChanged` is told once when it goes, and once when it is back.
    public init(
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

    /// Runs `work`, which reads for a viewer, on one consistent snapshot.
    ///
    /// `work` may run again on the primary, beside a run on the replica that nobody waits for any more.
    public func read<T: Sendable>(
        for member: Member.ID?,
        _ work: @escaping @Sendable (any Connection) throws -> T
    ) async throws -> T {
        guard let replica, replica.isReady() else { return try await primary.read(work) }
        let least = try await primary.readOne { try Revision.current(for: member, on: $0) }
        return try await read(for: member, atLeast: least, work)
    }

    private static func isFollowing(_ connection: any Connection) throws -> Bool {
        let answer: SQL = .either(sqlite: "SELECT 1", postgres: "SELECT pg_is_in_recovery()::int::bigint")
        return try connection.integer(answer) == 1
    }

    /// Runs `work` as ``read(for:_:)`` does, where the request has read the revision for this viewer from the primary already.
    func read<T: Sendable>(
        for member: Member.ID?,
        atLeast least: Revision,
        _ work: @escaping @Sendable (any Connection) throws -> T
    ) async throws -> T {
        guard let replica, replica.isReady() else { return try await primary.read(work) }
        let answer = try await replica.read { connection -> T? in
            // What was a primary until another one took its place has a history of its own.
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
    /// Whether a replica that has this revision shows all that a primary with the other one does.
    ///
    /// Change numbers grow in the order of commits, so that a later one has all before it. A standing must be the same:
    /// that of a member who is gone is 0, which any other would exceed.
    func hasReplayed(_ primary: Revision) -> Bool {
        change >= primary.change && standing == primary.standing
    }
}
