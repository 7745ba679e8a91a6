import Model
import Relational
package import Storage
import Tiles

/// The reads that notes in memory may answer.
///
/// A read is tried with the tiles alone first. Where something is not in memory, it is made again with a
/// connection, whose snapshot the tiles are brought to; where it is too much for tiles, with SQL alone. A
/// view whose budget for reading is spent ends with what it found.
package struct TileReads: Sendable {
    /// Where a read finds notes: in the tiles, through a connection, or both.
    struct Source {
        /// The tiles and the notes that they hold; `nil` for a read with SQL alone.
        let held: (tiles: NoteTiles, snapshot: TileSnapshot)?
        private let given: (any Connection)?
        /// The rows that statements may examine.
        let budget: RowBudget
        /// The rows that a list may read into the tiles: a quarter of the budget, because SQL has all of it
        /// again when they are spent.
        private let fillingBudget: RowBudget?

        fileprivate init(
            held: (tiles: NoteTiles, snapshot: TileSnapshot)?,
            connection: (any Connection)?,
            budget: RowBudget
        ) {
            (self.held, given, self.budget) = (held, connection, budget)
            fillingBudget = connection.map { _ in RowBudget(budget.limit / 4) }
        }

        /// A read with SQL alone.
        init(_ connection: any Connection, within budget: RowBudget = RowBudget()) {
            self.init(held: nil, connection: connection, budget: budget)
        }

        /// The connection; throws ``TileMiss`` in a read with the tiles alone.
        var connection: any Connection {
            get throws(TileMiss) {
                guard let given else { throw .unknown }
                return given
            }
        }

        /// Where the tiles read what is missing; `nil` in a read with the tiles alone.
        var filling: TileSource? { fillingBudget.flatMap(filling(within:)) }

        func filling(within rows: RowBudget) -> TileSource? {
            given.map { TileSource($0, within: rows, isLong: budget.limit == RowBudget.largest) }
        }
    }

    private let reads: FreshReads
    private let clock: ChangeClock?
    private let tiles: NoteTiles?
    private let following: TileFollowing?

    /// The times that a read is begun anew because the tiles have moved on before it.
    private static let attempts = 4

    init(_ platform: Platform) {
        (reads, clock, tiles) = (platform.reads, platform.changeClock, platform.tiles)
        following = platform.following
    }

    /// Reads with SQL alone.
    package init(reads: FreshReads) {
        (self.reads, clock, tiles, following) = (reads, nil, nil, nil)
    }

    /// `work` may run more than once; `canUseTiles` is false for a read that they cannot answer.
    ///
    /// `change` is what ``ChangeClock`` told after the request came; without it, the clock is asked.
    func read<T: Sendable>(
        for viewer: Viewer,
        canUseTiles: Bool = true,
        asOf change: Int64? = nil,
        _ work: @escaping @Sendable (Source) throws -> T
    ) async throws -> T {
        guard canUseTiles, let tiles, let clock else { return try await readBySQL(for: viewer, work) }
        let number = if let change { change } else { try await clock.number() }
        // After a change, all requests of that moment would read the same, each with a session of its own.
        try await following?.reach(number)
        var isLong = false
        if let snapshot = tiles.snapshot(atLeast: number, for: viewer) {
            do {
                return try work(Source(held: (tiles, snapshot), connection: nil, budget: RowBudget(0)))
            } catch TileMiss.unknown {
                // With a connection, it can be read.
            } catch TileMiss.unknownAmongMany {
                isLong = true
            } catch is TileMiss {
                return try await readBySQL(for: viewer, work)
            }
        }
        let filling = { @Sendable (connection: any Connection, budget: RowBudget) -> T? in
            guard let snapshot = try tiles.snapshot(for: viewer, reading: connection) else { return nil }
            let source = Source(held: (tiles, snapshot), connection: connection, budget: budget)
            do {
                return try work(source)
            } catch is TileMiss {
                guard budget.limit == RowBudget.largest else {
                    // More may be read on another thread.
                    budget.isCut = true
                    return nil
                }
                return try work(Source(connection))
            }
        }
        for _ in 0..<Self.attempts {
            let answer =
                isLong
                ? try await reads.readLong(for: viewer.member) { try filling($0, RowBudget()) }
                : try await reads.read(for: viewer.member, budgeted: filling)
            if let answer { return answer }
        }
        return try await readBySQL(for: viewer, work)
    }

    private func readBySQL<T: Sendable>(
        for viewer: Viewer,
        _ work: @escaping @Sendable (Source) throws -> T
    ) async throws -> T {
        try await reads.read(for: viewer.member) { try work(Source($0, within: $1)) }
    }
}
