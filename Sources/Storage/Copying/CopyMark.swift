import Model
public import Relational

/// Says of a database that it is being filled from another one, and must not be served before it is whole.
public struct CopyMark {
    private static let job = "copy"

    private let connection: any Connection

    /// Creates the mark of a transaction.
    public init(_ connection: any Connection) {
        self.connection = connection
    }

    /// What the database is being filled from, or `nil` where it is not.
    public func source() throws -> String? {
        try connection.first("SELECT holder FROM job_claim WHERE name = \(Self.job)") { try $0.text() }
    }

    /// Sets the mark.
    public func set(_ source: String) throws {
        _ = try JobStore(connection).claim(
            Self.job,
            for: source,
            until: Instant(milliseconds: .max),
            at: Instant(milliseconds: 0)
        )
    }

    /// Takes the mark away.
    public func clear() throws {
        try connection.execute("DELETE FROM job_claim WHERE name = \(Self.job)")
    }

    /// What tells one installation from another: its first member, whose id was never given to anybody else.
    public func identity() throws -> String {
        try connection.integer("SELECT min(id) FROM member").map { "member \($0)" } ?? "nobody"
    }

    /// Whether nothing was ever put into the database.
    public func isEmpty() throws -> Bool {
        try connection.integer("SELECT min(id) FROM member") == nil
            && connection.integer("SELECT min(id) FROM blob") == nil
    }
}
