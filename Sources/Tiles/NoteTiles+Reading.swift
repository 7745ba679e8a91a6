import Geodesy
package import Model
package import Relational
package import Storage
package import ViewEngine

/// The searches; each may be made without a source first, and throws ``TileMiss`` then where something is not
/// in memory.
extension NoteTiles {
    /// The nearest notes or places in view, by distance, then id: as many as wanted, or all.
    ///
    /// Where a request may not read more, `isCut` is `true`, and everything in view that is nearer than some
    /// distance was found, but nothing beyond it; throws if it did not get as far as the view begins.
    package func sightings(
        of kind: ItemID.Kind,
        _ sight: Sight,
        _ wanted: NearestQuery,
        in sector: CompassSector?,
        at snapshot: TileSnapshot,
        reading source: TileSource?
    ) throws -> (sightings: [Sighting<ItemID>], isCut: Bool) {
        switch kind {
        case .note:
            let facts = snapshot.facts
            var reader = TileReader(self, snapshot, snapshot.notes, around: wanted.center, reading: source)
            return try reader.sightings(sight, wanted, in: sector) { note in
                guard facts.maySee(note) else { return nil }
                return Candidate(id: .note(note.id), coordinate: note.coordinate, altitude: note.altitude)
            }
        case .place:
            var reader = TileReader(self, snapshot, snapshot.places, around: wanted.center, reading: source)
            return try reader.sightings(sight, wanted, in: sector) { place in
                Candidate(id: .place(place.id), coordinate: place.coordinate)
            }
        case .stop, .vehicle:
            // Neither is in tiles: stops are in a StopTable.
            return ([], false)
        }
    }

    /// The ids of a page of notes, and the cursor of the next page.
    package func page(
        _ list: TileList,
        order: NoteOrder,
        limit: Int,
        at snapshot: TileSnapshot,
        reading source: TileSource?
    ) throws -> (ids: [Note.ID], next: NoteCursor?) {
        var reader = TileReader(self, snapshot, snapshot.notes, around: list.middle, reading: source)
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
