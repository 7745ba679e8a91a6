import Geodesy
import Model
import Relational

/// The columns of a note, named once for reading, writing and copying.
enum NoteColumns {
    private typealias Column = (stored: StoredTable.Column, value: @Sendable (Note.Content) -> SQLValue)

    /// The columns that ``content(from:of:)`` reads, in its order.
    private static let content: [Column] = [
        (.text("title"), { $0.title.sqlValue }),
        (.text("body"), { $0.body.sqlValue }),
        (.text("alt_text"), { $0.altText.sqlValue }),
        (.real("lat"), { $0.standpoint.coordinate.latitude.sqlValue }),
        (.real("lon"), { $0.standpoint.coordinate.longitude.sqlValue }),
        (.real("alt_m"), { $0.standpoint.altitude.sqlValue }),
        (.real("accuracy_m"), { $0.standpoint.accuracy.sqlValue }),
        (.real("heading_deg"), { $0.standpoint.heading.sqlValue }),
        (.real("fov_deg"), { $0.standpoint.fieldOfView.sqlValue }),
        (.integer("taken_at"), { $0.takenAt.sqlValue }),
        (.text("audience"), { $0.audience.name.sqlValue }),
        (.integer("group_id"), { $0.audience.group.sqlValue }),
        (.integer("visible_from"), { $0.window.opens.sqlValue }),
        (.integer("visible_until"), { $0.window.closes.sqlValue }),
        (.real("reveal_within_m"), { $0.revealRadius.sqlValue }),
        (.integer("poi_id"), { $0.placeID.sqlValue }),
    ]

    /// The columns that follow from the content, for the indexes.
    private static let derived: [Column] = [
        (.integer("cell"), { GridCell($0.standpoint.coordinate).rawValue.sqlValue }),
        (.integer("tile"), { NoteTile(GridCell($0.standpoint.coordinate)).number.sqlValue }),
    ]

    /// The columns of the content under the alias `n`.
    static let read = SQL.list(content.map { "n." + $0.stored.sql })
    /// The columns of ``values(of:)``.
    static let written = SQL.list(all.map(\.sql))
    static let all = (content + derived).map(\.stored)

    static func values(of note: Note.Content) -> [SQLValue] {
        (content + derived).map { $0.value(note) }
    }

    static func content(from row: inout RowReader, of id: Note.ID) throws -> Note.Content {
        Note.Content(
            title: try row.text(),
            body: row.optionalText(),
            altText: row.optionalText(),
            standpoint: Standpoint(
                coordinate: try NoteStore.coordinate(latitude: row.real(), longitude: row.real(), of: id),
                altitude: row.optionalReal(),
                accuracy: row.optionalReal(),
                heading: row.optionalReal(),
                fieldOfView: try row.real()
            ),
            takenAt: row.optionalInstant(),
            audience: try NoteStore.audience(from: &row, of: id),
            window: Window(uncheckedOpens: row.optionalInstant(), closes: row.optionalInstant()),
            revealRadius: row.optionalReal(),
            placeID: row.optionalID()
        )
    }
}

extension StoredTable.Column {
    fileprivate static func integer(_ name: StaticString) -> Self {
        .init(name: name.description, kind: .integer)
    }
    fileprivate static func real(_ name: StaticString) -> Self { .init(name: name.description, kind: .real) }
    fileprivate static func text(_ name: StaticString) -> Self { .init(name: name.description, kind: .text) }
}
