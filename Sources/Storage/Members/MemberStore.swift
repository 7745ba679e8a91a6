package import Model
package import Relational

package struct MemberStore {
    let connection: any Connection

    package init(_ connection: any Connection) {
        self.connection = connection
    }

    static let columns: SQL =
        "m.id, m.handle, m.display_name, m.picture_url, m.role, m.created_at, m.suspended_at"

    static func member(from row: inout RowReader) throws -> Member {
        let id: Member.ID = try row.id()
        let handle = try row.text()
        let displayName = try row.text()
        let pictureURL = row.optionalText()
        let role = try row.text()
        guard let handle = Handle(handle), let role = Member.Role(rawValue: role) else {
            throw DatabaseError.corrupt("member \(id) has an invalid handle or role")
        }
        return Member(
            id: id,
            handle: handle,
            displayName: displayName,
            pictureURL: pictureURL,
            role: role,
            createdAt: try row.instant(),
            suspendedAt: row.optionalInstant()
        )
    }

    /// Throws ``DatabaseError/uniqueViolation(constraint:)`` when another member has or had the handle.
    package func insert(_ member: Member, passwordHash: String?) throws {
        guard try !isGivenUp(member.handle) else {
            throw DatabaseError.uniqueViolation(constraint: "former_handle.handle")
        }
        try connection.execute(
            """
            INSERT INTO member (id, handle, display_name, picture_url, password_hash, role, created_at)
            VALUES (\(member.id), \(member.handle.text), \(member.displayName), \(member.pictureURL),
                    \(passwordHash), \(member.role.rawValue), \(member.createdAt))
            """
        )
    }

    package func member(_ id: Member.ID) throws -> Member? {
        try connection.first("SELECT \(Self.columns) FROM member m WHERE m.id = \(id)", Self.member)
    }

    package func member(named handle: Handle) throws -> Member? {
        try connection.first(
            "SELECT \(Self.columns) FROM member m WHERE m.handle = \(handle.text)",
            Self.member
        )
    }

    package func credentials(of handle: Handle) throws -> (member: Member, passwordHash: String?)? {
        try connection.first(
            "SELECT \(Self.columns), m.password_hash FROM member m WHERE m.handle = \(handle.text)"
        ) { row in
            (try Self.member(from: &row), row.optionalText())
        }
    }

    /// Returns `nil` when the member has no password.
    package func passwordHash(of id: Member.ID) throws -> String? {
        try connection.first("SELECT password_hash FROM member WHERE id = \(id)") { $0.optionalText() } ?? nil
    }

    package func setPasswordHash(_ hash: String, of id: Member.ID) throws {
        try connection.execute("UPDATE member SET password_hash = \(hash) WHERE id = \(id)")
    }

    /// Sets the profile and takes a change number, because many answers include profiles.
    package func setProfile(
        displayName: String,
        pictureURL: String?,
        of id: Member.ID,
        at now: Instant
    ) throws {
        try connection.execute(
            """
            UPDATE member SET display_name = \(displayName), picture_url = \(pictureURL)
            WHERE id = \(id)
            """
        )
        try ChangeLog(connection).takeNumber(touching: [.member(id)], at: now)
    }

    /// Marks that the friends, groups or blocks of members changed; takes a change number, which touches
    /// `scopes` too.
    func changeStanding(
        of members: [Member.ID],
        touching scopes: [ChangeScope] = [],
        at now: Instant
    ) throws {
        let members = Set(members).sorted()
        for member in members {
            try connection.execute("UPDATE member SET standing = standing + 1 WHERE id = \(member)")
        }
        try ChangeLog(connection).takeNumber(
            touching: scopes + members.map(ChangeScope.standing),
            at: now
        )
    }

    /// The member with the id; `nil` if there is none, or the account is suspended or deleted.
    package func present(_ id: Member.ID) throws -> Member? {
        try connection.first(
            "SELECT \(Self.columns) FROM member m WHERE m.id = \(id) AND suspended_at IS NULL AND deleted_at IS NULL",
            Self.member
        )
    }

    /// Whether the member has an account, suspended or not.
    package func isKept(_ id: Member.ID) throws -> Bool {
        try connection.integer("SELECT 1 FROM member WHERE id = \(id) AND deleted_at IS NULL") != nil
    }

    /// Includes deleted members.
    package func count() throws -> Int {
        Int(try connection.integer("SELECT count(*) FROM member") ?? 0)
    }
}
