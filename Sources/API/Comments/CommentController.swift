import HTTPTypes
import Hummingbird
import JSONText
import Model
import Services
import Wire

struct CommentController: Sendable {
    let comments: CommentService
    let polling: PollingCache

    func addRoutes(to router: some RouterMethods<AppContext>) {
        addRoutes(to: router.group("v1/notes")) { ItemID.note(Note.ID(rawValue: $0)) }
        addRoutes(to: router.group("v1/pois")) { ItemID.place(Place.ID(rawValue: $0)) }
        addRoutes(to: router.group("v1/stops")) { ItemID.stop(Stop.ID(rawValue: $0)) }
        let group = router.group("v1/comments")
        group.get(":id", use: show)
        group.get(":id/replies", use: replies)
        group.group(context: SignedInContext.self)
            .patch(":id", use: edit)
            .delete(":id", use: delete)
            .post(":id/replies", use: reply)
    }

    /// Adds the routes of the comments on things of a kind.
    private func addRoutes(
        to things: RouterGroup<AppContext>,
        _ target: @escaping @Sendable (_ id: Int64) -> ItemID
    ) {
        things.get(":id/comments") { request, context in
            try await list(request, context, on: target(context.id(ID<ItemID>.self).rawValue))
        }
        things.group(context: SignedInContext.self).post(":id/comments") { request, context in
            try await write(request, context, on: target(context.id(ID<ItemID>.self).rawValue))
        }
    }

    private func list(_ request: Request, _ context: AppContext, on target: ItemID) async throws -> Response {
        let (page, viewer) = try read(request, context)
        return try await polling.answer(request, context) {
            let (found, next) = try await comments.comments(
                on: target,
                for: viewer,
                before: page.id(),
                limit: page.limit
            )
            return .page(found, next: next?.description, for: request) { $0.comment($1) }
        }
    }

    @Sendable func replies(_ request: Request, context: AppContext) async throws -> Response {
        let id = try context.id(Comment.ID.self)
        let (page, viewer) = try read(request, context)
        return try await polling.answer(request, context) {
            let (found, next) = try await comments.replies(
                to: id,
                for: viewer,
                after: page.id(),
                limit: page.limit
            )
            return .page(found, next: next?.description, for: request) { $0.comment($1) }
        }
    }

    @Sendable func show(_ request: Request, context: AppContext) async throws -> Response {
        let id = try context.id(Comment.ID.self)
        let viewer = context.viewer(at: try request.query { try $0.coordinate() })
        return try await polling.answer(request, context) {
            let comment = try await comments.comment(id, for: viewer)
            return .json { $0.comment(comment) }
        }
    }

    private func write(
        _ request: Request,
        _ context: SignedInContext,
        on target: ItemID
    ) async throws -> Response {
        let (body, viewer, key) = try await post(request, context)
        let outcome = try await comments.write(
            body,
            on: target,
            by: viewer,
            key: key,
            answer: Self.answer
        )
        return .repeatable(outcome)
    }

    @Sendable func reply(_ request: Request, context: SignedInContext) async throws -> Response {
        let id = try context.id(Comment.ID.self)
        let (body, viewer, key) = try await post(request, context)
        return .repeatable(
            try await comments.reply(body, to: id, by: viewer, key: key, answer: Self.answer)
        )
    }

    @Sendable func edit(_ request: Request, context: SignedInContext) async throws -> Response {
        let id = try context.id(Comment.ID.self)
        var fields = try await request.jsonFields(context.app)
        let (body, viewer) = try Self.words(&fields, context)
        let comment = try await comments.edit(id, by: viewer, body: body)
        return .json { $0.comment(comment) }
    }

    @Sendable func delete(_ request: Request, context: SignedInContext) async throws -> Response {
        let id = try context.id(Comment.ID.self)
        try request.queryFields().finish()
        try await comments.delete(id, by: context.viewer())
        return Response(status: .noContent)
    }

    private func read(_ request: Request, _ context: AppContext) throws -> (PageRequest, Viewer) {
        var fields = try request.queryFields()
        let position = try fields.coordinate()
        let page = try PageRequest(&fields)
        try fields.finish()
        return (page, context.viewer(at: position))
    }

    private func post(
        _ request: Request,
        _ context: SignedInContext
    ) async throws -> (body: String, viewer: Viewer, key: IdempotentRequest?) {
        var post = try await RepeatablePost(request, context)
        let (body, viewer) = try Self.words(&post.fields, context)
        return (body, viewer, post.key)
    }

    /// Reads the text and the position; a note with a reveal radius accepts comments only from within that
    /// radius.
    private static func words(
        _ fields: inout Fields,
        _ context: SignedInContext
    ) throws(Refusal) -> (String, Viewer) {
        let body = try Fields.required(fields.string("body"), "body")
        let position = try fields.coordinate()
        try fields.finish()
        return (body, context.viewer(at: position))
    }

    private static let answer: @Sendable (Comment) -> IdempotentAnswer = { comment in
        IdempotentAnswer(.created, location: "/v1/comments/\(comment.id)") { $0.comment(comment) }
    }
}
