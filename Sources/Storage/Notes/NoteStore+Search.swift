import Geodesy
package import Model
import Relational

extension NoteStore {
    /// The cursor of the next page is `nil` at the end; ``NoteOrder/nearest`` measures from the viewer's
    /// position, or from the center of a circle where there is none.
    package func page(
        _ filter: NoteFilter,
        order: NoteOrder,
        for viewer: Viewer,
        after cursor: NoteCursor?,
        limit: Int
    ) throws -> (notes: [Note], next: NoteCursor?) {
        let keys: [NoteKey]
        switch order {
        case .newest: keys = try newest(filter, for: viewer, after: cursor, count: limit + 1)
        case .nearest: keys = try nearest(filter, for: viewer, after: cursor, count: limit + 1)
        }
        let shown = keys.prefix(limit)
        let next: NoteCursor? =
            if keys.count > limit, let last = shown.last {
                switch order {
                case .newest: .newest(publishedAt: last.publishedAt, id: last.id)
                case .nearest: .nearest(distance: last.distance, id: last.id)
                }
            } else {
                nil
            }
        return (try notes(shown.map(\.id), for: viewer), next)
    }

    // MARK: - Newest

    private func newest(
        _ filter: NoteFilter,
        for viewer: Viewer,
        after cursor: NoteCursor?,
        count: Int
    ) throws -> [NoteKey] {
        var search = NewestSearch(filter, for: viewer, count: count, on: connection)
        if case .newest(let publishedAt, let id) = cursor {
            search.start = NoteKey(id: id, publishedAt: publishedAt)
        }
        return try search.keys()
    }

    // MARK: - Nearest

    private func nearest(
        _ filter: NoteFilter,
        for viewer: Viewer,
        after cursor: NoteCursor?,
        count: Int
    ) throws -> [NoteKey] {
        let center: Coordinate
        var reach = Double.infinity
        switch (filter.area, viewer.position) {
        case (.circle(let middle, let radius), let position),
            (.facing(let middle, within: let radius), let position):
            center = position ?? middle
            if center == middle { reach = radius }
        case (_, let position?):
            center = position
        default:
            throw Refusal.badField("sort", "'nearest' requires 'lat' and 'lon'.")
        }
        var after: (distance: Double, id: Note.ID)?
        if case .nearest(let distance, let id) = cursor { after = (distance, id) }
        let rule = VisibilityRule(for: viewer, over: .many)
        let area = filter.area.map(NoteArea.init)
        let accept = { (row: NoteScan.Row, distance: Double) -> NoteKey? in
            if let after, (distance, row.id) <= (after.distance, after.id) { return nil }
            return NoteKey(id: row.id, publishedAt: row.publishedAt, distance: distance)
        }
        guard filter.placeID == nil else {
            // The notes about one place stand together in the index, wherever the place is.
            let origin = GeodesicOrigin(center)
            var keys: [NoteKey] = []
            try NoteScan(connection).read(
                for: rule,
                in: area,
                where: NoteScan.fields(filter, .time)
            ) { columns, conditions in
                "SELECT \(NoteScan.keys)\(columns) FROM note n WHERE \(conditions)"
            } body: { row in
                let distance = origin.distance(to: row.coordinate)
                if distance <= reach, let key = accept(row, distance) { keys.append(key) }
            }
            return Array(keys.sorted { ($0.distance, $0.id) < ($1.distance, $1.id) }.prefix(count))
        }
        var wanted = NearestQuery(around: center, from: after?.distance ?? 0, within: reach, count: count)
        wanted.firstRadius = 250
        return try NoteScan(connection).nearest(
            wanted,
            for: rule,
            in: area,
            where: NoteScan.fields(filter, .place),
            accept: accept
        )
    }
}

/// The sort key of a list: newest first, then the greater id first.
struct NoteKey {
    let id: Note.ID
    let publishedAt: Instant
    var distance = 0.0

    func isNewer(than other: NoteKey) -> Bool {
        (publishedAt, id) > (other.publishedAt, other.id)
    }
}
