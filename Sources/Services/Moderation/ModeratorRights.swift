package import Model
import Relational
import Storage

/// The limits of what a moderator may do, beside having the role.
///
/// Nobody decides about what is their own, and only admins suspend or warn moderators and admins. An operator
/// at the machine has no account, and no such limits.
enum ModeratorRights {
    /// Throws unless the moderator may perform the acts.
    static func require(
        _ actor: Moderator,
        toPerform acts: [ModerationAct],
        on connection: any Connection
    ) throws {
        guard let id = actor.id else { return }
        for act in acts {
            guard act.before.author != id else { throw ownThing }
            guard case .member(let member) = act.before.target else { continue }
            let role = try MemberStore(connection).member(member)?.role ?? .member
            if role != .member { try MemberAdministration.requireAdmin(actor, on: connection) }
        }
    }

    /// Throws when something is the moderator's own; what is gone is nobody's.
    static func require(
        _ actor: Moderator,
        toDecideAbout target: Target,
        on connection: any Connection
    ) throws {
        guard let id = actor.id else { return }
        let facts = try TargetStore(connection).facts(of: target)
        guard facts?.author != id else { throw ownThing }
    }

    private static let ownThing = Refusal(
        .forbidden,
        code: "your-own",
        "You cannot decide about your own account or content. Another moderator can."
    )
}
