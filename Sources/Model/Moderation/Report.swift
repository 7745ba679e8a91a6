/// A report to the moderators about a note, a comment, a member or a place.
package struct Report: Sendable, Hashable, Identifiable {
    /// The identity of a report.
    package typealias ID = Model.ID<Report>

    /// The lengths of the comment beside the reason, in Unicode scalars.
    package static let commentLength = 1...1000

    /// The reason of a report.
    package enum Reason: String, Sendable, Hashable, CaseIterable {
        /// Advertising, or the same content repeated.
        case spam
        /// Somebody is insulted, threatened or pursued.
        case harassment
        /// It shows something private.
        case privacy
        /// It infringes somebody else's copyright.
        case copyright
        /// Its position is wrong.
        case mislocated
        /// Another reason, which the comment gives.
        case other
    }

    /// The state of a report.
    package enum State: String, Sendable, Hashable, CaseIterable {
        /// No moderator has taken it yet.
        case open
        /// A moderator works on it.
        case assigned
        /// Something was done.
        case resolved
        /// No action was needed.
        case rejected

        /// Whether the report still needs a moderator's decision.
        package var isPending: Bool { self == .open || self == .assigned }
    }

    /// The report's identity.
    package let id: ID
    /// The target of the report.
    package let target: Target
    /// The reporter; `nil` if they were not signed in or their account is gone.
    ///
    /// Only moderators see it.
    package let reporter: Member.ID?
    /// The reason.
    package let reason: Reason
    /// The reporter's comment.
    package let comment: String?
    /// The state of the report.
    package var state: State
    /// The moderator who works on the report, or did.
    package var assignee: String?
    /// The moderators' note on the decision.
    package var outcome: String?
    /// The instant of the report.
    package let createdAt: Instant
    /// The instant of the last change of state.
    package var updatedAt: Instant

    package init(
        id: ID,
        target: Target,
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
        self.target = target
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

/// A new report, checked.
package struct ReportDraft: Sendable, Hashable {
    /// The target; `nil` if the id is malformed, so that nothing can have it.
    package let target: Target?
    /// The reason.
    package let reason: Report.Reason
    /// The comment beside the reason.
    package let comment: String?

    /// The kinds of targets that the API accepts.
    package static let kinds = Target.kinds

    /// Creates a draft, or throws if the kind, the reason or the comment is not acceptable.
    ///
    /// A malformed `id` does not throw: the target is `nil`, like one that the reporter cannot see.
    package init(kind: String, id: String, reason: String, comment: String?) throws(Refusal) {
        guard Self.kinds.contains(kind) else {
            throw .badField("target.kind", "\(Self.kinds.joined(separator: ", ")) are accepted.")
        }
        guard let reason = Report.Reason(rawValue: reason) else {
            let words = Report.Reason.allCases.map(\.rawValue).joined(separator: ", ")
            throw .badField("reason", "\(words) are accepted.")
        }
        target = ID<Report>(id).flatMap { Target(kind: kind, number: $0.rawValue) }
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
