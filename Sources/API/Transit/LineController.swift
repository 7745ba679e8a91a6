import Geodesy
import HTTPTypes
import Hummingbird
import JSONText
import Model
import Services
import Wire

struct LineController: Sendable {
    let lines: LineService
    let sources: TransitSourceService
    let polling: PollingCache

    func addRoutes(to router: some RouterMethods<AppContext>) {
        let group = router.group("v1/lines")
        group.get(use: list)
        group.get(":id", use: show)
        router.group("v1/transit").get("sources", use: listSources)
    }

    @Sendable func list(_ request: Request, context: AppContext) async throws -> Response {
        var fields = try request.queryFields()
        var filter = LineService.Filter()
        filter.source = try fields.transitSource()
        filter.mode = try fields.transitMode()
        filter.query = try fields.string("q").map { text throws(Refusal) in
            try Text.checked(text, field: "q", length: 0...PlaceQuery.longestText)
        }
        let page = try PageRequest(&fields)
        try fields.finish()
        return try await polling.answer(request, context) { [filter] in
            let (found, last) = try await lines.page(filter, after: page.id(), limit: page.limit)
            return .page(found, next: last?.description, for: request) { json, line in
                json.object { $0.members(of: line) }
            }
        }
    }

    @Sendable func show(_ request: Request, context: AppContext) async throws -> Response {
        let id = try context.id(TransitLine.ID.self)
        try request.queryFields().finish()
        return try await polling.answer(request, context, until: context.untilNextSecond) {
            let details = try await lines.details(id, in: request.languages, at: context.instant)
            return .json { $0.line(details, at: context.instant) }
        }
    }

    @Sendable func listSources(_ request: Request, context: AppContext) async throws -> Response {
        try request.queryFields().finish()
        let sources = try await sources.sources()
        let body = TaggedBody.json { json in
            json.object { json in
                json.array("items") { json in
                    for source in sources { json.source(source) }
                }
            }
        }
        return .tagged(body, for: request)
    }
}

extension JSONWriter {
    fileprivate mutating func line(_ details: LineService.Details, at now: Instant) {
        object { json in
            json.members(of: details.line)
            json.member("gone", details.isGone)
            json.array("directions") { json in
                for direction in details.directions {
                    json.object { json in
                        json.member("direction", direction.direction)
                        json.member("destination", direction.destination)
                        json.array("stops") { json in
                            for stop in direction.stops { json.stop(stop) }
                        }
                    }
                }
            }
            json.object("shapes") { json in
                json.member("type", "FeatureCollection")
                json.array("features") { json in
                    for shape in details.shapes { json.shape(shape) }
                }
            }
            json.array("vehicles") { json in
                for vehicle in details.vehicles { json.vehicle(vehicle, at: now) }
            }
            json.array("alerts") { json in
                for alert in details.alerts { json.alert(alert) }
            }
        }
    }

    private mutating func shape(_ shape: LineService.Shape) {
        object { json in
            json.member("type", "Feature")
            json.object("geometry") { json in
                json.member("type", "LineString")
                json.array("coordinates") { json in
                    for point in shape.points {
                        json.array { json in
                            json.fixed(point.longitude, decimals: 6)
                            json.fixed(point.latitude, decimals: 6)
                        }
                    }
                }
            }
            json.object("properties") { $0.member("direction", shape.direction) }
        }
    }
}
