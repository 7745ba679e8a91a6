import Crypto
import Geodesy
import HTTPTypes
import Hummingbird
import JSONText
import Model
import Services

/// The addresses at which clients of the campus shuttle's tracker of 2018 ask.
///
/// They are out of our reach, so the answers are those of their old server: numbers as ids, miles per hour,
/// headings without fractions, and tags without quotes.
struct ShuttleDoor: Sendable {
    let campus: CampusService

    func addRoutes(to router: some RouterMethods<AppContext>) {
        let group = router.group("doors/shuttletracker")
        group.get("vehicles", use: vehicles)
        group.get("routes", use: routes)
        group.get("stops", use: stops)
        group.get("updates", use: updates)
        group.get("history", use: history)
        group.get("eta", use: eta)
    }

    @Sendable func vehicles(_ request: Request, context: AppContext) async throws -> Response {
        Self.list(try await campus.vehicles(), request) { $0.oldVehicle($1) }
    }

    @Sendable func routes(_ request: Request, context: AppContext) async throws -> Response {
        Self.list(try await campus.routes(at: context.instant), request) { $0.oldRoute($1) }
    }

    @Sendable func stops(_ request: Request, context: AppContext) async throws -> Response {
        Self.list(try await campus.stops(at: context.instant), request) { $0.oldStop($1) }
    }

    @Sendable func updates(_ request: Request, context: AppContext) async throws -> Response {
        Self.list(try await campus.updates(at: context.instant), request) { $0.oldLocation($1) }
    }

    @Sendable func history(_ request: Request, context: AppContext) async throws -> Response {
        Self.list(try await campus.history(), request) { json, locations in
            json.array { json in
                for location in locations { json.oldLocation(location) }
            }
        }
    }

    @Sendable func eta(_ request: Request, context: AppContext) async throws -> Response {
        let arrivals = try await campus.arrivals(at: context.instant)
        return Self.answer(request) { json in
            json.object { json in
                for arrival in arrivals {
                    json.key(escaping: "\(arrival.vehicle)")
                    json.oldArrivals(arrival, at: context.instant)
                }
            }
        }
    }

    private static func list<Element>(
        _ elements: [Element],
        _ request: Request,
        _ write: (inout JSONWriter, Element) -> Void
    ) -> Response {
        answer(request) { json in
            json.array { json in
                for element in elements { write(&json, element) }
            }
        }
    }

    private static func answer(_ request: Request, _ write: (inout JSONWriter) -> Void) -> Response {
        var json = JSONWriter(reservingCapacity: 16 << 10)
        write(&json)
        let bytes = json.bytes
        let hexadecimal = Array("0123456789abcdef")
        let tag = String(
            Insecure.SHA1.hash(data: bytes).flatMap { byte in
                // in range: half a byte
                [hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
            }
        )
        if request.headers[.ifNoneMatch] == tag {
            return Response(status: .notModified, headers: [.eTag: tag])
        }
        return .bytes(bytes, type: "application/json", headers: [.eTag: tag])
    }
}

extension JSONWriter {
    fileprivate mutating func oldVehicle(_ vehicle: CampusService.NumberedVehicle) {
        object { json in
            json.member("id", vehicle.number)
            json.member("name", vehicle.vehicle.label ?? vehicle.vehicle.sourceID)
            json.member("created", vehicle.vehicle.firstSeenAt.description)
            json.member("updated", vehicle.vehicle.firstSeenAt.description)
            json.member("enabled", true)
            json.member("tracker_id", vehicle.vehicle.sourceID)
        }
    }

    fileprivate mutating func oldRoute(_ route: CampusService.Route) {
        object { json in
            json.member("id", route.number)
            json.member("name", route.line.name)
            json.member("description", route.line.longName ?? "")
            json.member("enabled", true)
            json.member("color", route.line.color.map { "#\($0.digits.uppercased())" } ?? "#0080FF")
            json.member("width", 4)
            json.array("stop_ids") { json in
                for stop in route.stops { json.value(stop) }
            }
            json.member("created", route.updatedAt.description)
            json.member("updated", route.updatedAt.description)
            json.array("points") { json in
                for point in route.points {
                    json.object { json in
                        json.member("latitude", point.latitude, decimals: 6)
                        json.member("longitude", point.longitude, decimals: 6)
                    }
                }
            }
            json.member("active", route.isActive)
            json.array("schedule") { _ in }
        }
    }

    fileprivate mutating func oldStop(_ stop: CampusService.NumberedStop) {
        object { json in
            json.member("id", stop.number)
            json.member("latitude", stop.stop.coordinate.latitude, decimals: 6)
            json.member("longitude", stop.stop.coordinate.longitude, decimals: 6)
            json.member("created", stop.updatedAt.description)
            json.member("updated", stop.updatedAt.description)
            json.member("name", stop.stop.name)
            json.member("description", stop.stop.name)
        }
    }

    fileprivate mutating func oldLocation(_ location: CampusService.Location) {
        object { json in
            json.member("id", location.number)
            json.member("tracker_id", location.vehicle.vehicle.sourceID)
            json.member("latitude", location.fix.coordinate.latitude, decimals: 6)
            json.member("longitude", location.fix.coordinate.longitude, decimals: 6)
            json.member("heading", location.fix.heading ?? 0, decimals: 0)
            // A mile per hour is 0.44704 m/s.
            json.member("speed", (location.fix.speed ?? 0) / 0.44704, decimals: 4)
            json.member("time", location.fix.at.description)
            json.member("created", location.receivedAt.description)
            json.member("vehicle_id", location.vehicle.number)
            json.member("route_id", location.route)
        }
    }

    fileprivate mutating func oldArrivals(_ arrivals: CampusService.Arrivals, at now: Instant) {
        object { json in
            json.member("vehicle_id", arrivals.vehicle)
            json.member("route_id", arrivals.route)
            json.array("stop_etas") { json in
                for (index, time) in arrivals.times.enumerated() {
                    json.object { json in
                        json.member("stop_id", time.stop)
                        json.member("eta", time.expected.description)
                        let isNext = index == 0 && time.expected <= now + 90 * Instant.Span.second
                        json.member("arriving", isNext)
                    }
                }
            }
            json.member("updated", arrivals.updatedAt.description)
        }
    }
}
