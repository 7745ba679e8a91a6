import HTTPTypes
import Hummingbird
import JSONText
import Model
import Services
import Wire

struct NoteController: Sendable {
    let notes: NoteService
    let cursors: CursorSeal
    let polling: PollingCache

    func addRoutes(to router: some RouterMethods<AppContext>) {
        let group = router.group("v1/notes")
        group.get(use: list)
        group.post("search", use: search)
        group.get(":id", use: show)
        group.group(context: SignedInContext.self)
            .patch(":id", use: edit)
            .delete(":id", use: delete)
            .get(":id/audience", use: audience)
    }

    @Sendable func list(_ request: Request, context: AppContext) async throws -> Response {
        var fields = try request.queryFields()
        let query = try NoteQuery(&fields)
        let page = try PageRequest(&fields)
        try fields.finish()
        return try await polling.answer(request, context) { change in
            let cursors = NoteCursors(query, cursors)
            let cursor = try cursors.read(page.cursor)
            let found = try await self.page(query, after: cursor, page.limit, context, asOf: change)
            let next = try cursors.next(after: found).map { request.nextPath(cursor: $0) }
            return .json(headers: request.nextHeaders(next)) { json in
                json.page(found.notes, next: next) { $0.note($1, from: query.position) }
            }
        }
    }

    @Sendable func search(_ request: Request, context: AppContext) async throws -> Response {
        let sealed = try request.sealedCursor()
        var fields = try Fields(json: await request.jsonBody(context))
        let query = try NoteQuery(&fields)
        let limit = try PageRequest.limit(
            &fields,
            default: PageRequest.defaultLimit,
            largest: PageRequest.largestLimit
        )
        try fields.finish()
        let text = try request.opened(sealed, around: query.position, cursors)
        let cursor = try NoteCursorText.read(text, order: query.order)
        let found = try await page(query, after: cursor, limit, context)
        let next = try found.next.map { cursor in
            try request.nextPath(sealing: NoteCursorText.write(cursor), around: query.position, cursors)
        }
        return .json(headers: request.nextHeaders(next)) { json in
            json.page(found.notes, next: next) { $0.note($1, from: query.position) }
        }
    }

    private func page(
        _ query: NoteQuery,
        after cursor: NoteCursor?,
        _ limit: Int,
        _ context: AppContext,
        asOf change: Int64? = nil
    ) async throws -> NotePage<EncodedNote> {
        try await notes.encodedPage(
            query.filter,
            order: query.order,
            for: query.viewer(context),
            after: cursor,
            limit: limit,
            asOf: change
        )
    }

    @Sendable func show(_ request: Request, context: AppContext) async throws -> Response {
        let id = try context.id(Note.ID.self)
        let position = try request.query { try $0.coordinate() }
        let viewer = context.viewer(at: position)
        return try await polling.answer(request, context) {
            let note = try await notes.note(id, for: viewer)
            return .json { $0.note(note, from: position) }
        }
    }

    @Sendable func edit(_ request: Request, context: SignedInContext) async throws -> Response {
        let id = try context.id(Note.ID.self)
        let edit = try NoteEdit(await request.jsonFields(context.app))
        let note = try await notes.edit(id, by: context.viewer(), edit)
        return .json { $0.note(note, from: nil) }
    }

    @Sendable func delete(_ request: Request, context: SignedInContext) async throws -> Response {
        let id = try context.id(Note.ID.self)
        try request.queryFields().finish()
        try await notes.delete(id, by: context.viewer())
        return Response(status: .noContent)
    }

    @Sendable func audience(_ request: Request, context: SignedInContext) async throws -> Response {
        let id = try context.id(Note.ID.self)
        let page = try request.query { try PageRequest(&$0) }
        let report = try await notes.audience(
            of: id,
            for: context.viewer(),
            after: page.id(),
            limit: page.limit
        )
        let next = report.next.map { request.nextPath(cursor: $0.description) }
        let body = TaggedBody.json(headers: request.nextHeaders(next)) { json in
            json.object { json in
                json.member("public", report.isPublic)
                json.array("members") { json in
                    for member in report.members {
                        json.member(member.member, because: member.because.rawValue)
                    }
                }
                json.member("next", next)
                json.member("opens_at", report.opensAt?.description)
                json.member("closes_at", report.closesAt?.description)
            }
        }
        return .tagged(body, for: request)
    }
}

extension PageRequest {
    init(limit: Int, cursor: String?) {
        self.limit = limit
        self.cursor = cursor
    }
}
