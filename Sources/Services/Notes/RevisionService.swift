package import Model
import Relational
import Storage

/// Reads the revisions that decide if an answer may be reused: see ``Revision``.
package struct RevisionService: Sendable {
    let platform: Platform

    package func current(for member: Member.ID?) async throws -> Revision {
        guard let member else {
            return Revision(change: try await platform.changeClock.number(), standing: 0)
        }
        return try await platform.database.readOne { try Revision.current(for: member, on: $0) }
    }

    /// Returns the revision and the next instant at which a window opens or closes.
    package func currentWithEdge(
        for member: Member.ID?,
        at now: Instant
    ) async throws -> (revision: Revision, nextEdge: Instant?) {
        try await platform.database.read { connection in
            (
                try Revision.current(for: member, on: connection),
                try Revision.nextEdge(after: now, on: connection)
            )
        }
    }
}
