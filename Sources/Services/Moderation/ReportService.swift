package import Model
import Relational
import Storage

package struct ReportService: Sendable {
    package enum Outcome: Sendable {
        case made(Report)
        /// The earlier report by the same member about the same target.
        case known(Report)
    }

    private let platform: Platform
    private let rates: RateRules?
    package let acceptsAnonymous: Bool

    init(platform: Platform, options: ServiceOptions) {
        self.platform = platform
        rates = options.rates
        acceptsAnonymous = options.acceptsAnonymousReports
    }

    /// Reports a target that the viewer can see, once for every idempotency key; `answer` makes the client's
    /// answer.
    package func report(
        _ draft: ReportDraft,
        by viewer: Viewer,
        from address: ClientAddress,
        under key: IdempotentRequest?,
        answer: @escaping @Sendable (Outcome) -> IdempotentAnswer
    ) async throws -> IdempotentOutcome {
        if viewer.member == nil, !acceptsAnonymous { throw Refusal.signInRequired }
        if let rates {
            let use =
                if let member = viewer.member {
                    (name: "report:\(member)", rule: rates.reports)
                } else {
                    (name: "report:\(address)", rule: rates.reports.times(address.share))
                }
            try await SharedRates(platform: platform).take([use], what: "reports")
        }
        let (id, now) = (platform.ids.next(Report.ID.self), platform.now())
        return try await platform.idempotently(key, as: viewer.member) { connection in
            let target = try Self.visible(draft.target, to: viewer, on: connection)
            let store = ReportStore(connection)
            if let member = viewer.member, let known = try store.report(of: target, by: member) {
                return answer(.known(known))
            }
            let report = Report(
                id: id,
                target: target,
                reporter: viewer.member,
                reason: draft.reason,
                comment: draft.comment,
                state: .open,
                assignee: nil,
                outcome: nil,
                createdAt: now,
                updatedAt: now
            )
            try store.insert(report)
            return answer(.made(report))
        }
    }

    /// Returns the member's reports, the newest first.
    package func reports(
        by member: Member.ID,
        before cursor: Report.ID?,
        limit: Int
    ) async throws -> (reports: [Report], next: Report.ID?) {
        let found = try await platform.database.read {
            try ReportStore($0).reports(by: member, before: cursor, limit: limit + 1)
        }
        return Page.cut(found, limit: limit, \.id)
    }

    /// Throws `404` unless the viewer can see the target, and `422` if the target is the viewer's own.
    private static func visible(
        _ target: Target?,
        to viewer: Viewer,
        on connection: any Connection
    ) throws -> Target {
        let author: Member.ID?
        switch target {
        case .note(let id):
            author = try NoteStore(connection).note(id, for: viewer)?.author.id
        case .comment(let id):
            author = try Self.author(of: id, for: viewer, on: connection)
        case .member(let id):
            let member = try MemberStore(connection).member(id)
            author = try member.map { try MemberService.shown($0, to: viewer.member, on: connection).id }
        case .place(let id):
            guard try PlaceStore(connection).isThere(id) else { throw Refusal.notFound }
            return .place(id)
        case .stop(let id):
            guard try StopStore(connection).isThere(id) else { throw Refusal.notFound }
            return .stop(id)
        case nil:
            author = nil
        }
        guard let target, let author else { throw Refusal.notFound }
        if author == viewer.member { throw Self.ownThing }
        return target
    }

    /// Returns the author if the viewer can see both the comment and its target.
    private static func author(
        of id: Comment.ID,
        for viewer: Viewer,
        on connection: any Connection
    ) throws -> Member.ID? {
        let store = CommentStore(connection)
        guard let target = try store.target(of: id),
            try CommentService.isVisible(target, to: viewer, on: connection)
        else { return nil }
        // A tombstone has no author.
        return try store.comment(id, for: viewer.member)?.author?.id
    }

    private static let ownThing = Refusal(
        .unprocessable,
        code: "your-own",
        "You cannot report your own content. Delete it instead.",
        fields: [.init(name: "target", detail: "Must not be your own.")]
    )
}
