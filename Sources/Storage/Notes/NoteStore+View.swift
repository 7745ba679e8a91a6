package import Geodesy
package import Model
import Relational

extension NoteStore {
    /// The nearest notes that a viewer may see and that `accept` takes.
    ///
    /// Returns what `accept` made of them. Only notes at least `start` metres away and within all of the
    /// sectors around the center are read. The filter's author, group, place and times apply; its area
    /// does not.
    package func nearest<Found>(
        to center: Coordinate,
        from start: Double = 0,
        within range: Double,
        sectors: [Sector] = [],
        filter: NoteFilter = NoteFilter(),
        for viewer: Viewer,
        count: Int,
        mayAccept: (Coordinate) -> Bool,
        accept: (Note.ID, Coordinate, Double?) -> Found?
    ) throws -> [Found] {
        let rule = VisibilityRule(for: viewer, over: .many)
        let isEverything = filter == NoteFilter()
        let conditions: SQL =
            isEverything ? rule.predicate : "\(rule.predicate) \(NoteScan.fields(filter, .place))"
        return try NoteScan(connection, of: NoteScan.Owner(filter)).nearest(
            to: center,
            from: start,
            within: range,
            sectors: sectors,
            where: conditions,
            count: count,
            firstRadius: range <= 1000 ? range : 500,
            mayAccept: mayAccept
        ) { row, _ in
            guard rule.admits(author: row.author, coordinate: row.coordinate, revealRadius: row.revealRadius)
            else { return nil }
            return accept(row.id, row.coordinate, row.altitude)
        }
    }

    /// The label of a note; the note was found in the same transaction.
    package func label(_ id: Note.ID) throws -> SightLabel? {
        try labels([id]).first
    }

    /// The labels of notes, in the order of the ids; the notes were found in the same transaction.
    package func labels(_ ids: [Note.ID]) throws -> [SightLabel] {
        let labels = try byID(ids, id: \.0, statement: Self.labels) { row in
            let id: Note.ID = try row.id()
            let title = try row.text()
            let coordinate = try Self.coordinate(latitude: row.real(), longitude: row.real(), of: id)
            let altitude = row.optionalReal()
            let label = SightLabel(
                target: .note(id),
                title: title,
                coordinate: coordinate,
                altitude: altitude,
                thumbPath: "/uploads/\(try row.text())/thumb.jpg"
            )
            return (id, label)
        }
        return labels.map(\.1)
    }

    static func labels(_ wanted: SQL) -> SQL {
        """
        WITH wanted (id) AS (VALUES \(wanted))
        SELECT n.id, n.title, n.lat, n.lon, n.alt_m, i.name
        FROM wanted CROSS JOIN note n JOIN image i ON i.id = n.image_id
        WHERE n.id = wanted.id
        """
    }
}
