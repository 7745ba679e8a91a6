package import Model
package import Relational

package struct TallyStore {
    private let connection: any Connection

    package init(_ connection: any Connection) {
        self.connection = connection
    }

    package func add(_ entry: Tally, _ amount: Int64) throws {
        try connection.execute(
            """
            INSERT INTO tally (day, what, region, amount)
            VALUES (\(entry.day), \(entry.what.rawValue), \(entry.region.number), \(amount))
            ON CONFLICT (day, what, region) DO UPDATE SET amount = tally.amount + \(amount)
            """
        )
    }

    /// The counts from `day` on.
    package func byDay(_ what: Tally.Kind, from day: Int64) throws -> [(day: Int64, amount: Int64)] {
        try connection.all(
            """
            SELECT day, CAST(sum(amount) AS BIGINT) FROM tally
            WHERE what = \(what.rawValue) AND day >= \(day)
            GROUP BY day
            ORDER BY day
            """
        ) { (day: try $0.integer(), amount: try $0.integer()) }
    }

    /// The counts from `day` on, the greatest first.
    package func byRegion(_ what: Tally.Kind, from day: Int64) throws -> [(region: Region, amount: Int64)] {
        try connection.all(
            """
            SELECT region, CAST(sum(amount) AS BIGINT) AS total FROM tally
            WHERE what = \(what.rawValue) AND day >= \(day)
            GROUP BY region
            ORDER BY total DESC, region
            """
        ) { (region: Region(number: try $0.integer()), amount: try $0.integer()) }
    }

    package func population() throws -> Population {
        let members = try connection.first(
            """
            SELECT count(*), count(suspended_at), count(deleted_at), count(CASE WHEN role <> 'member' THEN 1 END)
            FROM member
            """
        ) { row in
            Population.Members(
                all: Int(try row.integer()),
                suspended: Int(try row.integer()),
                deleted: Int(try row.integer()),
                moderators: Int(try row.integer())
            )
        }
        let notes = try connection.first(
            """
            SELECT count(*), count(CASE WHEN removed_at IS NULL THEN hidden_at END), count(removed_at),
                   count(CASE WHEN audience = 'public' THEN 1 END)
            FROM note
            """
        ) { row in
            Population.Notes(
                all: Int(try row.integer()),
                hidden: Int(try row.integer()),
                removed: Int(try row.integer()),
                isPublic: Int(try row.integer())
            )
        }
        guard let members, let notes else { throw DatabaseError.corrupt("a count returned no row") }
        return Population(members: members, notes: notes)
    }

    /// The counts from `day` on.
    package func newMembers(from day: Int64) throws -> [(day: Int64, amount: Int64)] {
        try connection.all(
            """
            SELECT created_at / \(Instant.Span.day), count(*) FROM member WHERE created_at >= \(Tally.start(ofDay: day))
            GROUP BY 1
            ORDER BY 1
            """
        ) { (day: try $0.integer(), amount: try $0.integer()) }
    }

    /// Counts the notes from `day` on that still exist.
    package func newNotes(from day: Int64) throws -> [(day: Int64, amount: Int64)] {
        let start = Tally.start(ofDay: day)
        // A note is never published before it is created, and the publication has an index.
        return try connection.all(
            """
            SELECT created_at / \(Instant.Span.day), count(*) FROM note
            WHERE published_at >= \(start) AND created_at >= \(start)
            GROUP BY 1
            ORDER BY 1
            """
        ) { (day: try $0.integer(), amount: try $0.integer()) }
    }
}
