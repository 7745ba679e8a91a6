public import Model
import Relational
import Storage

/// What decides whether an answer may be reused: see ``Revision``.
public struct RevisionService: Sendable {
    private let platform: Platform

    /// Creates the service.
    public init(platform: Platform) {
        self.platform = platform
    }

    /// The revision for a viewer.
    public func current(for member: Member.ID?) async throws -> Revision {
        try await platform.database.readOne { try Revision.current(for: member, on: $0) }
    }

    /// The revision for a viewer, and until when no window opens or closes.
    public func currentWithEdge(
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
