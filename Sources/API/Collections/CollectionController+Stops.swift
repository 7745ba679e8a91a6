import HTTPTypes
import Hummingbird
import Model
import Services

extension CollectionController {
    func addStopRoutes(to router: some RouterMethods<AppContext>) {
        router.get("collections/stops", use: stopCollection)
        router.get("collections/stops/items", use: stopItems)
        router.get("collections/stops/items/:id", use: stopItem)
    }

    @Sendable func stopCollection(_ request: Request, context: AppContext) async throws -> Response {
        try document(request) { $0.collection(.stops, root: $1) }
    }

    @Sendable func stopItems(_ request: Request, context: AppContext) async throws -> Response {
        var fields = try request.queryFields()
        let query = try CollectionQuery(&fields)
        var filter = StopFilter()
        filter.source = try fields.transitSource()
        filter.mode = try fields.transitMode()
        try fields.finish()
        filter.area = query.box.map { .box($0) }
        (filter.since, filter.until) = (query.since, query.until)
        let cursor = try StopCursorText.read(query.page.cursor, for: filter)
        return try await polling.answer(request, context) { [filter] in
            let (found, last) = try await stops.features(filter, after: cursor, limit: query.page.limit)
            return page(found, of: .stops, next: last.map(StopCursorText.write), request) {
                $0.feature($1.stop, changedAt: $1.changedAt, root: $2)
            }
        }
    }

    @Sendable func stopItem(_ request: Request, context: AppContext) async throws -> Response {
        let id = try context.id(Stop.ID.self)
        var fields = try request.queryFields()
        try CollectionQuery.format(&fields)
        try fields.finish()
        return try await polling.answer(request, context) {
            let (stop, instant) = try await stops.feature(id)
            return item {
                $0.feature(stop, changedAt: instant, root: request.root(publicURL), isAlone: true)
            }
        }
    }
}
