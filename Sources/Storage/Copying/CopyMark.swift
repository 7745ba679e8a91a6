import Model
package import Relational

/// Marks a database that is being filled from another one, and must not be served before it is complete.
package struct CopyMark {
    private static let job = "copy"

    private let connection: any Connection

    package init(_ connection: any Connection) {
        self.connection = connection
    }

    /// Returns `nil` if the database is not being filled.
    package func source() throws -> String? {
        try connection.first("SELECT holder FROM job_claim WHERE name = \(Self.job)") { try $0.text() }
    }

    package func set(_ source: String) throws {
        _ = try JobStore(connection).claim(
            Self.job,
            for: source,
            until: Instant(milliseconds: .max),
            at: Instant(milliseconds: 0)
        )
    }

    package func clear() throws {
        try connection.execute("DELETE FROM job_claim WHERE name = \(Self.job)")
    }

    /// The identity of an installation: its first member, whose id was never given to another member.
    package func identity() throws -> String {
        try connection.integer("SELECT min(id) FROM member").map { "member \($0)" } ?? "nobody"
    }

    /// Whether the database has neither members nor blobs.
    package func isEmpty() throws -> Bool {
        try connection.integer("SELECT min(id) FROM member") == nil
            && connection.integer("SELECT min(id) FROM blob") == nil
    }
}
