import Bounds
import Fetch
import Geodesy
import JSONText
import Model

/// Valhalla's `/route` (https://valhalla.github.io/valhalla/api/turn-by-turn/api-reference/):
/// kilometres, polyline6.
struct Valhalla: RoutingEngine {
    func question(
        _ request: RouteRequest,
        to address: String,
        deadline: ContinuousClock.Instant
    ) -> FetchRequest {
        var json = JSONWriter(reservingCapacity: 1024)
        json.object { json in
            json.array("locations") { json in
                for point in request.points {
                    json.object { json in
                        json.member("lat", point.latitude, decimals: 6)
                        json.member("lon", point.longitude, decimals: 6)
                        json.member("type", "break")
                        json.member("search_cutoff", Int(nearest: EngineAnswer.reach))
                    }
                }
            }
            json.member("costing", Self.costing(request.mode))
            json.member("units", "kilometers")
            // If Valhalla does not know the language, any other will do, because our words replace those of
            // Valhalla.
            json.member("language", Self.language(request.language) ?? "en-US")
            json.member("directions_type", "instructions")
        }
        return FetchRequest(
            "POST",
            address + "/route",
            headers: EngineAnswer.headers + [FetchHeader("content-type", "application/json")],
            body: .bytes(json.bytes),
            deadline: deadline,
            limit: EngineAnswer.limit
        )
    }

    func route(_ answer: FetchResponse, to request: RouteRequest) throws(AnswerFault) -> Route {
        guard answer.status == 200 else {
            if (400..<500).contains(answer.status), let json = try? EngineAnswer.json(answer),
                let code = json["error_code"]?.integerValue, !Self.isOfAddress(code)
            {
                throw .refused(Self.reason(code))
            }
            throw .failing(answer.status)
        }
        let trip = try EngineAnswer.json(answer)["trip"]
        if let status = trip?["status"]?.integerValue, status != 0 {
            throw .refused(Self.reason(status))
        }
        guard trip?["units"]?.stringValue == "kilometers" else {
            throw .malformed("its units must be kilometres")
        }
        let found = try EngineAnswer.list(trip?["legs"], "legs", most: request.points.count)
        var line: [Coordinate] = []
        var legs: [Route.Leg] = []
        for (index, leg) in found.enumerated() {
            let shape = try EngineAnswer.line(leg["shape"], "shape")
            // A leg begins where the previous one ended.
            line += line.last == shape.first ? shape.dropFirst() : shape[...]
            guard line.count <= EngineAnswer.mostCorners else { throw .refused(.tooFar) }
            let reader = StepReader(shape: shape, request: request, isEnd: index == found.count - 1)
            legs.append(
                Route.Leg(
                    distance: 1000 * (try EngineAnswer.amount(leg["summary"]?["length"], "length")),
                    duration: try EngineAnswer.amount(leg["summary"]?["time"], "time"),
                    steps: try reader.steps(leg["maneuvers"])
                )
            )
        }
        let summary = trip?["summary"]
        let route = Route(
            engine: .valhalla,
            distance: 1000 * (try EngineAnswer.amount(summary?["length"], "length")),
            duration: try EngineAnswer.amount(summary?["time"], "time"),
            line: line,
            legs: legs
        )
        try EngineAnswer.check(route, request)
        return route
    }

    private static func costing(_ mode: TravelMode) -> String {
        switch mode {
        case .car: "auto"
        case .bicycle: "bicycle"
        case .foot: "pedestrian"
        }
    }

    /// Returns Valhalla's code for a language, or `nil` if Valhalla does not know the language.
    static func language(_ language: StepLanguage) -> String? {
        switch language {
        case .english: "en-US"
        case .swedish: "sv-SE"
        case .french: "fr-FR"
        case .chinese: nil
        }
    }

    // https://valhalla.github.io/valhalla/api/turn-by-turn/api-reference/#internal-error-codes-and-conditions
    private static func reason(_ code: Int64) -> DirectionsError.Reason {
        switch code {
        case 150: .tooManyPoints
        case 154, 155: .tooFar
        case 170, 441...445: .noConnection
        case 171: .noRoad(nil)
        default: .other
        }
    }

    /// Whether the method or the path is unknown, so that the URL or the server is wrong.
    private static func isOfAddress(_ code: Int64) -> Bool {
        switch code {
        case 101, 102, 106: true
        default: false
        }
    }
}

private struct StepReader {
    let shape: [Coordinate]
    let request: RouteRequest
    let isEnd: Bool

    func steps(_ value: JSONValue?) throws(AnswerFault) -> [Route.Step] {
        let found = try EngineAnswer.steps(value, "maneuvers")
        let words = StepWords(request.language)
        let isTheirs = Valhalla.language(request.language) != nil
        var steps: [Route.Step] = []
        for manoeuvre in found {
            guard let index = manoeuvre["begin_shape_index"]?.integerValue,
                let coordinate = shape[checked: Int(clamping: index)]
            else { throw .malformed("a manoeuvre of it has no position") }
            let bearing = EngineAnswer.bearing(manoeuvre["bearing_after"] ?? manoeuvre["bearing_before"])
            let street = EngineAnswer.text(manoeuvre["street_names"]?.arrayValue?.first, most: 200)
            let kind = kind(manoeuvre, isEnd: isEnd)
            var instruction = words.instruction(kind, street: street, bearing: bearing)
            // Valhalla uses the same words for an intermediate stop as for the destination.
            let isStopover = if case .arrive(_, isEnd: false) = kind { true } else { false }
            if isTheirs, !isStopover, let text = EngineAnswer.text(manoeuvre["instruction"], most: 500) {
                instruction = text.hasSuffix(".") ? String(text.dropLast()) : text
            }
            steps.append(
                Route.Step(
                    instruction: instruction,
                    street: street,
                    distance: 1000 * (try EngineAnswer.amount(manoeuvre["length"], "length")),
                    duration: try EngineAnswer.amount(manoeuvre["time"], "time"),
                    coordinate: coordinate,
                    bearing: bearing
                )
            )
        }
        return steps
    }

    private func kind(_ manoeuvre: JSONValue, isEnd: Bool) -> Manoeuvre {
        switch manoeuvre["type"]?.integerValue {
        case 1, 2, 3: .depart
        case 4: .arrive(nil, isEnd: isEnd)
        case 5: .arrive(.right, isEnd: isEnd)
        case 6: .arrive(.left, isEnd: isEnd)
        case 9: .turn(.slightRight)
        case 10: .turn(.right)
        case 11: .turn(.sharpRight)
        case 12, 13: .turn(.back)
        case 14: .turn(.sharpLeft)
        case 15: .turn(.left)
        case 16: .turn(.slightLeft)
        case 17: .ramp(nil)
        case 18: .ramp(.right)
        case 19: .ramp(.left)
        case 20: .exit(.right)
        case 21: .exit(.left)
        case 22: .keep(.straight)
        case 23: .keep(.right)
        case 24: .keep(.left)
        case 25: .merge(nil)
        case 26: .roundabout(exit: exit(manoeuvre))
        case 27: .leaveRoundabout
        case 28: .ferry
        case 29: .leaveFerry
        case 37: .merge(.right)
        case 38: .merge(.left)
        case 39: .lift
        case 40: .stairs
        case 41: .escalator
        case 42: .enterBuilding
        case 43: .leaveBuilding
        default: .goOn
        }
    }

    private func exit(_ manoeuvre: JSONValue) -> Int? {
        guard let count = manoeuvre["roundabout_exit_count"]?.integerValue, (1...50).contains(count) else {
            return nil
        }
        return Int(clamping: count)
    }
}
