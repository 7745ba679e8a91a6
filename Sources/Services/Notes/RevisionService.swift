package import Model
import Relational
import Storage
import Synchronization
import Tiles

/// Reads the revisions that decide if an answer may be reused: see ``Revision``.
package struct RevisionService: Sendable {
    let platform: Platform

    /// The revision for a viewer who is not signed in; that of a member came with the session.
    package func current() async throws -> Revision {
        Revision(change: try await platform.changeClock.number(), standing: 0)
    }

    /// The instant before which no window opens or closes after `now`, as of a revision or a later one.
    package func nextEdge(after now: Instant, asOf revision: Revision) async throws -> Instant? {
        try await platform.edges.next(after: now, at: revision.change)
    }
}

/// Remembers when the next window of any note opens or closes.
final class WindowEdges: Sendable {
    private struct Known {
        let change: Int64
        let asked: Instant
        /// No edge lies between `asked` and this instant.
        let next: Instant?

        /// Returns `true` when no edge lies between another instant and ``next`` either.
        func tells(after now: Instant) -> Bool { asked <= now && next.map { now < $0 } ?? true }
    }

    private final class Memory: Sendable {
        let known = Mutex<Known?>(nil)
        /// The change number that was asked for last.
        let wanted = Atomic<Int64>(0)

        /// The known edge, if it is as of the change number that was asked for last.
        var wantedKnown: Known? {
            known.withLock { $0?.change == wanted.load(ordering: .relaxed) ? $0 : nil }
        }

        func keep(_ read: Known) {
            known.withLock { known in
                if known.map({ $0.change <= read.change }) ?? true { known = read }
            }
        }
    }

    private let database: any Database
    private let memory: Memory
    /// The read that requests share; `nil` where a read costs less than to share it.
    private let shared: SharedRead<Known>?

    init(_ database: any Database, now: @escaping @Sendable () -> Instant) {
        let memory = Memory()
        (self.database, self.memory) = (database, memory)
        shared =
            switch database.dialect {
            case .sqlite: nil
            case .postgres:
                SharedRead {
                    let now = now()
                    // The read before often told those who asked meanwhile what they want.
                    if let known = memory.wantedKnown, known.tells(after: now) { return known }
                    let read = try await Self.readForAll(until: now, database)
                    memory.keep(read)
                    return read
                }
            }
    }

    /// The instant before which there is no edge after `now`, as of the change number or a later one.
    func next(after now: Instant, at change: Int64) async throws -> Instant? {
        if let known = memory.known.withLock({ $0 }), known.change == change, known.tells(after: now) {
            return known.next
        }
        memory.wanted.store(change, ordering: .relaxed)
        if let shared, case let read = try await shared.value(), read.change >= change, read.tells(after: now)
        {
            return read.next
        }
        let read = try await Self.read(after: now, database)
        memory.keep(read)
        return read.next
    }

    /// Takes over changes that came with the edges of the notes that they touched, so that these need not be
    /// read again.
    ///
    /// An edge that a change took away stays known. The next read, which is due after it, forgets it.
    func take(_ followed: NoteTiles.Followed) {
        memory.known.withLock { known in
            guard let held = known, held.change == followed.from, followed.from < followed.to else { return }
            let touched = followed.edges.filter { $0 > held.asked }.min()
            known = Known(
                change: followed.to,
                asked: held.asked,
                next: [held.next, touched].compactMap { $0 }.min()
            )
        }
    }

    /// Reads what tells requests as many milliseconds older than `now` as it can: fewer where a window opened
    /// or closed meanwhile.
    private static func readForAll(until now: Instant, _ database: any Database) async throws -> Known {
        for age in [2000, 200] as [Int64] {
            let read = try await read(after: now - age, database)
            if read.tells(after: now) { return read }
        }
        return try await read(after: now - 20, database)
    }

    private static func read(after instant: Instant, _ database: any Database) async throws -> Known {
        try await database.readOne { connection in
            let next = try Revision.nextEdge(after: instant, on: connection)
            return Known(change: next.change, asked: instant, next: next.edge)
        }
    }
}
