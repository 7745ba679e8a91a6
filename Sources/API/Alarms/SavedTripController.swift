import HTTPTypes
import Hummingbird
import JSONText
import Model
import Services
import Wire

struct SavedTripController: Sendable {
    let trips: SavedTripService

    func addRoutes(to router: some RouterMethods<AppContext>) {
        router.group("v1/saved-trips").group(context: SignedInContext.self)
            .get(use: list)
            .post(use: create)
            .delete(":id", use: delete)
    }

    @Sendable func list(_ request: Request, context: SignedInContext) async throws -> Response {
        let page = try request.query { try PageRequest(&$0) }
        let (found, next) = try await trips.trips(of: context.member, after: page.id(), limit: page.limit)
        return .page(found, next: next?.description, for: request) { $0.savedTrip($1) }
    }

    @Sendable func create(_ request: Request, context: SignedInContext) async throws -> Response {
        var post = try await RepeatablePost(request, context)
        let draft = try SavedTripDraft(&post.fields)
        try post.fields.finish()
        let outcome = try await trips.create(draft, of: context.member, key: post.key) { trip in
            IdempotentAnswer(.created, location: "/v1/saved-trips/\(trip.id)") { $0.savedTrip(trip) }
        }
        return .repeatable(outcome)
    }

    @Sendable func delete(_ request: Request, context: SignedInContext) async throws -> Response {
        let id = try context.id(SavedTrip.ID.self)
        try request.queryFields().finish()
        try await trips.delete(id, of: context.member)
        return Response(status: .noContent)
    }
}

extension Fields {
    /// A name of a direction or a destination, as a board shows it.
    fileprivate mutating func name(_ field: String) throws(Refusal) -> String? {
        guard let text = try string(field) else { return nil }
        return try Text.checkedLine(text, field: field, length: SavedTripDraft.nameLength)
    }
}

extension SavedTripDraft {
    fileprivate init(_ fields: inout Fields) throws(Refusal) {
        let detail = "Must be numbers from 1 (Monday) to 7 (Sunday), at least one."
        let weekdays = try Fields.required(fields.numbers("weekdays", detail), "weekdays")
        let days = weekdays.compactMap { Int(exactly: $0) }.filter { (1...7).contains($0) }
        guard !days.isEmpty, days.count == weekdays.count else { throw .badField("weekdays", detail) }
        self.init(
            stop: try Fields.required(fields.id("stop_id", as: Stop.ID.self), "stop_id"),
            line: try Fields.required(fields.id("line_id", as: TransitLine.ID.self), "line_id"),
            direction: try fields.name("direction"),
            destination: try fields.name("destination"),
            minute: try Fields.required(fields.clockTime("time"), "time"),
            weekdays: days,
            lead: try fields.lead(Alarm.defaultLead)
        )
    }
}
