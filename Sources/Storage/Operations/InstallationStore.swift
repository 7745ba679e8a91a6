package import Relational

/// The number that identifies a database among all others, and marks its images.
package struct InstallationStore {
    private let connection: any Connection

    package init(_ connection: any Connection) {
        self.connection = connection
    }

    /// `nil` when the database never had images.
    package func number() throws -> String? {
        try connection.first("SELECT number FROM installation WHERE id = 1") { try $0.text() }
    }

    /// `proposed` becomes the number when there is none.
    package func number(orNew proposed: String) throws -> String {
        try connection.execute(
            "INSERT INTO installation (id, number) VALUES (1, \(proposed)) ON CONFLICT (id) DO NOTHING"
        )
        guard let number = try number() else { throw DatabaseError.corrupt("the installation has no number") }
        return number
    }

    package func set(_ number: String) throws {
        try connection.execute(
            """
            INSERT INTO installation (id, number) VALUES (1, \(number))
            ON CONFLICT (id) DO UPDATE SET number = excluded.number
            """
        )
    }
}
