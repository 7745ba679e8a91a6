package import Model
import Storage

/// Places as whole collections, for third-party clients.
package struct CollectionService: Sendable {
    let platform: Platform

    package func places(
        _ selection: PlaceSelection,
        for viewer: Member.ID?,
        after cursor: PlaceSelection.Cursor?,
        limit: Int
    ) async throws -> (places: [Place], next: PlaceSelection.Cursor?) {
        try await platform.reads.read(for: viewer) { connection, budget in
            let store = PlaceStore(connection)
            // A category that the first page accepted stays accepted on later pages.
            if cursor == nil, let category = selection.category {
                try PlaceService.requireKnown([category], in: store)
            }
            return try store.page(selection, for: viewer, after: cursor, limit: limit, within: budget)
        }
    }

    /// Returns a place; throws `404` when it does not exist or is gone.
    package func place(_ id: Place.ID, for viewer: Member.ID?) async throws -> Place {
        let found = try await platform.reads.read(for: viewer) { try PlaceStore($0).place(id, for: viewer) }
        guard let found, found.goneAt == nil else { throw Refusal.notFound }
        return found
    }
}
