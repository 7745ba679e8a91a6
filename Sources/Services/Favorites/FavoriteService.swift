package import Model
import Relational
import Storage

package struct FavoriteService: Sendable {
    /// A favorite that its member can see now.
    package struct Favorite: Sendable {
        package enum Item: Sendable {
            case note(Note)
            /// A place, which may be gone.
            case place(Place)
            /// A stop, which may be gone.
            case stop(Stop)
        }

        /// The current state of the item.
        package let item: Item
        package let markedAt: Instant
    }

    /// The most rows that one page reads, visible or not.
    private static let rowsPerPage = 1000

    let platform: Platform
    let networks: TransitNetworks

    /// Marks an item that the viewer can see.
    package func mark(_ target: ItemID, by viewer: Viewer) async throws {
        guard let member = viewer.member else { throw Refusal.signInRequired }
        let now = platform.now()
        try await platform.write(as: member) { connection in
            try CommentService.requireVisible(target, to: viewer, on: connection)
            let store = FavoriteStore(connection)
            // An item that is already marked stays marked, even when a new mark would be refused.
            if try store.isMarked(target, by: member) { return }
            try CommentService.requireOpen(target, to: viewer, on: connection)
            try store.insert(target, of: member, at: now)
        }
    }

    /// Removes a mark, even from an item that the viewer can no longer see.
    package func unmark(_ target: ItemID, by member: Member.ID) async throws {
        let now = platform.now()
        try await platform.write(as: member) { try FavoriteStore($0).delete(target, of: member, at: now) }
    }

    /// Returns the favorites that the member can see now, of one kind or of all, the newest mark first.
    package func favorites(
        for viewer: Viewer,
        kind: ItemID.Kind?,
        before cursor: FavoriteEntry?,
        limit: Int
    ) async throws -> (favorites: [Favorite], next: FavoriteEntry?) {
        guard let member = viewer.member else { throw Refusal.signInRequired }
        let stops = kind == nil || kind == .stop ? try await networks.map().stops : nil
        return try await platform.reads.read(for: member) { connection in
            var favorites: [Favorite] = []
            var last = cursor
            var rows = 0
            while rows < Self.rowsPerPage {
                let entries = try FavoriteStore(connection)
                    .entries(of: member, kind: kind, before: last, limit: limit + 1)
                let items = try Self.things(entries.map(\.target), for: viewer, stops, on: connection)
                for entry in entries {
                    if favorites.count == limit { return (favorites, last) }
                    rows += 1
                    last = entry
                    if let item = items[entry.target] {
                        favorites.append(Favorite(item: item, markedAt: entry.markedAt))
                    }
                }
                if entries.count <= limit { return (favorites, nil) }
            }
            return (favorites, last)
        }
    }

    /// Returns the items that a viewer can see.
    private static func things(
        _ targets: [ItemID],
        for viewer: Viewer,
        _ stops: StopTable?,
        on connection: any Connection
    ) throws -> [ItemID: Favorite.Item] {
        let (noteIDs, placeIDs) = (targets.compactMap(\.noteID), targets.compactMap(\.placeID))
        var items: [ItemID: Favorite.Item] = [:]
        for note in try NoteStore(connection).notes(noteIDs, for: viewer) {
            items[.note(note.id)] = .note(note)
        }
        for place in try PlaceStore(connection).places(placeIDs, for: viewer.member) {
            items[.place(place.id)] = .place(place)
        }
        for stop in targets.compactMap(\.stopID).compactMap({ stops?.stop($0) }) {
            items[.stop(stop.id)] = .stop(stop)
        }
        return items
    }
}
