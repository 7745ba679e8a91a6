import HTTPTypes
import Hummingbird
import JSONText
import Model
import Services
import Wire

/// The moderators' desk: reports, all that is known of what was reported, acts, and the log.
///
/// Each request is read before the role is looked up, and the role is looked up before anything else is.
struct DeskController: Sendable {
    let queries: ModerationQueries
    let moderation: ModerationService
    let blocking: ImageBlocking

    func addRoutes(to router: some RouterMethods<AppContext>) {
        let group = router.group("v1/moderation").group(context: SignedInContext.self)
        group.get("queue", use: queue)
        group.get("subjects/:kind/:id", use: subject)
        group.post("acts", use: act)
        group.put("reports/:id", use: settle)
        group.get("log", use: log)
    }

    @Sendable func queue(_ request: Request, context: SignedInContext) async throws -> Response {
        var fields = try request.queryFields()
        let state = try fields.string("state") ?? "open"
        let kind = try fields.targetKind("kind")
        let page = try PageRequest(&fields)
        let cursor = try page.id(Report.ID.self)
        try fields.finish()
        let moderator = try await queries.moderator(context.member)
        var filter = try ReportFilter(queue: state, of: moderator)
        filter.kind = kind
        let found = try await queries.queue(filter, after: cursor, limit: page.limit + 1)
        let counts = try await queries.counts()
        let (shown, last) = Page.cut(found, limit: page.limit, \.report.id)
        let next = last.map { request.nextPath(cursor: $0.description) }
        let body = TaggedBody.json(headers: request.nextHeaders(next)) { json in
            json.object { json in
                json.array("items") { json in
                    for line in shown { json.report(line.report, line.facts, by: line.reporter) }
                }
                json.object("counts") { json in
                    json.member("open", counts[.open] ?? 0)
                    json.member("assigned", counts[.assigned] ?? 0)
                    json.member("resolved", counts[.resolved] ?? 0)
                    json.member("rejected", counts[.rejected] ?? 0)
                }
                json.member("next", next)
            }
        }
        return .tagged(body, for: request)
    }

    @Sendable func subject(_ request: Request, context: SignedInContext) async throws -> Response {
        try request.queryFields().finish()
        _ = try await queries.moderator(context.member)
        let id = try context.id(ID<Target>.self)
        guard let kind = context.parameters.get("kind"), let target = Target(kind: kind, number: id.rawValue),
            let dossier = try await queries.dossier(of: target)
        else { throw Refusal.notFound }
        return .tagged(.json { $0.dossier(dossier) }, for: request)
    }

    @Sendable func act(_ request: Request, context: SignedInContext) async throws -> Response {
        let post = try await RepeatablePost(request, context)
        var fields = post.fields
        let order = try ModerationOrder(&fields)
        let isDryRun = try fields.boolean("dry_run") ?? false
        try fields.finish()
        let moderator = try await queries.moderator(context.member)
        if isDryRun {
            let plan = try await queries.plan(
                order.action,
                on: order.names,
                resolving: order.resolving,
                by: moderator
            )
            return .json { $0.acts(plan, isDryRun: true) }
        }
        let answer: @Sendable ([ModerationAct]) -> IdempotentAnswer = { acts in
            IdempotentAnswer(.ok) { $0.acts(acts, isDryRun: false) }
        }
        let isOfImages = [.blockImage, .unblockImage].contains(order.action)
        return .repeatable(
            isOfImages
                ? try await blocking.act(order, by: moderator, under: post.key, answer: answer)
                : try await moderation.act(order, by: moderator, under: post.key, answer: answer)
        )
    }

    @Sendable func settle(_ request: Request, context: SignedInContext) async throws -> Response {
        var fields = try await request.jsonFields(context.app)
        let state = try Fields.required(fields.string("state"), "state")
        let assignee = try fields.string("assignee")
        let outcome = try fields.string("outcome")
        try fields.finish()
        let change = try ReportChange(state: state, assignee: assignee, outcome: outcome)
        let moderator = try await queries.moderator(context.member)
        let id = try context.id(Report.ID.self)
        switch change {
        case .assign(let name):
            let assignee = if let name { try await self.assignee(name) } else { moderator }
            _ = try await moderation.assign([id], to: assignee, by: moderator)
        case .settle(let action, let outcome, let name):
            let assignee = if let name { try await self.assignee(name) } else { nil as Moderator? }
            _ = try await moderation.settle(id, as: action, outcome: outcome, by: moderator, for: assignee)
        }
        guard let line = try await queries.report(id) else { throw Refusal.notFound }
        return .json { $0.report(line.report, line.facts, by: line.reporter) }
    }

    /// The moderator whom the field names.
    private func assignee(_ name: String) async throws -> Moderator {
        do {
            return try await queries.moderator(named: name)
        } catch let refusal as Refusal where refusal.code == "no-moderator" {
            throw Refusal.badField("assignee", "Must be the handle of a moderator or an admin.")
        }
    }

    @Sendable func log(_ request: Request, context: SignedInContext) async throws -> Response {
        var fields = try request.queryFields()
        let kind = try fields.targetKind("kind")
        let id = try fields.id("id", as: ID<Target>.self)
        let actor = try fields.string("actor")
        let page = try PageRequest(&fields)
        let cursor = try page.id(ModerationRecord.ID.self)
        try fields.finish()
        _ = try await queries.moderator(context.member)
        var name: TargetName?
        switch (kind, id) {
        case (nil, nil): break
        case (let kind?, let id?): name = Target(kind: kind, number: id.rawValue).map(TargetName.target)
        case (nil, _): throw Refusal.badField("kind", "This field is required with 'id'.")
        case (_, nil): throw Refusal.badField("id", "This field is required with 'kind'.")
        }
        let found = try await queries.log(of: name, by: actor, before: cursor, limit: page.limit + 1)
        let (shown, next) = Page.cut(found, limit: page.limit, \.id)
        return .page(shown, next: next?.description, for: request) { $0.record($1) }
    }
}
