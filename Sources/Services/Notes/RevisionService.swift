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

    /// The next instant at which a window opens or closes, as of a revision or a later one.
    package func nextEdge(after now: Instant, asOf revision: Revision) async throws -> Instant? {
        try await platform.edges.next(after: now, at: revision.change)
    }
}

/// Remembers when the next window of any note opens or closes.
final class WindowEdges: Sendable {
    private struct Known {
        let change: Int64
        let asked: Instant
        let next: Instant?

        /// Whether it is also the next edge after another instant.
        func tells(after now: Instant) -> Bool { asked <= now && next.map { now < $0 } ?? true }
    }

    private let database: any Database
    private let known = Mutex<Known?>(nil)
    /// The read that requests share; `nil` where a read costs less than to share it.
    private let shared: SharedRead<Known>?

    /// The milliseconds that a request may be older than a read that it shares.
    private static let age: Int64 = 2000

    init(_ database: any Database, now: @escaping @Sendable () -> Instant) {
        self.database = database
        shared =
            switch database.dialect {
            case .sqlite: nil
            case .postgres: SharedRead { try await Self.read(after: now() - Self.age, database) }
            }
    }

    /// The next edge after `now`, as of the change number or a later one.
    func next(after now: Instant, at change: Int64) async throws -> Instant? {
        if let known = known.withLock({ $0 }), known.change == change, known.tells(after: now) {
            return known.next
        }
        if let shared, case let read = try await shared.value(), read.tells(after: now) {
            keep(read)
            return read.next
        }
        let read = try await Self.read(after: now, database)
        keep(read)
        return read.next
    }

    private func keep(_ read: Known) {
        known.withLock { known in
            if known.map({ $0.change <= read.change }) ?? true { known = read }
        }
    }

    private static func read(after instant: Instant, _ database: any Database) async throws -> Known {
        try await database.readOne { connection in
            let next = try Revision.nextEdge(after: instant, on: connection)
            return Known(change: next.change, asked: instant, next: next.edge)
        }
    }
}
