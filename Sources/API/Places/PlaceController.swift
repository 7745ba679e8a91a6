import Geodesy
import HTTPTypes
import Hummingbird
import JSONText
import Model
import Services

struct PlaceController: Sendable {
    let places: PlaceService
    let stops: StopService
    let reminders: ReminderService
    let openings: OpeningClock
    let cursors: CursorSeal
    let polling: PollingCache

    func addRoutes(to router: some RouterMethods<AppContext>) {
        let group = router.group("v1/pois")
        group.get(use: list)
        group.post("search", use: search)
        router.group("v1/poi-categories").get(use: categories)
        group.get(":id", use: show)
        group.group(context: SignedInContext.self)
            .put(":id/rating", use: rate)
            .delete(":id/rating", use: unrate)
    }

    @Sendable func show(_ request: Request, context: AppContext) async throws -> Response {
        let id = try context.id(Place.ID.self)
        let position = try request.query { try $0.coordinate() }
        let reader = reader(request, context, at: position)
        return try await polling.answer(request, context, until: reader.end) {
            let place = try await places.place(id, for: context.signedIn?.member)
            let same = try await stops.stops(like: place)
            return .json { $0.place(place, for: reader, stops: same) }
        }
    }

    @Sendable func rate(_ request: Request, context: SignedInContext) async throws -> Response {
        let id = try context.id(Place.ID.self)
        var fields = try await request.jsonFields(context.app)
        let stars = try Fields.required(fields.integer("stars"), "stars")
        try fields.finish()
        let place = try await places.rate(id, stars: stars, by: context.member)
        let reader = reader(request, context.app, at: nil)
        return .json { $0.place(place, for: reader) }
    }

    func reader(_ request: Request, _ context: AppContext, at position: Coordinate?) -> PlaceReader {
        PlaceReader(
            position: position,
            languages: request.languages,
            instant: context.instant,
            openings: openings
        )
    }

    @Sendable func unrate(_ request: Request, context: SignedInContext) async throws -> Response {
        let id = try context.id(Place.ID.self)
        try request.queryFields().finish()
        try await places.unrate(id, by: context.member)
        return Response(status: .noContent)
    }
}
