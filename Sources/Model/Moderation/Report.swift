/// What somebody tells the moderators about a note, a comment or a member.
public struct Report: Sendable, Hashable, Identifiable {
    /// The identity of a report.
    public typealias ID = Model.ID<Report>

    /// The lengths of what is said beside the reason, in Unicode scalars.
    public static let commentLength = 1...1000

    /// What is wrong.
    public enum Reason: String, Sendable, Hashable, CaseIterable {
        /// Advertising, or the same thing over and over.
        case spam
        /// Somebody is insulted, threatened or pursued.
        case harassment
        /// It shows what is nobody's business.
        case privacy
        /// It belongs to somebody else.
        case copyright
        /// It is not where it says it is.
        case mislocated
        /// What the comment says.
        case other
    }

    /// How far the moderators have got.
    public enum State: String, Sendable, Hashable, CaseIterable {
        /// Nobody has taken it on.
        case open
        /// A moderator works on it.
        case assigned
        /// Something was done.
        case resolved
        /// There was nothing to be done.
        case rejected

        /// Whether it waits for a moderator.
        public var isPending: Bool { self == .open || self == .assigned }
    }

    /// Which report it is.
    public let id: ID
    /// What it is about.
    public let subject: Subject
    /// Who reported it; `nil` for somebody who was not signed in, or is gone.
    ///
    /// It is told to nobody but moderators.
    public let reporter: Member.ID?
    /// What is wrong.
    public let reason: Reason
    /// What was said beside it.
    public let comment: String?
    /// How far the moderators have got.
    public var state: State
    /// The moderator who works on it, or did.
    public var assignee: String?
    /// What the moderators note of its end.
    public var outcome: String?
    /// When it was made.
    public let createdAt: Instant
    /// When its state changed last.
    public var updatedAt: Instant

    /// Creates a report from what the database holds.
    public init(
        id: ID,
        subject: Subject,
        reporter: Member.ID?,
        reason: Reason,
        comment: String?,
        state: State,
        assignee: String?,
        outcome: String?,
        createdAt: Instant,
        updatedAt: Instant
    ) {
        self.id = id
        self.subject = subject
        self.reporter = reporter
        self.reason = reason
        self.comment = comment
        self.state = state
        self.assignee = assignee
        self.outcome = outcome
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }
}

/// What somebody reports, checked.
public struct ReportDraft: Sendable, Hashable {
    /// What it is about; `nil` for a kind of thing that this server has none of.
    public let subject: Subject?
    /// What is wrong.
    public let reason: Report.Reason
    /// What is said beside it.
    public let comment: String?

    /// The kinds of things that the contract knows.
    public static let kinds = Subject.kinds

    /// Creates a draft, or throws what is wrong with it; an `id` that is none is nothing that anybody sees.
    public init(kind: String, id: String, reason: String, comment: String?) throws(Refusal) {
        guard Self.kinds.contains(kind) else {
            throw .badField("target.kind", "\(Self.kinds.joined(separator: ", ")) are accepted.")
        }
        guard let reason = Report.Reason(rawValue: reason) else {
            let words = Report.Reason.allCases.map(\.rawValue).joined(separator: ", ")
            throw .badField("reason", "\(words) are accepted.")
        }
        subject = ID<Report>(id).flatMap { Subject(kind: kind, number: $0.rawValue) }
        self.reason = reason
        self.comment = try comment.map { text throws(Refusal) in
            try Text.checked(
                text,
                field: "comment",
                length: Report.commentLength,
                controls: .lineBreaksAndTabs
            )
        }
    }
}
