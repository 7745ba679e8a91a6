import HTTPTypes
import Hummingbird
import JSONText
import Model
import Services

/// Members' reports to the moderators, and their outcomes.
struct ReportController: Sendable {
    let reports: ReportService

    func addRoutes(to router: some RouterMethods<AppContext>) {
        let group = router.group("v1/reports")
        group.post(use: report)
        group.group(context: SignedInContext.self).get(use: list)
    }

    @Sendable func report(_ request: Request, context: AppContext) async throws -> Response {
        var fields: Fields
        var key: IdempotentRequest?
        if context.signedIn != nil || !reports.acceptsAnonymous {
            let post = try await RepeatablePost(request, SignedInContext(context: context))
            (fields, key) = (post.fields, post.key)
        } else {
            try request.queryFields().finish()
            fields = try await request.jsonFields(context)
        }
        let draft = try ReportDraft(&fields)
        let position = try fields.coordinate()
        try fields.finish()
        let outcome = try await reports.report(
            draft,
            by: Viewer(member: context.signedIn?.member, position: position, instant: context.instant),
            from: context.address,
            under: key
        ) { outcome in
            switch outcome {
            case .made(let report): IdempotentAnswer(.created) { $0.report(report) }
            case .known(let report): IdempotentAnswer(.ok) { $0.report(report) }
            }
        }
        return .repeatable(outcome)
    }

    @Sendable func list(_ request: Request, context: SignedInContext) async throws -> Response {
        var fields = try request.queryFields()
        let page = try PageRequest(&fields)
        try fields.finish()
        let (found, last) = try await reports.reports(
            by: context.member,
            before: page.id(),
            limit: page.limit
        )
        let next = last.map { request.nextPath(cursor: $0.description) }
        let body = TaggedBody.json(headers: request.nextHeaders(next)) { json in
            json.page(found, next: next) { $0.report($1) }
        }
        return .tagged(body, for: request)
    }
}

extension ReportDraft {
    /// Reads the target and the reason.
    init(_ fields: inout Fields) throws(Refusal) {
        guard try fields.unfold("target") else { throw .badField("target", "it is needed.") }
        self = try ReportDraft(
            kind: Fields.required(fields.string("target.kind"), "target.kind"),
            id: Fields.required(fields.string("target.id"), "target.id"),
            reason: Fields.required(fields.string("reason"), "reason"),
            comment: fields.string("comment")
        )
    }
}

extension JSONWriter {
    /// A report as its reporter sees it: without the moderators and their notes.
    mutating func report(_ report: Report) {
        object { json in
            json.member("id", report.id.description)
            json.object("target") { json in
                json.member("kind", report.target.kind)
                json.member("id", "\(report.target.number)")
            }
            json.member("reason", report.reason.rawValue)
            json.member("comment", report.comment)
            json.member("state", report.state.rawValue)
            json.member("created_at", report.createdAt.description)
            json.member("updated_at", report.updatedAt.description)
        }
    }
}
