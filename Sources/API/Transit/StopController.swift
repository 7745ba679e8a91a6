import Geodesy
import HTTPTypes
import Hummingbird
import JSONText
import Model
import Services
import Wire

struct StopController: Sendable {
    let stops: StopService
    let polling: PollingCache

    func addRoutes(to router: some RouterMethods<AppContext>) {
        let group = router.group("v1/stops")
        group.get(use: list)
        group.get(":id", use: show)
    }

    @Sendable func list(_ request: Request, context: AppContext) async throws -> Response {
        var fields = try request.queryFields()
        let filter = try StopFilter(&fields)
        let page = try PageRequest(&fields)
        try fields.finish()
        let cursor = try StopCursorText.read(page.cursor, for: filter)
        let languages = request.languages
        return try await polling.answer(request, context) {
            let (found, last) = try await stops.page(
                filter,
                for: context.signedIn?.member,
                after: cursor,
                limit: page.limit
            )
            let origin = filter.position.map { GeodesicOrigin($0) }
            return .page(found, next: last.map(StopCursorText.write), for: request) {
                $0.stop($1.named(in: languages), from: origin)
            }
        }
    }

    @Sendable func show(_ request: Request, context: AppContext) async throws -> Response {
        let id = try context.id(Stop.ID.self)
        let position = try request.query { try $0.coordinate() }
        return try await polling.answer(request, context, until: context.untilNextFeed) {
            let details = try await stops.details(
                id,
                for: context.signedIn?.member,
                at: context.instant
            )
            return .json { $0.stop(details.named(in: request.languages), from: position) }
        }
    }
}

extension AppContext {
    /// Alerts come with feeds and not with change numbers, so an answer with alerts holds for a moment.
    var untilNextFeed: Instant { instant + 5 * Instant.Span.second }

    /// Vehicles move, so an answer with vehicles holds for a second.
    var untilNextSecond: Instant { instant + Instant.Span.second }
}

extension JSONWriter {
    fileprivate mutating func stop(_ details: StopService.Details, from position: Coordinate?) {
        object { json in
            if let position {
                json.members(of: NearStop(stop: details.stop, from: position))
            } else {
                json.members(of: details.stop)
            }
            json.member("parent_name", details.parent?.name)
            json.array("platforms") { json in
                for platform in details.platforms { json.stop(platform, from: position) }
            }
            json.member("poi", details.place?.description)
            json.array("alerts") { json in
                for alert in details.alerts { json.alert(alert) }
            }
        }
    }
}
