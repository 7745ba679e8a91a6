import HTTPTypes
import Hummingbird
import JSONText
import Model
import Services

/// OGC API Features (part 1: core, 1.0.1): notes, places and stops for third-party clients.
struct CollectionController: Sendable {
    let notes: NoteService
    let places: CollectionService
    let stops: StopService
    let cursors: CursorSeal
    let polling: PollingCache
    let publicURL: String?

    func addRoutes(to router: some RouterMethods<AppContext>) {
        router.get("ogc", use: landingPage)
        router.get("conformance", use: conformance)
        router.get("collections", use: collections)
        // Clients that know only the URL of the landing page resolve these paths below that URL.
        router.get("ogc/conformance", use: conformance)
        router.get("ogc/collections", use: collections)
        router.get("collections/notes", use: noteCollection)
        router.get("collections/notes/items", use: noteItems)
        router.get("collections/notes/items/:id", use: noteItem)
        router.get("collections/pois", use: placeCollection)
        router.get("collections/pois/items", use: placeItems)
        router.get("collections/pois/items/:id", use: placeItem)
        addStopRoutes(to: router)
    }

    // MARK: - Documents

    @Sendable func landingPage(_ request: Request, context: AppContext) async throws -> Response {
        try document(request) { $0.landingPage(root: $1) }
    }

    @Sendable func conformance(_ request: Request, context: AppContext) async throws -> Response {
        try document(request) { json, _ in json.conformance() }
    }

    @Sendable func collections(_ request: Request, context: AppContext) async throws -> Response {
        try document(request) { $0.collections(root: $1) }
    }

    @Sendable func noteCollection(_ request: Request, context: AppContext) async throws -> Response {
        try document(request) { $0.collection(.notes, root: $1) }
    }

    @Sendable func placeCollection(_ request: Request, context: AppContext) async throws -> Response {
        try document(request) { $0.collection(.places, root: $1) }
    }

    func document(
        _ request: Request,
        _ write: (inout JSONWriter, _ root: String) -> Void
    ) throws -> Response {
        var fields = try request.queryFields()
        try CollectionQuery.format(&fields)
        try fields.finish()
        return .tagged(.json { write(&$0, request.root(publicURL)) }, for: request)
    }

    // MARK: - Notes

    @Sendable func noteItems(_ request: Request, context: AppContext) async throws -> Response {
        var fields = try request.queryFields()
        let query = try CollectionQuery(&fields)
        var filter = NoteFilter()
        filter.author = try fields.id("author_id")
        let viewer = try viewer(&fields, context)
        try fields.finish()
        filter.area = query.box.map { .box($0) }
        filter.since = query.since
        filter.until = query.until
        let cursors = NoteCursors(NoteQuery(filter, from: viewer.position), cursors)
        let cursor = try cursors.read(query.page.cursor)
        return try await polling.answer(request, context) { [filter] in
            let found = try await notes.page(
                filter,
                order: .newest,
                for: viewer,
                after: cursor,
                limit: query.page.limit
            )
            return page(found.notes, of: .notes, next: try cursors.next(after: found), request) {
                $0.feature($1, root: $2)
            }
        }
    }

    @Sendable func noteItem(_ request: Request, context: AppContext) async throws -> Response {
        let id = try context.id(Note.ID.self)
        var fields = try request.queryFields()
        try CollectionQuery.format(&fields)
        let viewer = try viewer(&fields, context)
        try fields.finish()
        return try await polling.answer(request, context) {
            let note = try await notes.note(id, for: viewer)
            return item { $0.feature(note, root: request.root(publicURL), isAlone: true) }
        }
    }

    private func viewer(_ fields: inout Fields, _ context: AppContext) throws(Refusal) -> Viewer {
        try context.viewer(at: fields.coordinate())
    }

    // MARK: - Places

    @Sendable func placeItems(_ request: Request, context: AppContext) async throws -> Response {
        var fields = try request.queryFields()
        let query = try CollectionQuery(&fields)
        var selection = PlaceSelection()
        selection.category = try fields.string("category")
        try fields.finish()
        selection.box = query.box
        selection.since = query.since
        selection.until = query.until
        let cursor = try query.page.cursor.map { [selection] sealed in
            guard let text = cursors.open(sealed, of: selection) else { throw PageRequest.badCursor }
            return try SelectionCursorText.read(text)
        }
        return try await polling.answer(request, context) { [selection] in
            let (found, last) = try await places.places(
                selection,
                for: context.signedIn?.member,
                after: cursor,
                limit: query.page.limit
            )
            let next = try last.map { try cursors.seal(SelectionCursorText.write($0), of: selection) }
            return page(found, of: .places, next: next, request) {
                $0.feature($1, root: $2)
            }
        }
    }

    @Sendable func placeItem(_ request: Request, context: AppContext) async throws -> Response {
        let id = try context.id(Place.ID.self)
        var fields = try request.queryFields()
        try CollectionQuery.format(&fields)
        try fields.finish()
        return try await polling.answer(request, context) {
            let place = try await places.place(id, for: context.signedIn?.member)
            return item { $0.feature(place, root: request.root(publicURL), isAlone: true) }
        }
    }

    // MARK: - Answers

    func page<Item>(
        _ items: [Item],
        of collection: FeatureCollection,
        next: String?,
        _ request: Request,
        _ write: (inout JSONWriter, Item, _ root: String) -> Void
    ) -> TaggedBody {
        let root = request.root(publicURL)
        return item(reservingCapacity: 1024 + 1024 * items.count) { json in
            json.features(
                items,
                of: collection,
                root: root,
                path: request.uri.string,
                next: next.map { request.nextPath(cursor: $0) }
            ) { write(&$0, $1, root) }
        }
    }

    func item(
        reservingCapacity capacity: Int = 4096,
        _ write: (inout JSONWriter) -> Void
    ) -> TaggedBody {
        var body = TaggedBody.json(reservingCapacity: capacity, write)
        body.type = JSONWriter.geoJSON
        return body
    }
}
