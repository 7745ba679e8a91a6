import HTTPTypes
import Hummingbird
import JSONText
import Model
import Services
import Wire

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
            fields = try await request.jsonFields(context)
        }
        let draft = try ReportDraft(&fields)
        let position = try fields.coordinate()
        try fields.finish()
        let outcome = try await reports.report(
            draft,
            by: context.viewer(at: position),
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
        let page = try request.query { try PageRequest(&$0) }
        let (found, last) = try await reports.reports(
            by: context.member,
            before: page.id(),
            limit: page.limit
        )
        return .page(found, next: last?.description, for: request) { $0.report($1) }
    }
}

extension ReportDraft {
    init(_ fields: inout Fields) throws(Refusal) {
        guard try fields.unfold("target") else { throw .badField("target", "This field is required.") }
        self = try ReportDraft(
            kind: Fields.required(fields.string("target.kind"), "target.kind"),
            id: Fields.required(fields.string("target.id"), "target.id"),
            reason: Fields.required(fields.string("reason"), "reason"),
            comment: fields.string("comment")
        )
    }
}
