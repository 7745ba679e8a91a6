package import Model
package import Relational

package struct IdentityStore {
    private let connection: any Connection

    package init(_ connection: any Connection) {
        self.connection = connection
    }

    private static let columns: SQL = "i.id, i.member_id, i.provider, i.issuer, i.subject, i.created_at"

    private static func identity(from row: inout RowReader) throws -> LinkedIdentity {
        LinkedIdentity(
            id: try row.id(),
            member: try row.id(),
            provider: try row.text(),
            issuer: try row.text(),
            subject: try row.text(),
            createdAt: try row.instant()
        )
    }

    /// Throws ``DatabaseError/uniqueViolation(constraint:)`` when the identity is linked already.
    package func insert(_ identity: LinkedIdentity) throws {
        try connection.execute(
            """
            INSERT INTO identity (id, member_id, provider, issuer, subject, created_at)
            VALUES (\(identity.id), \(identity.member), \(identity.provider), \(identity.issuer),
                    \(identity.subject), \(identity.createdAt))
            """
        )
    }

    package func identity(issuer: String, subject: String) throws -> LinkedIdentity? {
        try connection.first(
            "SELECT \(Self.columns) FROM identity i WHERE i.issuer = \(issuer) AND i.subject = \(subject)",
            Self.identity
        )
    }

    /// The oldest identity first.
    package func identities(of member: Member.ID) throws -> [LinkedIdentity] {
        try connection.all(
            "SELECT \(Self.columns) FROM identity i WHERE i.member_id = \(member) ORDER BY i.id",
            Self.identity
        )
    }

    /// Returns `true` when there was a link.
    package func delete(_ id: LinkedIdentity.ID, of member: Member.ID) throws -> Bool {
        try connection.execute("DELETE FROM identity WHERE id = \(id) AND member_id = \(member)") > 0
    }

    /// Returns `true` when the id_token was not accepted before.
    package func accept(tokenDigest: [UInt8], until end: Instant) throws -> Bool {
        try connection.execute(
            """
            INSERT INTO accepted_token (digest, expires_at) VALUES (\(tokenDigest), \(end))
            ON CONFLICT (digest) DO NOTHING
            """
        ) > 0
    }
}
