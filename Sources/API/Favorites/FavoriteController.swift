import HTTPTypes
import Hummingbird
import JSONText
import Model
import Services
import Wire

struct FavoriteController: Sendable {
    /// The most favorites in one file.
    static let largestFile = 10_000

    let favorites: FavoriteService
    let openings: OpeningClock
    let polling: PollingCache
    let publicURL: String?

    func addRoutes(to router: some RouterMethods<AppContext>) {
        router.group("v1/favorites").group(context: SignedInContext.self)
            .get(use: list)
            .put(":kind/:id", use: mark)
            .delete(":kind/:id", use: unmark)
        router.group("v1").group(context: SignedInContext.self).get("favorites.gpx", use: file)
    }

    @Sendable func list(_ request: Request, context: SignedInContext) async throws -> Response {
        var fields = try request.queryFields()
        let kind = try Self.kind(&fields)
        let position = try fields.coordinate()
        let page = try PageRequest(&fields)
        try fields.finish()
        let cursor = try FavoriteCursorText.read(page.cursor)
        let viewer = context.viewer(at: position)
        let reader = PlaceReader(
            position: position,
            languages: request.languages,
            instant: context.app.instant,
            openings: openings
        )
        return try await polling.answer(request, context.app, until: reader.end) {
            let (found, last) = try await favorites.favorites(
                for: viewer,
                kind: kind,
                before: cursor,
                limit: page.limit
            )
            let next = last.map(FavoriteCursorText.write)
            return .page(found, next: next, for: request) { json, favorite in
                json.object { json in
                    switch favorite.item {
                    case .note(let note):
                        json.member("kind", ItemID.Kind.note.rawValue)
                        json.member("favorited_at", favorite.markedAt.description)
                        json.key("note")
                        json.note(note, from: position)
                    case .place(let place):
                        json.member("kind", ItemID.Kind.place.rawValue)
                        json.member("favorited_at", favorite.markedAt.description)
                        json.key("poi")
                        json.place(place, for: reader)
                    case .stop(let stop):
                        json.member("kind", ItemID.Kind.stop.rawValue)
                        json.member("favorited_at", favorite.markedAt.description)
                        json.key("stop")
                        json.stop(stop, from: position)
                    }
                }
            }
        }
    }

    @Sendable func file(_ request: Request, context: SignedInContext) async throws -> Response {
        var fields = try request.queryFields()
        let kind = try Self.kind(&fields)
        let position = try fields.coordinate()
        let page = try PageRequest(&fields, default: Self.largestFile, largest: Self.largestFile)
        try fields.finish()
        let cursor = try FavoriteCursorText.read(page.cursor)
        let viewer = context.viewer(at: position)
        let (root, languages) = (request.root(publicURL), request.languages)
        return try await polling.answer(request, context.app) {
            var (found, last) = ([FavoriteService.Favorite](), cursor)
            repeat {
                let part = try await favorites.favorites(
                    for: viewer,
                    kind: kind,
                    before: last,
                    limit: min(page.limit - found.count, PageRequest.largestLimit)
                )
                found += part.favorites
                last = part.next
            } while last != nil && found.count < page.limit
            let next = last.map { request.nextPath(cursor: FavoriteCursorText.write($0)) }
            var headers = request.nextHeaders(next)
            headers[.contentDisposition] = "attachment; filename=\"favorites.gpx\""
            let export = FavoriteExport(favorites: found, root: root, languages: languages)
            return TaggedBody(bytes: Array(export.gpx.utf8), type: "application/gpx+xml", headers: headers)
        }
    }

    private static let kinds =
        "Must be one of: \(ItemID.Kind.lasting.map(\.rawValue).joined(separator: ", "))."

    private static func kind(_ fields: inout Fields) throws(Refusal) -> ItemID.Kind? {
        try fields.string("kind").map { text throws(Refusal) in
            guard let kind = ItemID.Kind(rawValue: text), ItemID.Kind.lasting.contains(kind) else {
                throw Refusal.badField("kind", kinds)
            }
            return kind
        }
    }

    @Sendable func mark(_ request: Request, context: SignedInContext) async throws -> Response {
        let target = try Self.target(context)
        let position = try request.query { try $0.coordinate() }
        try await favorites.mark(target, by: context.viewer(at: position))
        return Response(status: .noContent)
    }

    @Sendable func unmark(_ request: Request, context: SignedInContext) async throws -> Response {
        let target = try Self.target(context)
        try request.queryFields().finish()
        try await favorites.unmark(target, by: context.member)
        return Response(status: .noContent)
    }

    private static func target(_ context: SignedInContext) throws(Refusal) -> ItemID {
        switch context.parameters.get("kind").flatMap({ ItemID.Kind(rawValue: $0) }) {
        case .note: return .note(try context.id(Note.ID.self))
        case .place: return .place(try context.id(Place.ID.self))
        case .stop: return .stop(try context.id(Stop.ID.self))
        case .vehicle, nil: throw Refusal(.notFound, code: "not-found", "kind: \(kinds)")
        }
    }
}

enum FavoriteCursorText {
    static func write(_ cursor: FavoriteEntry) -> String {
        "f\(cursor.markedAt.milliseconds).\(cursor.target.number)"
    }

    static func read(_ text: String?) throws(Refusal) -> FavoriteEntry? {
        guard let text else { return nil }
        let parts = text.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
        guard text.first == "f", parts.count == 2, let at = Int64(parts[0], radix: 10),
            let id = Note.ID(parts[1])
        else {
            throw PageRequest.badCursor
        }
        return FavoriteEntry(.note(id), markedAt: Instant(milliseconds: at))
    }
}
