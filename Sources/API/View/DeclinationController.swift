import Geodesy
import HTTPTypes
import Hummingbird
import JSONText
import Magnetism
import Model
import Services

/// The angle between true north and the needle of a compass.
struct DeclinationController: Sendable {
    /// The heights that are accepted, in metres above the ellipsoid.
    static let heights = -1000.0...850_000

    func addRoutes(to router: some RouterMethods<AppContext>) {
        router.get("v1/declination", use: declination)
    }

    @Sendable func declination(_ request: Request, context: AppContext) async throws -> Response {
        var fields = try request.queryFields()
        let coordinate = try Fields.required(fields.coordinate(), "lat")
        let altitude = try fields.number("alt_m", in: Self.heights) ?? 0
        try fields.finish()
        let field = CompassReference.field(
            at: GeodeticPosition(coordinate: coordinate, height: altitude),
            on: context.instant
        )
        let body = TaggedBody.json { json in
            json.object { json in
                json.member("declination_deg", field.declination, decimals: 4)
                json.member("uncertainty_deg", CompassReference.uncertainty(in: field), decimals: 2)
                json.member("zone", field.compassZone.rawValue)
                json.member("model", CompassReference.model.name)
                json.member("valid_until", CompassReference.validUntil.description)
            }
        }
        return .tagged(body, for: request)
    }
}
