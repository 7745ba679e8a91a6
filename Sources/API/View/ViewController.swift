import Geodesy
import Hummingbird
import JSONText
import Model
import Services
import ViewEngine

/// What is in view, as data and as a picture.
struct ViewController: Sendable {
    static let defaultLimit = 50
    static let largestLimit = 200

    let view: ViewService
    let polling: Polling

    func addRoutes(to router: some RouterMethods<AppContext>) {
        let group = router.group("v1")
        group.get("view", use: look)
        group.post("view", use: lookByBody)
        group.get("view.svg", use: draw)
    }

    @Sendable func look(_ request: Request, context: AppContext) async throws -> Response {
        let query = try ViewQuery(request.queryFields())
        return try await polling.answer(request, context) {
            let sights = try await sights(query, context)
            return .json { $0.view(query, sights) }
        }
    }

    @Sendable func lookByBody(_ request: Request, context: AppContext) async throws -> Response {
        try request.queryFields().finish()
        let query = try ViewQuery(await request.jsonFields(context))
        let sights = try await sights(query, context)
        return .json { $0.view(query, sights) }
    }

    @Sendable func draw(_ request: Request, context: AppContext) async throws -> Response {
        let query = try ViewQuery(request.queryFields())
        return try await polling.answer(request, context) {
            let picture = ViewPicture(query.viewpoint, try await sights(query, context))
            return TaggedBody(bytes: Array(picture.svg.utf8), type: "image/svg+xml")
        }
    }

    private func sights(
        _ query: ViewQuery,
        _ context: AppContext
    ) async throws -> [ViewService.LabelledSighting] {
        let viewer = Viewer(
            member: context.signedIn?.member,
            position: query.viewpoint.coordinate,
            instant: context.instant
        )
        return try await view.sights(from: query.viewpoint, for: viewer, limit: query.limit)
    }
}

/// The parameters of a view.
struct ViewQuery {
    let viewpoint: Viewpoint
    let limit: Int
    /// Whether a heading was given; around a full circle none is needed.
    let hasHeading: Bool

    init(_ fields: consuming Fields) throws(Refusal) {
        var fields = fields
        let coordinate = try Fields.required(fields.coordinate(), "lat")
        let altitude = try fields.number("alt_m")
        let heading = try fields.number("heading_deg")
        let pitch = try fields.number("pitch_deg", in: -90...90)
        let roll = try fields.number("roll_deg", in: -180...180)
        let fieldOfView = try fields.number("fov_deg")
        let aspect = try fields.number("aspect")
        let range = try fields.number("range_m")
        let minimumRange = try fields.number("min_range_m")
        limit = try PageRequest.limit(
            &fields,
            default: ViewController.defaultLimit,
            largest: ViewController.largestLimit
        )
        try fields.finish()
        hasHeading = heading != nil
        if heading == nil, fieldOfView != 360 {
            throw .badField("heading_deg", "it is needed unless 'fov_deg' is 360.")
        }
        do throws(InvalidViewpoint) {
            viewpoint = try Viewpoint(
                coordinate: coordinate,
                altitude: altitude,
                heading: heading ?? 0,
                pitch: pitch ?? 0,
                roll: roll ?? 0,
                fieldOfView: fieldOfView ?? 60,
                aspect: aspect ?? 0.5625,
                range: range ?? 1000,
                minimumRange: minimumRange ?? 0
            )
        } catch {
            throw .badField(error.field.parameter, error.detail)
        }
    }
}

extension InvalidViewpoint.Field {
    fileprivate var parameter: String {
        switch self {
        case .altitude: "alt_m"
        case .heading: "heading_deg"
        case .pitch: "pitch_deg"
        case .roll: "roll_deg"
        case .fieldOfView: "fov_deg"
        case .aspect: "aspect"
        case .range: "range_m"
        case .minimumRange: "min_range_m"
        }
    }
}

extension JSONWriter {
    fileprivate mutating func view(_ query: ViewQuery, _ sights: [ViewService.LabelledSighting]) {
        let viewpoint = query.viewpoint
        object { json in
            json.object("viewer") { json in
                json.coordinate(viewpoint.coordinate)
                json.member(
                    "heading_deg",
                    query.hasHeading ? Rounding.azimuth(viewpoint.heading) : nil,
                    decimals: 4
                )
                json.member("fov_deg", viewpoint.fieldOfView, decimals: 4)
                json.member("range_m", viewpoint.range, decimals: 2)
            }
            json.array("items") { json in
                for sight in sights { json.sight(sight) }
            }
        }
    }

    private mutating func sight(_ sight: ViewService.LabelledSighting) {
        let (label, sighting) = (sight.label, sight.sighting)
        let id = label.id.description
        object { json in
            json.member("kind", "note")
            json.member("id", id)
            json.member("title", label.title)
            json.coordinate(label.coordinate)
            json.member("alt_m", label.altitude, decimals: 2)
            json.member("distance_m", sighting.distance, decimals: 2)
            json.member("slant_m", sighting.slant, decimals: 2)
            json.member("azimuth_deg", Rounding.azimuth(sighting.azimuth), decimals: 4)
            json.member("relative_bearing_deg", Rounding.bearing(sighting.relativeBearing), decimals: 4)
            json.member("elevation_deg", sighting.elevation, decimals: 4)
            json.object("screen") { json in
                json.member("x", sighting.screenX, decimals: 4)
                json.member("y", sighting.screenY, decimals: 4)
            }
            json.member("scale", sighting.scale, decimals: 4)
            json.member("thumb_url", label.thumbPath)
            json.member("href", "/v1/notes/" + id)
        }
    }
}
