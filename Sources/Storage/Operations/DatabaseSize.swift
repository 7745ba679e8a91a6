package import Relational

package enum DatabaseSize {
    /// The bytes that the database takes on its disk, without its journal.
    package static func bytes(on connection: any Connection) throws -> Int64? {
        try connection.integer(
            .either(
                sqlite: """
                    SELECT c.page_count * s.page_size FROM pragma_page_count() c, pragma_page_size() s
                    """,
                postgres: "SELECT pg_database_size(current_database())"
            )
        )
    }
}
