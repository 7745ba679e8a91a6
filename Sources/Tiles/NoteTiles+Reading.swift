import Geodesy
package import Model
package import Relational
package import Storage
package import ViewEngine

/// The searches; each may be made without a connection first, and throws ``TileMiss`` then where something is
/// not in memory.
extension NoteTiles {
    /// The nearest notes in view, by distance, then id: as many as wanted, or all.
    ///
    /// The connection's snapshot is at the change number of the tiles.
    package func sightings(
        _ sight: Sight,
        _ wanted: NearestQuery,
        in sector: CompassSector?,
        at snapshot: TileSnapshot,
        reading connection: (any Connection)?
    ) throws -> [Sighting<ItemID>] {
        var reader = TileReader(self, snapshot, reading: connection)
        return try reader.sightings(sight, wanted, in: sector)
    }

    /// The ids of a page of notes, and the cursor of the next page.
    package func page(
        _ list: TileList,
        order: NoteOrder,
        limit: Int,
        at snapshot: TileSnapshot,
        reading connection: (any Connection)?
    ) throws -> (ids: [Note.ID], next: NoteCursor?) {
        var reader = TileReader(self, snapshot, reading: connection)
        switch order {
        case .newest:
            let keys = try reader.newest(list, count: limit + 1)
            let last = keys.count > limit ? keys.prefix(limit).last : nil
            let next = last.map { NoteCursor.newest(publishedAt: $0.publishedAt, id: $0.id) }
            return (keys.prefix(limit).map(\.id), next)
        case .nearest:
            let found = try reader.nearest(list, count: limit + 1)
            let last = found.count > limit ? found.prefix(limit).last : nil
            let next = last.map { NoteCursor.nearest(distance: $0.distance, id: $0.id) }
            return (found.prefix(limit).map(\.id), next)
        }
    }
}
