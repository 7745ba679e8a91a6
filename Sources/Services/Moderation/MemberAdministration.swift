import Identity
package import Model
import Relational
import Storage

/// Performs the operator's actions on accounts; every action is logged in the moderators' log.
package struct MemberAdministration: Sendable {
    let platform: Platform
    let passwords: PasswordHasher

    /// Creates a member, even when registration is closed.
    package func create(
        _ draft: MemberDraft,
        role: Member.Role,
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
        let line = try MemberDirectory.line(name, on: connection)
        guard line.deletedAt == nil else {
            throw Refusal(.conflict, code: "deleted", "The account of \(name) was deleted.")
        }
        return line.member
    }

    /// Returns the member and their previous role.
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
            let actor = try ModerationService.still(actor, on: connection)
            let line = try MemberDirectory.line(name, on: connection)
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

    /// Throws unless the actor is an admin, or an operator at the machine, who has no member id.
    static func requireAdmin(_ actor: Moderator, on connection: any Connection) throws {
        guard let id = actor.id else { return }
        let member = try MemberStore(connection).member(id)
        guard let member, member.role == .admin, member.suspendedAt == nil else {
            throw Refusal(.forbidden, code: "no-admin", "\(actor) is not an admin. Only admins may do this.")
        }
    }

    private static func logged(_ role: Member.Role) -> String { #"{"role":"\#(role.rawValue)"}"# }
}
