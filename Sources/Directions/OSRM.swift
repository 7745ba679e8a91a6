import Bounds
import Fetch
import Geodesy
import JSONText
import Model

/// OSRM's `/route/v1` (https://project-osrm.org/docs/v26.4.0/http): longitude before latitude, polyline6.
struct OSRM: RoutingEngine {
    func question(
        _ request: RouteRequest,
        to address: String,
        deadline: ContinuousClock.Instant
    ) -> FetchRequest {
        let points = request.points.map { point in
            var json = JSONWriter()
            json.array { json in
                json.fixed(point.longitude, decimals: 6)
                json.fixed(point.latitude, decimals: 6)
            }
            return json.text.filter { $0 != "[" && $0 != "]" }
        }
        let reaches = points.map { _ in String(Int(nearest: EngineAnswer.reach)) }.joined(separator: ";")
        let path = "/route/v1/\(Self.profile(request.mode))/\(points.joined(separator: ";"))"
        return FetchRequest(
            "GET",
            "\(address)\(path)?geometries=polyline6&steps=true&overview=full&radiuses=\(reaches)",
            headers: EngineAnswer.headers,
            deadline: deadline,
            limit: EngineAnswer.limit
        )
    }

    func route(_ answer: FetchResponse, to request: RouteRequest) throws(AnswerFault) -> Route {
        guard answer.status < 500 else { throw .failing(answer.status) }
        // OSRM also answers 400 when there is simply no route.
        guard answer.status == 200 || answer.status == 400 else { throw .failing(answer.status) }
        let json = try EngineAnswer.json(answer)
        switch json["code"]?.stringValue {
        case "Ok" where answer.status == 200: break
        case "NoRoute": throw .refused(.noConnection)
        case "NoSegment": throw .refused(.noRoad(Self.point(json["message"]?.stringValue, request)))
        case "TooBig": throw .refused(.tooManyPoints)
        default: throw .malformed("its code is none that could be")
        }
        guard let found = json["routes"]?.arrayValue?.first else { throw .malformed("it has no routes") }
        let legs = try EngineAnswer.list(found["legs"], "legs", most: request.points.count)
        let route = Route(
            engine: .osrm,
            distance: try EngineAnswer.amount(found["distance"], "distance"),
            duration: try EngineAnswer.amount(found["duration"], "duration"),
            line: try EngineAnswer.line(found["geometry"], "geometry"),
            legs: try legs.enumerated().map { index, leg throws(AnswerFault) in
                Route.Leg(
                    distance: try EngineAnswer.amount(leg["distance"], "distance"),
                    duration: try EngineAnswer.amount(leg["duration"], "duration"),
                    steps: try Self.steps(leg["steps"], request, isEnd: index == legs.count - 1)
                )
            }
        )
        try EngineAnswer.check(route, request)
        return route
    }

    private static func profile(_ mode: TravelMode) -> String {
        switch mode {
        case .car: "driving"
        case .bicycle: "cycling"
        case .foot: "walking"
        }
    }

    /// The message ends with the index of the point without a road nearby.
    private static func point(_ message: String?, _ request: RouteRequest) -> Int? {
        guard let word = message?.split(separator: " ").last, let index = Int(word, radix: 10),
            request.points.indices.contains(index)
        else { return nil }
        return index
    }

    private static func steps(
        _ value: JSONValue?,
        _ request: RouteRequest,
        isEnd: Bool
    ) throws(AnswerFault) -> [Route.Step] {
        let found = try EngineAnswer.steps(value, "steps")
        let words = StepWords(request.language)
        var steps: [Route.Step] = []
        for step in found {
            let manoeuvre = step["maneuver"]
            guard let place = manoeuvre?["location"]?.arrayValue, place.count == 2,
                let longitude = place[0].doubleValue, let latitude = place[1].doubleValue,
                let coordinate = Coordinate(latitude: latitude, longitude: longitude)
            else { throw .malformed("a step of it is nowhere") }
            let kind = kind(step, isEnd: isEnd)
            let isArrival = if case .arrive = kind { true } else { false }
            // in range: the name of a member
            let bearing = EngineAnswer.bearing(manoeuvre?[isArrival ? "bearing_before" : "bearing_after"])
            let street =
                EngineAnswer.text(step["name"], most: 200) ?? EngineAnswer.text(step["ref"], most: 200)
            steps.append(
                Route.Step(
                    instruction: words.instruction(kind, street: street, bearing: bearing),
                    street: street,
                    distance: try EngineAnswer.amount(step["distance"], "distance"),
                    duration: try EngineAnswer.amount(step["duration"], "duration"),
                    coordinate: coordinate,
                    bearing: bearing
                )
            )
        }
        return steps
    }

    /// https://project-osrm.org/docs/v26.4.0/http#stepmaneuver-object: an unknown type counts as `turn`.
    private static func kind(_ step: JSONValue, isEnd: Bool) -> Manoeuvre {
        let manoeuvre = step["maneuver"]
        let turn = turn(manoeuvre?["modifier"]?.stringValue)
        let type = manoeuvre?["type"]?.stringValue
        if step["mode"]?.stringValue == "ferry", type != "arrive" { return .ferry }
        switch type {
        case "depart": return .depart
        case "arrive": return .arrive(turn?.side, isEnd: isEnd)
        case "new name", "notification": return .goOn
        case "continue": return turn.map { $0 == .straight ? .goOn : .turn($0) } ?? .goOn
        case "merge": return .merge(turn?.side)
        case "on ramp": return .ramp(turn?.side)
        case "off ramp": return .exit(turn?.side)
        case "fork": return .keep(turn ?? .straight)
        case "end of road": return turn.map { .turnAtEndOfRoad($0) } ?? .goOn
        case "roundabout", "rotary":
            let exit = manoeuvre?["exit"]?.integerValue
            return .roundabout(exit: exit.flatMap { (1...50).contains($0) ? Int(clamping: $0) : nil })
        case "exit roundabout", "exit rotary": return .leaveRoundabout
        default: return turn.map { .turn($0) } ?? .goOn
        }
    }

    private static func turn(_ modifier: String?) -> Turn? {
        switch modifier {
        case "uturn": .back
        case "sharp right": .sharpRight
        case "right": .right
        case "slight right": .slightRight
        case "straight": .straight
        case "slight left": .slightLeft
        case "left": .left
        case "sharp left": .sharpLeft
        default: nil
        }
    }
}
