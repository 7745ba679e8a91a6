import Geodesy
import HTTPTypes
import Hummingbird
import JSONText
import Model
import Services
import Wire

struct VehicleController: Sendable {
    let vehicles: VehicleService

    func addRoutes(to router: some RouterMethods<AppContext>) {
        let group = router.group("v1/vehicles")
        group.get(use: list)
        group.get(":id", use: show)
        group.get(":id/history", use: history)
    }

    /// Answers are not kept: vehicles take no change numbers.
    @Sendable func list(_ request: Request, context: AppContext) async throws -> Response {
        var fields = try request.queryFields()
        let selection = try Self.selection(&fields)
        let most = VehicleService.mostVehicles
        let limit = try PageRequest.limit(&fields, default: most, largest: most)
        try fields.finish()
        let (found, hasMore) = try await vehicles.vehicles(selection, limit: limit, at: context.instant)
        let body = TaggedBody.json(reservingCapacity: 1024 + 1024 * found.count) { json in
            json.object { json in
                json.array("items") { json in
                    for vehicle in found { json.vehicle(vehicle, at: context.instant) }
                }
                json.member("more", hasMore)
            }
        }
        return .tagged(body, for: request)
    }

    private static func selection(_ fields: inout Fields) throws(Refusal) -> VehicleService.Selection {
        let position = try fields.coordinate()
        let radius = try fields.number("radius_m", in: 0...NoteFilter.largestRadius)
        let box = try fields.box("bbox")
        let line = try fields.id("line") as TransitLine.ID?
        guard [position != nil, box != nil, line != nil].count(where: { $0 }) <= 1 else {
            throw .badField("bbox", "Only one of 'lat' and 'lon', 'bbox' and 'line' can be sent.")
        }
        if let position { return .near(position, radius: radius ?? NoteFilter.largestRadius) }
        guard radius == nil else { throw .badField("radius_m", "This field requires 'lat' and 'lon'.") }
        if let box { return .box(box) }
        return line.map { .line($0) } ?? .all
    }

    @Sendable func show(_ request: Request, context: AppContext) async throws -> Response {
        let id = try context.id(Vehicle.ID.self)
        try request.queryFields().finish()
        let vehicle = try await vehicles.vehicle(id, at: context.instant)
        return .tagged(.json { $0.vehicle(vehicle, at: context.instant) }, for: request)
    }

    @Sendable func history(_ request: Request, context: AppContext) async throws -> Response {
        let id = try context.id(Vehicle.ID.self)
        var fields = try request.queryFields()
        let until = try fields.instant("until") ?? context.instant
        var since = try fields.instant("since") ?? until - VehicleService.usualHistory
        let page = try PageRequest(&fields, largest: VehicleService.mostFixes)
        try fields.finish()
        if let cursor = page.cursor {
            guard let last = Instant(rfc3339: cursor), last >= since else { throw PageRequest.badCursor }
            since = last + 1
        }
        let (fixes, hasMore) = try await vehicles.history(
            of: id,
            since: since,
            until: until,
            limit: page.limit
        )
        let next = hasMore ? fixes.last?.at.description : nil
        return .page(fixes, next: next, for: request) { $0.fix($1) }
    }
}
