import Geodesy
import HTTPTypes
import Hummingbird
import JSONText
import Model
import Services
import Wire

struct ParkingController: Sendable {
    let parking: ParkingService

    func addRoutes(to router: some RouterMethods<AppContext>) {
        router.group("v1/parking").group(context: SignedInContext.self)
            .get(use: show)
            .put(use: park)
            .delete(use: forget)
    }

    @Sendable func show(_ request: Request, context: SignedInContext) async throws -> Response {
        let position = try request.query { try $0.coordinate() }
        let found = try await parking.parking(of: context.member)
        return .tagged(.json { $0.parking(found, from: position) }, for: request)
    }

    @Sendable func park(_ request: Request, context: SignedInContext) async throws -> Response {
        var fields = try await request.jsonFields(context.app)
        let coordinate = try Fields.required(fields.coordinate(), "lat")
        let altitude = try fields.number("alt_m", in: NoteLimits.altitude)
        let note = try fields.string("note")
        try fields.finish()
        let found = try await parking.park(at: coordinate, altitude: altitude, note: note, of: context.member)
        return .json { $0.parking(found) }
    }

    @Sendable func forget(_ request: Request, context: SignedInContext) async throws -> Response {
        try request.queryFields().finish()
        try await parking.forget(of: context.member)
        return Response(status: .noContent)
    }
}

extension JSONWriter {
    /// The distance and azimuth are included if the request had a position.
    fileprivate mutating func parking(_ parking: Parking, from position: Coordinate? = nil) {
        object { json in
            json.coordinate(parking.coordinate)
            json.member("alt_m", parking.altitude, decimals: 2)
            json.member("note", parking.note)
            json.member("parked_at", parking.parkedAt.description)
            if let position { json.bearing(from: position, to: parking.coordinate) }
        }
    }
}
