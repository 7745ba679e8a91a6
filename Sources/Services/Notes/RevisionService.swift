package import Model
import Relational
import Storage
import Synchronization
import Tiles

/// Reads the revisions that decide if an answer may be reused: see ``Revision``.
package struct RevisionService: Sendable {
    let platform: Platform

    package func current(for member: Member.ID?) async throws -> Revision {
        let number = try await platform.changeClock.number()
        guard let member else { return Revision(change: number, standing: 0) }
        if let standing = platform.tiles?.standing(of: member, at: number) {
            return Revision(change: number, standing: standing)
        }
        return try await platform.database.readOne { try Revision.current(for: member, on: $0) }
    }

    /// Returns the revision and the next instant at which a window opens or closes.
    package func currentWithEdge(
        for member: Member.ID?,
        at now: Instant
    ) async throws -> (revision: Revision, nextEdge: Instant?) {
        let revision = try await current(for: member)
        return (revision, try await platform.edges.next(after: now, at: revision.change))
    }
}

/// Remembers when the next window of any note opens or closes.
final class WindowEdges: Sendable {
    private struct Known {
        let change: Int64
        let asked: Instant
        let next: Instant?
    }

    private let database: any Database
    private let known = Mutex<Known?>(nil)

    init(_ database: any Database) {
        self.database = database
    }

    /// The next edge after `now`, as of the change number or a later one.
    func next(after now: Instant, at change: Int64) async throws -> Instant? {
        if let known = known.withLock({ $0 }), known.change == change, known.asked <= now,
            known.next.map({ now < $0 }) ?? true
        {
            return known.next
        }
        let read = try await database.read { connection in
            Known(
                change: try ChangeLog(connection).number(),
                asked: now,
                next: try Revision.nextEdge(after: now, on: connection)
            )
        }
        known.withLock { known in
            if known.map({ $0.change <= read.change }) ?? true { known = read }
        }
        return read.next
    }
}
