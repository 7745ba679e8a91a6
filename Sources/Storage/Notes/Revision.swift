package import Model
package import Relational

extension Revision {
    package static func current(for member: Member.ID?, on connection: any Connection) throws -> Revision {
        guard let member else { return Revision(change: try ChangeLog(connection).number(), standing: 0) }
        let numbers = try connection.first(
            """
            SELECT c.value, coalesce((SELECT standing FROM member WHERE id = \(member)), 0)
            FROM counter c WHERE c.name = 'change'
            """
        ) { row in (try row.integer(), try row.integer()) }
        return Revision(change: numbers?.0 ?? 0, standing: numbers?.1 ?? 0)
    }

    /// The next instant after `now` at which the window of any note opens or closes, and the last change
    /// number, in one statement.
    package static func nextEdge(
        after now: Instant,
        on connection: any Connection
    ) throws -> (edge: Instant?, change: Int64) {
        let found = try connection.first(
            """
            SELECT (SELECT value FROM counter WHERE name = 'change'),
                   (SELECT min(visible_from) FROM note WHERE visible_from > \(now)),
                   (SELECT min(visible_until) FROM note WHERE visible_until > \(now))
            """
        ) { row in (row.optionalInteger(), [row.optionalInteger(), row.optionalInteger()]) }
        let edge = found?.1.compactMap { $0 }.min()
        return (edge.map(Instant.init(milliseconds:)), found?.0 ?? 0)
    }
}
