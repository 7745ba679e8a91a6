import Geodesy
import Hummingbird
import JSONText
import Model
import Services
import Wire

/// Notes as JSON Feed 1.1.
struct FeedController: Sendable {
    let notes: NoteService
    let cursors: CursorSeal
    let polling: PollingCache
    let publicURL: String?

    func addRoutes(to router: some RouterMethods<AppContext>) {
        router.get("v1/feed.json", use: feed)
    }

    @Sendable func feed(_ request: Request, context: AppContext) async throws -> Response {
        var fields = try request.queryFields()
        let query = try NoteQuery(&fields)
        let page = try PageRequest(&fields)
        try fields.finish()
        let cursors = NoteCursors(query, cursors)
        let cursor = try cursors.read(page.cursor)
        let root = request.root(publicURL)
        return try await polling.answer(request, context) {
            let found = try await notes.page(
                query.filter,
                order: query.order,
                for: query.viewer(context),
                after: cursor,
                limit: page.limit
            )
            let next = try cursors.next(after: found).map { request.nextPath(cursor: $0) }
            var body = TaggedBody.json(headers: request.nextHeaders(next)) { json in
                json.feed(found.notes, from: query.position, root: root, path: request.uri.string, next: next)
            }
            body.type = "application/feed+json"
            return body
        }
    }
}

extension JSONWriter {
    fileprivate mutating func feed(
        _ notes: [Note],
        from position: Coordinate?,
        root: String,
        path: String,
        next: String?
    ) {
        object { json in
            json.member("version", "https://jsonfeed.org/version/1.1")
            json.member("title", "Sightline")
            json.member("home_page_url", root + "/")
            json.member("feed_url", root + path)
            if let next { json.member("next_url", root + next) }
            json.array("items") { json in
                for note in notes { json.feedItem(note, from: position, root: root) }
            }
        }
    }
}
