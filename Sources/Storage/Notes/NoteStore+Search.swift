import Geodesy
package import Model
import Relational

extension NoteStore {
    /// The cursor of the next page is `nil` at the end; ``NoteOrder/nearest`` measures from the viewer's
    /// position, or from the center of a circle where there is none.
    ///
    /// When the budget is spent, the page has fewer notes than the limit, perhaps none, and a cursor.
    package func page(
        _ filter: NoteFilter,
        order: NoteOrder,
        for viewer: Viewer,
        after cursor: NoteCursor?,
        limit: Int,
        within budget: RowBudget = RowBudget()
    ) throws -> (notes: [Note], next: NoteCursor?) {
        let (keys, end): ([NoteKey], NoteCursor?)
        switch order {
        case .newest where filter.admitsNothing:
            (keys, end) = ([], nil)
        case .newest:
            var search = NewestSearch(filter, for: viewer, count: limit + 1, on: connection, within: budget)
            if case .newest(let publishedAt, let id) = cursor {
                search.start = NoteKey(id: id, publishedAt: publishedAt)
            }
            let part = try search.keys()
            (keys, end) = (part.keys, part.end.map { .newest(publishedAt: $0.publishedAt, id: $0.id) })
        case .nearest:
            let part = try nearest(filter, for: viewer, after: cursor, count: limit + 1, within: budget)
            // Everything at a distance comes after the id 0.
            (keys, end) = (part.keys, part.end.map { .nearest(distance: $0, id: .init(rawValue: 0)) })
        }
        let shown = keys.prefix(limit)
        guard keys.count > limit, let last = shown.last else {
            budget.isCut = end != nil
            return (try notes(shown.map(\.id), for: viewer), end)
        }
        let next: NoteCursor =
            switch order {
            case .newest: .newest(publishedAt: last.publishedAt, id: last.id)
            case .nearest: .nearest(distance: last.distance, id: last.id)
            }
        return (try notes(shown.map(\.id), for: viewer), next)
    }

    // MARK: - Nearest

    private func nearest(
        _ filter: NoteFilter,
        for viewer: Viewer,
        after cursor: NoteCursor?,
        count: Int,
        within budget: RowBudget
    ) throws -> (keys: [NoteKey], end: Double?) {
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
        if filter.admitsNothing { return ([], nil) }
        var after: (distance: Double, id: Note.ID)?
        if case .nearest(let distance, let id) = cursor { after = (distance, id) }
        let rule = VisibilityRule(for: viewer, over: .many)
        let area = filter.area.map(NoteArea.init)
        let accept = { (row: NoteScan.Row, distance: Double) -> NoteKey? in
            if let after, (distance, row.id) <= (after.distance, after.id) { return nil }
            return NoteKey(id: row.id, publishedAt: row.publishedAt, distance: distance)
        }
        var wanted = NearestQuery(around: center, from: after?.distance ?? 0, within: reach, count: count)
        wanted.firstRadius = 250
        let found = try NoteScan(connection, of: NoteScan.Owner(filter)).nearest(
            wanted,
            for: rule,
            in: area,
            where: NoteScan.fields(filter, .place),
            within: budget,
            accept: accept
        )
        return (found.found, found.end)
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
