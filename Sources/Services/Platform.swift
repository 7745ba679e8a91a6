package import Model
package import Relational
package import Storage
import Synchronization
package import Tiles

package struct Platform: Sendable {
    package let database: any Database
    /// The reads that a replica may answer.
    package let reads: FreshReads
    package let changeClock: ChangeClock
    /// Notes in memory; `nil` where every read asks the database.
    package let tiles: NoteTiles?
    /// The shared read by which notes in memory follow the changes; `nil` where a read costs less than that.
    let following: TileFollowing?
    let edges: WindowEdges
    let sessionLookup: SessionLookup
    package let now: @Sendable () -> Instant
    package let ids: IDSource

    /// `replica` is a copy of the database that follows it and takes reads; `replicaChanged` is called when
    /// the replica becomes unavailable or available.
    ///
    /// `limits` are those of the notes in memory; without bytes, every read asks the database.
    package init(
        database: any Database,
        replica: (any Database)? = nil,
        tiles limits: NoteTiles.Limits = NoteTiles.Limits(bytes: 0),
        ids: IDSource,
        now: @escaping @Sendable () -> Instant,
        replicaChanged: @escaping @Sendable (_ isThere: Bool) -> Void = { _ in }
    ) {
        self.database = database
        changeClock = ChangeClock(database)
        let edges = WindowEdges(database, now: now)
        self.edges = edges
        sessionLookup = SessionLookup(database, clock: changeClock, now: now)
        let tiles = limits.bytes > 0 ? NoteTiles(limits: limits) : nil
        let reads = FreshReads(primary: database, replica: replica, replicaChanged: replicaChanged)
        (self.tiles, self.reads) = (tiles, reads)
        following =
            switch (database.dialect, tiles) {
            case (.postgres, let tiles?):
                TileFollowing(tiles) {
                    // A replica must be asked how far it is, which takes a transaction.
                    if replica == nil, let followed = try await database.readOne(tiles.followByOne) {
                        edges.take(followed)
                        return
                    }
                    try await reads.read(for: nil, tiles.follow)
                }
            default: nil
            }
        self.ids = ids
        self.now = now
    }

    /// Reads ahead what the first request after a start would wait for: the change number, what the notes in
    /// memory begin with, and the next edge of a window.
    ///
    /// A read that fails is made again by the first request, which then says why it fails.
    package func readAhead() async {
        guard let change = try? await changeClock.number() else { return }
        try? await following?.reach(change)
        _ = try? await edges.next(after: now(), at: change)
    }
}

/// Hands out ids under a node number that is leased in the database.
package final class IDSource: Sendable {
    private struct State {
        var node: Int64
        var sequence: IDSequence
        var renewedAt: Instant

        init(node: Int64, at instant: Instant) {
            self.node = node
            sequence = IDSequence(node: node)
            renewedAt = instant
        }
    }

    private let state: Mutex<State>
    private let now: @Sendable () -> Instant
    /// The name of the process that holds the lease.
    package let holder: String

    private init(
        node: Int64,
        holder: String,
        at instant: Instant,
        now: @escaping @Sendable () -> Instant
    ) {
        self.holder = holder
        self.now = now
        state = Mutex(State(node: node, at: instant))
    }

    /// Leases a node number; `holder` names this process, and no other process uses the same name.
    package static func lease(
        in database: any Database,
        holder: String,
        now: @escaping @Sendable () -> Instant
    ) async throws -> IDSource {
        let instant = now()
        let node = try await leaseNode(in: database, holder: holder, at: instant)
        return IDSource(node: node, holder: holder, at: instant, now: now)
    }

    private static func leaseNode(
        in database: any Database,
        holder: String,
        at instant: Instant
    ) async throws -> Int64 {
        let node = try await database.write { try NodeLeaseStore($0).lease(for: holder, at: instant) }
        guard let node else {
            throw Refusal(
                .unavailable,
                code: "no-node",
                "All 1,024 node numbers are held by other processes."
            )
        }
        return node
    }

    package var node: Int64 { state.withLock { $0.node } }

    package func number() -> Int64 {
        state.withLock { $0.sequence.next(at: now()) }
    }

    package func next<Entity>(_ type: ID<Entity>.Type = ID<Entity>.self) -> ID<Entity> {
        ID(rawValue: number())
    }

    /// Renews the lease; returns `false` when it was lost and another node was leased, for example after a
    /// long outage of the database.
    package func renew(in database: any Database) async throws -> Bool {
        let (node, holder, instant) = (node, holder, now())
        if try await database.write({ try NodeLeaseStore($0).renew(node, for: holder, at: instant) }) {
            state.withLock { $0.renewedAt = instant }
            return true
        }
        let fresh = try await Self.leaseNode(in: database, holder: holder, at: instant)
        state.withLock { $0 = State(node: fresh, at: instant) }
        return false
    }

    /// Renews the lease if a third of its span has passed, for long work without housekeeping.
    package func renewIfDue(in database: any Database) async throws {
        let due = state.withLock { $0.renewedAt + NodeLeaseStore.span / 3 }
        if now() >= due { _ = try await renew(in: database) }
    }

    package func release(in database: any Database) async throws {
        let (node, holder, instant) = (node, holder, now())
        try await database.write { try NodeLeaseStore($0).release(node, for: holder, at: instant) }
    }
}
