package import Identity
package import Model
package import Relational
import Storage

package struct MemberDesk: Sendable {
    private let database: any Database

    package init(database: any Database) {
        self.database = database
    }

    /// Newest first.
    package func members(
        _ filter: MemberFilter,
        before cursor: Member.ID? = nil,
        limit: Int
    ) async throws -> [MemberLine] {
        try await database.read { try MemberStore($0).lines(filter, before: cursor, limit: limit) }
    }

    /// Throws when there is none.
    package func member(_ name: TargetName) async throws -> MemberLine {
        try await database.read { try Self.line(name, on: $0) }
    }

    /// Throws when there is none, or the actor may not change roles.
    package func roleHolder(_ name: TargetName, for actor: Moderator) async throws -> Member {
        try await database.read { try MemberOffice.roleHolder(name, for: actor, on: $0) }
    }

    static func line(_ name: TargetName, on connection: any Connection) throws -> MemberLine {
        guard case .member(let id)? = try ModerationDesk.facts(of: name, on: connection)?.target,
            let line = try MemberStore(connection).line(id)
        else {
            throw Refusal(.notFound, code: "not-found", "There is no member \(name).")
        }
        return line
    }

    /// Those that have not ended, newest first.
    package func sessions(of member: Member.ID, at now: Instant, limit: Int) async throws -> [Session] {
        try await database.read {
            try SessionStore($0).sessions(of: member, before: nil, at: now, limit: limit)
        }
    }

    /// Newest first; with `owner`, only those of this owner.
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

    /// Throws when there is no such group.
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

/// Every action is logged in the moderators' log.
package struct MemberOffice: Sendable {
    let platform: Platform

    package init(platform: Platform) {
        self.platform = platform
    }

    /// Whether registration is open or not.
    package func create(
        _ draft: MemberDraft,
        role: Member.Role,
        passwords: PasswordHasher,
        by actor: Moderator
    ) async throws -> Member {
        let hash = try await passwords.hash(draft.password)
        let (now, recordID) = (platform.now(), platform.ids.next(ModerationRecord.ID.self))
        let member = Member(
            id: platform.ids.next(),
            handle: draft.handle,
            displayName: draft.displayName,
            pictureURL: draft.pictureURL,
            role: role,
            createdAt: now,
            suspendedAt: nil
        )
        do {
            try await platform.database.write { connection in
                try Self.requireAdmin(actor, on: connection)
                try MemberStore(connection).insert(member, passwordHash: hash)
                try ModerationLog(connection).add(
                    ModerationRecord(
                        id: recordID,
                        at: now,
                        actor: actor,
                        action: .create,
                        target: .member(member.id),
                        report: nil,
                        reason: "created as \(role.rawValue)",
                        before: "{}",
                        after: Self.logged(role)
                    )
                )
            }
        } catch DatabaseError.uniqueViolation {
            throw Refusal(.conflict, code: "handle-taken", "The handle '\(draft.handle.text)' is taken.")
        }
        return member
    }

    static func roleHolder(
        _ name: TargetName,
        for actor: Moderator,
        on connection: any Connection
    ) throws -> Member {
        try requireAdmin(actor, on: connection)
        let line = try MemberDesk.line(name, on: connection)
        guard line.deletedAt == nil else {
            throw Refusal(.conflict, code: "deleted", "The account of \(name) was deleted.")
        }
        return line.member
    }

    /// Returns the member and the role before.
    package func setRole(
        _ role: Member.Role,
        of name: TargetName,
        reason: String,
        by actor: Moderator
    ) async throws -> (member: Member, before: Member.Role) {
        let reason = try ModerationRecord.checkedReason(reason)
        let (now, recordID) = (platform.now(), platform.ids.next(ModerationRecord.ID.self))
        return try await platform.database.write { connection in
            let member = try Self.roleHolder(name, for: actor, on: connection)
            guard member.role != role else { return (member, role) }
            try MemberStore(connection).setRole(role, of: member.id)
            try ModerationLog(connection).add(
                ModerationRecord(
                    id: recordID,
                    at: now,
                    actor: actor,
                    action: .role,
                    target: .member(member.id),
                    report: nil,
                    reason: reason,
                    before: Self.logged(member.role),
                    after: Self.logged(role)
                )
            )
            return (member, member.role)
        }
    }

    /// Signs a member out everywhere; returns the number of sessions that ended.
    package func endSessions(of name: TargetName, reason: String, by actor: Moderator) async throws -> Int {
        let reason = try ModerationRecord.checkedReason(reason)
        let (now, recordID) = (platform.now(), platform.ids.next(ModerationRecord.ID.self))
        return try await platform.database.write { connection in
            try ModerationService.stillModerates(actor, on: connection)
            let line = try MemberDesk.line(name, on: connection)
            guard line.sessions > 0 else { return 0 }
            try SessionStore(connection).deleteAll(of: line.member.id, except: nil)
            try ModerationLog(connection).add(
                ModerationRecord(
                    id: recordID,
                    at: now,
                    actor: actor,
                    action: .endSessions,
                    target: .member(line.member.id),
                    report: nil,
                    reason: reason,
                    before: #"{"sessions":\#(line.sessions)}"#,
                    after: #"{"sessions":0}"#
                )
            )
            return line.sessions
        }
    }

    /// Throws unless the actor is an admin, or has no member id, as an operator at the machine.
    static func requireAdmin(_ actor: Moderator, on connection: any Connection) throws {
        guard let id = actor.id else { return }
        let member = try MemberStore(connection).member(id)
        guard let member, member.role == .admin, member.suspendedAt == nil else {
            throw Refusal(.forbidden, code: "no-admin", "\(actor) is not an admin. Only admins may do this.")
        }
    }

    private static func logged(_ role: Member.Role) -> String { #"{"role":"\#(role.rawValue)"}"# }
}
