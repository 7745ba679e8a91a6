import Hummingbird
import JSONText
import Model
import Services

/// Notes as JSON Feed 1.1.
struct FeedController: Sendable {
    let notes: NoteService
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
        let cursor = try NoteCursorText.read(page.cursor, order: query.order)
        let root = request.root(publicURL)
        return try await polling.answer(request, context) {
            let (found, last) = try await notes.page(
                query.filter,
                order: query.order,
                for: query.viewer(context),
                after: cursor,
                limit: page.limit
            )
            let next = last.map { request.nextPath(cursor: NoteCursorText.write($0)) }
            var body = TaggedBody.json(headers: request.nextHeaders(next)) { json in
                json.feed(found, query, root: root, path: request.uri.string, next: next)
            }
            body.type = "application/feed+json"
            return body
        }
    }
}

extension JSONWriter {
    fileprivate mutating func feed(
        _ notes: [Note],
        _ query: NoteQuery,
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
                for note in notes { json.feedItem(note, query, root: root) }
            }
        }
    }

    private mutating func feedItem(_ note: Note, _ query: NoteQuery, root: String) {
        object { json in
            json.member("id", note.id.description)
            json.member("url", "\(root)/v1/notes/\(note.id)")
            json.member("title", note.title)
            json.member("content_text", note.body ?? "")
            json.member("image", root + note.image.path(of: .display))
            json.member("date_published", note.publishedAt.description)
            json.member("date_modified", note.updatedAt.description)
            json.array("authors") { json in
                json.object { json in
                    json.member("name", note.author.displayName)
                    json.member("url", "\(root)/v1/members/\(note.author.id)")
                    if let picture = note.author.pictureURL { json.member("avatar", picture) }
                }
            }
            json.array("attachments") { json in
                json.object { json in
                    json.member("url", root + note.image.path(of: .original))
                    json.member("mime_type", note.image.format.mediaType)
                    if let text = note.altText { json.member("title", text) }
                    json.member("size_in_bytes", note.image.byteCount)
                }
            }
            json.object("_sightline") { json in
                json.coordinate(note.place.coordinate)
                json.member("alt_m", note.place.altitude, decimals: 2)
                json.member("heading_deg", note.place.heading.map(Rounding.azimuth), decimals: 4)
                json.member("fov_deg", note.place.fieldOfView, decimals: 4)
                json.member("taken_at", note.takenAt?.description)
                json.member("audience", note.audience.name)
                if let position = query.position {
                    json.bearing(from: position, to: note.place.coordinate)
                }
            }
        }
    }
}
