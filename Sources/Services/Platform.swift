public import Model
public import Relational
public import Storage
import Synchronization

/// What every service stands on: the database, the time, and fresh ids.
public struct Platform: Sendable {
    /// The database.
    public let database: any Database
    /// What may be read from a replica too.
    public let reads: FreshReads
    /// The time.
    public let now: @Sendable () -> Instant
    /// Where ids come from.
    public let ids: IDSource

    /// Creates a platform; `replica` is a copy of the database that follows it and may be read instead.
    public init(
        database: any Database,
        replica: (any Database)? = nil,
        ids: IDSource,
        now: @escaping @Sendable () -> Instant
    ) {
        self.database = database
        reads = FreshReads(primary: database, replica: replica)
        self.ids = ids
        self.now = now
    }
}

/// Hands out ids under a node number that is leased in the database.
public final class IDSource: Sendable {
    private let sequence: Mutex<IDSequence>
    private let now: @Sendable () -> Instant
    /// The leased node.
    public let node: Int64
    /// What the lease is held under.
    public let holder: String

    private init(node: Int64, holder: String, now: @escaping @Sendable () -> Instant) {
        self.node = node
        self.holder = holder
        self.now = now
        sequence = Mutex(IDSequence(node: node))
    }

    /// Leases a node for `holder`, a name that no other process uses.
    public static func lease(
        in database: any Database,
        holder: String,
        now: @escaping @Sendable () -> Instant
    ) async throws -> IDSource {
        let node = try await database.write { try NodeLeaseStore($0).lease(for: holder, at: now()) }
        guard let node else {
            throw Refusal(
                .unavailable,
                code: "no-node",
                "All 1,024 node numbers are held by other processes."
            )
        }
        return IDSource(node: node, holder: holder, now: now)
    }

    /// The next number.
    public func number() -> Int64 {
        sequence.withLock { $0.next(at: now()) }
    }

    /// The next id of a kind of thing.
    public func next<Entity>(_ type: ID<Entity>.Type = ID<Entity>.self) -> ID<Entity> {
        ID(rawValue: number())
    }

    /// Renews the lease; answers `false` where it was lost.
    public func renew(in database: any Database) async throws -> Bool {
        let (node, holder, instant) = (node, holder, now())
        return try await database.write { try NodeLeaseStore($0).renew(node, for: holder, at: instant) }
    }

    /// Gives the lease back.
    public func release(in database: any Database) async throws {
        let (node, holder, instant) = (node, holder, now())
        try await database.write { try NodeLeaseStore($0).release(node, for: holder, at: instant) }
    }
}
