/// Who acts: a moderator with an account, or a user of the machine.
public struct Moderator: Sendable, Hashable {
    /// The handle, or the name of the operating system's user.
    public let name: String
    /// The member, where it is one.
    public let id: Member.ID?

    /// Creates a moderator.
    public init(name: String, id: Member.ID?) {
        self.name = name
        self.id = id
    }
}

extension Moderator: CustomStringConvertible {
    /// The name as it is shown: `@ada` is a member, `ada` is a user of the machine.
    public var description: String { id == nil ? name : "@\(name)" }
}

/// What moderators do.
public enum ModerationAction: String, Sendable, Hashable, CaseIterable {
    /// Shows a note or a comment to nobody but its author.
    case hide
    /// Takes that back.
    case unhide
    /// Takes a note or a comment away, for good after 30 days.
    case remove
    /// Takes that back.
    case restore
    /// Tells a member something.
    case warn
    /// Shows nothing of a member to anybody, and ends their sessions.
    case suspend
    /// Takes that back.
    case unsuspend
    /// Refuses the picture of a note from now on.
    case blockImage = "block-image"
    /// Takes that back.
    case unblockImage = "unblock-image"
    /// Looks at the picture of a note.
    case look
    /// Takes a report on.
    case assign
    /// Ends a report: something was done.
    case resolve
    /// Ends a report: there was nothing to be done.
    case reject
    /// Adds a member.
    case create
    /// Gives a member another role.
    case role
    /// Signs a member out everywhere.
    case endSessions = "end-sessions"
    /// Ends an account for good.
    case delete

    /// The kinds of things that it is done to.
    public var kinds: [String] {
        switch self {
        case .hide, .unhide, .remove, .restore: ["note", "comment"]
        case .warn, .suspend, .unsuspend, .create, .role, .endSessions, .delete: ["member"]
        case .blockImage, .unblockImage, .look: ["note"]
        case .assign, .resolve, .reject: Subject.kinds
        }
    }
}

/// What a moderator did: one line of a log that is only ever added to.
public struct ModerationRecord: Sendable, Hashable, Identifiable {
    /// The identity of a record.
    public typealias ID = Model.ID<ModerationRecord>

    /// For how long what was removed can be restored, in milliseconds.
    public static let restorableSpan = 30 * Instant.Span.day
    /// The lengths of a reason in Unicode scalars.
    public static let reasonLength = 1...1000

    /// Which record it is.
    public let id: ID
    /// When it was done.
    public let at: Instant
    /// Who did it.
    public let actor: Moderator
    /// What was done.
    public let action: ModerationAction
    /// To what.
    public let subject: Subject
    /// For which report, if for one.
    public let report: Report.ID?
    /// Why.
    public let reason: String
    /// What it was before, as JSON.
    public let before: String
    /// What it was after, as JSON.
    public let after: String

    /// Creates a record.
    public init(
        id: ID,
        at: Instant,
        actor: Moderator,
        action: ModerationAction,
        subject: Subject,
        report: Report.ID?,
        reason: String,
        before: String,
        after: String
    ) {
        self.id = id
        self.at = at
        self.actor = actor
        self.action = action
        self.subject = subject
        self.report = report
        self.reason = reason
        self.before = before
        self.after = after
    }

    /// A reason as it may be stored.
    public static func checkedReason(_ text: String) throws(Refusal) -> String {
        try Text.checkedLine(text, field: "reason", length: reasonLength)
    }
}

/// What a moderator told a member.
public struct Warning: Sendable, Hashable {
    /// How many a member is shown, the newest.
    public static let shown = 20

    /// What was told.
    public let reason: String
    /// When.
    public let at: Instant

    /// Creates a warning.
    public init(reason: String, at: Instant) {
        self.reason = reason
        self.at = at
    }
}
