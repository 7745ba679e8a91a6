/// The actor of a moderation: a moderator with an account, or a user of the machine.
package struct Moderator: Sendable, Hashable {
    /// The handle, or the name of the operating system's user.
    package let name: String
    /// The member's id; `nil` for a user of the machine.
    package let id: Member.ID?

    package init(name: String, id: Member.ID?) {
        self.name = name
        self.id = id
    }
}

extension Moderator: CustomStringConvertible {
    /// The name as it is shown: `@ada` is a member, `ada` is a user of the machine.
    package var description: String { id == nil ? name : "@\(name)" }
}

package enum ModerationAction: String, Sendable, Hashable, CaseIterable {
    /// Hides a note or a comment from everyone but its author.
    case hide
    case unhide
    /// Removes a note or a comment, permanently after 30 days.
    case remove
    case restore
    case warn
    /// Hides a member and all their content from everyone, and ends their sessions.
    case suspend
    case unsuspend
    /// Blocks the picture of a note from being uploaded again.
    case blockImage = "block-image"
    case unblockImage = "unblock-image"
    /// Opens the picture of a note.
    case look
    /// Assigns a report to the moderator.
    case assign
    /// Ends a report after something was done.
    case resolve
    /// Ends a report that needs no action.
    case reject
    /// Adds a member.
    case create
    /// Gives a member another role.
    case role
    /// Signs a member out everywhere.
    case endSessions = "end-sessions"
    /// Deletes an account permanently.
    case delete

    /// The kinds of targets that the action applies to.
    package var kinds: [String] {
        switch self {
        case .hide, .unhide, .remove, .restore: ["note", "comment"]
        case .warn, .suspend, .unsuspend, .create, .role, .endSessions, .delete: ["member"]
        case .blockImage, .unblockImage, .look: ["note"]
        case .assign, .resolve, .reject: Target.kinds
        }
    }
}

/// One action of a moderator, as a line of an append-only log.
package struct ModerationRecord: Sendable, Hashable, Identifiable {
    package typealias ID = Model.ID<ModerationRecord>

    /// The time in which a removed note or comment can be restored.
    package static let restorableSpan = 30 * Instant.Span.day
    /// In Unicode scalars.
    package static let reasonLength = 1...1000

    package let id: ID
    package let at: Instant
    package let actor: Moderator
    package let action: ModerationAction
    package let target: Target
    /// The report that led to the action.
    package let report: Report.ID?
    package let reason: String
    /// The state of the target before the action, as JSON; `after` is its state afterwards.
    package let before: String
    package let after: String

    package init(
        id: ID,
        at: Instant,
        actor: Moderator,
        action: ModerationAction,
        target: Target,
        report: Report.ID?,
        reason: String,
        before: String,
        after: String
    ) {
        self.id = id
        self.at = at
        self.actor = actor
        self.action = action
        self.target = target
        self.report = report
        self.reason = reason
        self.before = before
        self.after = after
    }

    package static func checkedReason(_ text: String) throws(Refusal) -> String {
        try Text.checkedLine(text, field: "reason", length: reasonLength)
    }
}

/// A warning from a moderator to a member.
package struct Warning: Sendable, Hashable {
    /// The number of warnings that a member sees, the newest first.
    package static let shown = 20

    package let reason: String
    package let at: Instant

    package init(reason: String, at: Instant) {
        self.reason = reason
        self.at = at
    }
}
