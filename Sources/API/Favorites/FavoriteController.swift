import HTTPTypes
import Hummingbird
import JSONText
import Model
import Services

/// What members marked as favorites.
struct FavoriteController: Sendable {
    let favorites: FavoriteService
    let polling: Polling

    func addRoutes(to router: some RouterMethods<AppContext>) {
        router.group("v1/favorites").group(context: SignedInContext.self)
            .get(use: list)
            .put(":kind/:id", use: mark)
            .delete(":kind/:id", use: unmark)
    }

    @Sendable func list(_ request: Request, context: SignedInContext) async throws -> Response {
        var fields = try request.queryFields()
        switch try fields.string("kind") {
        case nil, "note": break
        default: throw Refusal.badField("kind", "'note' is accepted.")
        }
        let position = try fields.coordinate()
        let page = try PageRequest(&fields)
        try fields.finish()
        let cursor = try FavoriteCursorText.read(page.cursor)
        var viewer = context.viewer
        viewer.position = position
        return try await polling.answer(request, context.app) { [viewer] in
            let (found, last) = try await favorites.notes(for: viewer, before: cursor, limit: page.limit)
            let next = last.map(FavoriteCursorText.write)
            return .page(found, next: next, for: request) { json, favorite in
                json.object { json in
                    json.member("kind", "note")
                    json.member("favorited_at", favorite.markedAt.description)
                    json.key("note")
                    json.note(favorite.note, from: position)
                }
            }
        }
    }

    @Sendable func mark(_ request: Request, context: SignedInContext) async throws -> Response {
        let target = try Self.target(context)
        var fields = try request.queryFields()
        let position = try fields.coordinate()
        try fields.finish()
        var viewer = context.viewer
        viewer.position = position
        try await favorites.mark(target, by: viewer)
        return Response(status: .noContent)
    }

    @Sendable func unmark(_ request: Request, context: SignedInContext) async throws -> Response {
        let target = try Self.target(context)
        try request.queryFields().finish()
        try await favorites.unmark(target, by: context.member)
        return Response(status: .noContent)
    }

    private static func target(_ context: SignedInContext) throws(Refusal) -> Target {
        let id = try context.id(Note.ID.self)
        guard let kind = context.parameters.get("kind"),
            let target = Target(kind: kind, number: id.rawValue)
        else { throw .notFound }
        return target
    }
}

/// Cursors of the list of favorites as texts.
private enum FavoriteCursorText {
    static func write(_ cursor: FavoriteEntry) -> String {
        "f\(cursor.markedAt.milliseconds).\(cursor.target.number)"
    }

    static func read(_ text: String?) throws(Refusal) -> FavoriteEntry? {
        guard let text else { return nil }
        let parts = text.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
        guard text.first == "f", parts.count == 2, let at = Int64(parts[0]), let id = Note.ID(parts[1]) else {
            throw PageRequest.badCursor
        }
        return FavoriteEntry(.note(id), markedAt: Instant(milliseconds: at))
    }
}
