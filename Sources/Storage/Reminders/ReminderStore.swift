import JSONText
package import Model
package import Relational

package struct ReminderStore: OwnStore {
    private let connection: any Connection

    package init(_ connection: any Connection) {
        self.connection = connection
    }

    package func page(of member: Member.ID, after cursor: Reminder.ID?, limit: Int) throws -> [Reminder] {
        let later: SQL = if let cursor { "AND id > \(cursor)" } else { "" }
        return try connection.all(
            """
            SELECT id, text, keywords, category, created_at FROM reminder
            WHERE member_id = \(member) \(later)
            ORDER BY id
            LIMIT \(limit)
            """,
            Self.reminder
        )
    }

    package func count(of member: Member.ID) throws -> Int {
        Int(try connection.integer("SELECT count(*) FROM reminder WHERE member_id = \(member)") ?? 0)
    }

    package func insert(_ reminder: Reminder, of member: Member.ID) throws {
        try connection.execute(
            """
            INSERT INTO reminder (id, member_id, text, keywords, category, created_at)
            VALUES (\(reminder.id), \(member), \(reminder.text), \(Self.text(of: reminder.keywords)),
                    \(reminder.category), \(reminder.createdAt))
            """
        )
    }

    package func delete(_ id: Reminder.ID, of member: Member.ID) throws -> Bool {
        try connection.execute("DELETE FROM reminder WHERE id = \(id) AND member_id = \(member)") > 0
    }

    private static func reminder(from row: inout RowReader) throws -> Reminder {
        Reminder(
            id: try row.id(),
            text: try row.text(),
            keywords: try keywords(in: row.text()),
            category: row.optionalText(),
            createdAt: try row.instant()
        )
    }

    private static func text(of keywords: [String]) -> String {
        var json = JSONWriter()
        json.value(keywords)
        return json.text
    }

    private static func keywords(in text: String) throws -> [String] {
        guard let values = try? JSONValue.parse(text).arrayValue else {
            throw DatabaseError.corrupt("the keywords of a reminder are invalid")
        }
        return values.compactMap(\.stringValue)
    }
}
