/// A report to the moderators about a note, a comment, a member or a place.
package struct Report: Sendable, Hashable, Identifiable {
    package typealias ID = Model.ID<Report>

    /// In Unicode scalars.
    package static let commentLength = 1...1000

    package enum Reason: String, Sendable, Hashable, CaseIterable {
        /// Advertising, or the same content repeated.
        case spam
        /// Somebody is insulted, threatened or pursued.
        case harassment
        /// The target shows something private.
        case privacy
        case copyright
        case mislocated
        /// Another reason, which the comment gives.
        case other
    }

    /// The most reports of a state that are counted.
    package static let mostCounted = 10_000

    package enum State: String, Sendable, Hashable, CaseIterable {
        /// No moderator has taken it yet.
        case open
        /// A moderator works on it.
        case assigned
        /// Something was done.
        case resolved
        /// No action was needed.
        case rejected

        package var isPending: Bool { self == .open || self == .assigned }
    }

    package let id: ID
    package let target: Target
    /// Seen by moderators only; `nil` if the reporter was not signed in or the account is gone.
    package let reporter: Member.ID?
    package let reason: Reason
    package let comment: String?
    package var state: State
    /// The moderator who works on the report, or did.
    package var assignee: String?
    /// The moderators' note on the decision.
    package var outcome: String?
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

package struct ReportDraft: Sendable, Hashable {
    /// `nil` if the id is malformed.
    package let target: Target?
    package let reason: Report.Reason
    package let comment: String?

    package static let kinds = Target.kinds

    /// Throws if the kind, the reason or the comment is not acceptable.
    ///
    /// A malformed `id` does not throw: the target is `nil`, like one that the reporter cannot see.
    package init(kind: String, id: String, reason: String, comment: String?) throws(Refusal) {
        guard Self.kinds.contains(kind) else {
            throw .badField("target.kind", "Must be one of: \(Self.kinds.joined(separator: ", ")).")
        }
        guard let reason = Report.Reason(rawValue: reason) else {
            let words = Report.Reason.allCases.map(\.rawValue).joined(separator: ", ")
            throw .badField("reason", "Must be one of: \(words).")
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
