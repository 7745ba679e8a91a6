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
        let page = try PageRequest(&fields, default: most, largest: most)
        try fields.finish()
        let (found, next) = try await vehicles.vehicles(
            selection,
            after: Self.cursor(page, of: selection),
            limit: page.limit,
            at: context.instant
        )
        let path = next.map { request.nextPath(cursor: Self.text(of: $0, in: selection)) }
        let body = TaggedBody.json(
            headers: request.nextHeaders(path),
            reservingCapacity: 1024 + 1024 * found.count
        ) { json in
            json.page(found, next: path) { $0.vehicle($1, at: context.instant) }
        }
        return .tagged(body, for: request)
    }

    /// The cursor of a circle is a distance and an id, as in `1250-77`; those of other lists are ids.
    private static func cursor(
        _ page: PageRequest,
        of selection: VehicleService.Selection
    ) throws(Refusal) -> VehicleService.Cursor? {
        guard let text = page.cursor else { return nil }
        guard case .near = selection else {
            let id: Vehicle.ID? = try page.id()
            return id.map { VehicleService.Cursor(vehicle: $0) }
        }
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let distance = parts.first.flatMap({ Int64($0, radix: 10) }), distance >= 0,
            let vehicle = parts.last.flatMap({ Vehicle.ID(String($0)) })
        else { throw PageRequest.badCursor }
        return .init(distance: distance, vehicle: vehicle)
    }

    private static func text(
        of cursor: VehicleService.Cursor,
        in selection: VehicleService.Selection
    ) -> String {
        if case .near = selection {
            "\(cursor.distance)-\(cursor.vehicle)"
        } else {
            cursor.vehicle.description
        }
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
