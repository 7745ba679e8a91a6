package import Geodesy
package import Model
import Relational

extension NoteStore {
    /// The nearest notes that a viewer may see, as `accept` returned them; the filter's author, group, place
    /// and times apply, its area does not.
    ///
    /// When the budget is spent, only the nearest of them are returned, and the budget says so.
    package func nearest<Found>(
        _ wanted: NearestQuery,
        filter: NoteFilter = NoteFilter(),
        for viewer: Viewer,
        within budget: RowBudget = RowBudget(),
        accept: (Note.ID, Coordinate, Double?) -> Found?
    ) throws -> [Found] {
        let scan = NoteScan(connection, of: NoteScan.Owner(filter))
        let (found, end) = try scan.nearest(
            wanted,
            for: VisibilityRule(for: viewer, over: .many),
            where: NoteScan.fields(filter, .place),
            within: budget
        ) { row, _ in
            accept(row.id, row.coordinate, row.altitude)
        }
        if end != nil { budget.isCut = true }
        return found
    }

    /// The note must have been found in the same transaction.
    package func label(_ id: Note.ID) throws -> SightLabel? {
        try labels([id]).first
    }

    /// Labels are in the order of the ids; the notes must have been found in the same transaction.
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
                imageName: try row.text()
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
