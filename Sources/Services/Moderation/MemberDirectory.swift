import Identity
package import Model
package import Relational
import Storage

/// Lists members and groups for the operator.
package struct MemberDirectory: Sendable {
    private let database: any Database

    package init(database: any Database) {
        self.database = database
    }

    /// Returns a page of members, the newest first.
    package func members(
        _ filter: MemberFilter,
        before cursor: Member.ID? = nil,
        limit: Int
    ) async throws -> [MemberLine] {
        try await database.read { try MemberStore($0).lines(filter, before: cursor, limit: limit) }
    }

    /// Returns the member with a name; throws when there is none.
    package func member(_ name: TargetName) async throws -> MemberLine {
        try await database.read { try Self.line(name, on: $0) }
    }

    /// Returns the member with a name; throws when there is none, or the actor may not change roles.
    package func roleHolder(_ name: TargetName, for actor: Moderator) async throws -> Member {
        try await database.read { try MemberAdministration.roleHolder(name, for: actor, on: $0) }
    }

    static func line(_ name: TargetName, on connection: any Connection) throws -> MemberLine {
        guard case .member(let id)? = try ModerationQueries.facts(of: name, on: connection)?.target,
            let line = try MemberStore(connection).line(id)
        else {
            throw Refusal(.notFound, code: "not-found", "There is no member \(name).")
        }
        return line
    }

    /// Returns the sessions of a member that have not ended, newest first.
    package func sessions(of member: Member.ID, at now: Instant, limit: Int) async throws -> [Session] {
        try await database.read {
            try SessionStore($0).sessions(of: member, before: nil, at: now, limit: limit)
        }
    }

    /// Returns a page of groups, the newest first; with `owner`, only those of this owner.
    package func groups(
        ownedBy owner: TargetName? = nil,
        before cursor: Group.ID? = nil,
        limit: Int
    ) async throws -> [GroupLine] {
        try await database.read { connection in
            let owner = try owner.map { try Self.line($0, on: connection).member.id }
            return try GroupLines(connection).lines(ownedBy: owner, before: cursor, limit: limit)
        }
    }

    /// Returns a group and its members; throws when the group does not exist.
    package func group(
        _ id: Group.ID,
        limit: Int
    ) async throws -> (
        group: GroupLine, members: [(member: Member, since: Instant)]
    ) {
        try await database.read { connection in
            guard let group = try GroupLines(connection).line(id) else {
                throw Refusal(.notFound, code: "not-found", "There is no group \(id).")
            }
            return (group, try GroupLines(connection).members(of: id, after: nil, limit: limit))
        }
    }
}
