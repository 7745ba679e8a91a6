import Bounds
import Fetch
import Geodesy
import JSONText
import Model

/// The protocol of a routing engine.
protocol RoutingEngine: Sendable {
    func question(
        _ request: RouteRequest,
        to address: String,
        deadline: ContinuousClock.Instant
    ) -> FetchRequest
    func route(_ answer: FetchResponse, to request: RouteRequest) throws(AnswerFault) -> Route
}

enum EngineAnswer {
    /// The longest answer in bytes; the answer for a route across a continent has some five million bytes.
    static let limit = 16 << 20
    /// The most corners of a route's line, and the most steps of a leg.
    static let mostCorners = 500_000
    static let mostSteps = 20_000
    /// The greatest distance in metres from a road; there is no route to a point farther away.
    static let reach = 1000.0

    static let headers = [FetchHeader("accept", "application/json")]

    static func json(_ answer: FetchResponse) throws(AnswerFault) -> JSONValue {
        let limits = JSONLimits(maximumBytes: limit, duplicateMembers: .keepLast)
        guard let value = try? JSONValue.parse(answer.body, limits: limits) else {
            throw .malformed("it is not JSON")
        }
        guard value.objectValue != nil else { throw .malformed("it is not a JSON object") }
        return value
    }

    /// Reads a number that is finite, non-negative and at most 1e9.
    static func amount(_ value: JSONValue?, _ name: String) throws(AnswerFault) -> Double {
        guard let number = value?.doubleValue, number.isFinite, (0...1e9).contains(number) else {
            throw .malformed("its '\(name)' is not a valid length or time")
        }
        return number
    }

    static func list(_ value: JSONValue?, _ name: String, most: Int) throws(AnswerFault) -> [JSONValue] {
        guard let list = value?.arrayValue, list.count <= most else {
            throw .malformed("its '\(name)' is not a list of at most \(most) elements")
        }
        return list
    }

    /// Reads the steps of a leg; a leg with too many steps counts as too far.
    static func steps(_ value: JSONValue?, _ name: String) throws(AnswerFault) -> [JSONValue] {
        let steps = try list(value, name, most: .max)
        guard steps.count <= mostSteps else { throw .refused(.tooFar) }
        guard !steps.isEmpty else { throw .malformed("a leg of it has no \(name)") }
        return steps
    }

    /// Reads a line of 2 to `mostCorners` points.
    static func line(_ value: JSONValue?, _ name: String) throws(AnswerFault) -> [Coordinate] {
        let text = value?.stringValue
        // Only the last byte of an encoded number is below 95, and a point has two numbers, so this counts
        // the points.
        guard text?.utf8.count(where: { $0 < 95 }) ?? 0 <= 2 * mostCorners else { throw .refused(.tooFar) }
        guard let text,
            let line = EncodedPolyline.decode(text, limit: mostCorners), line.count >= 2
        else { throw .malformed("its '\(name)' is not a valid line") }
        return line
    }

    static func bearing(_ value: JSONValue?) -> Double? {
        guard let number = value?.doubleValue, number.isFinite, abs(number) <= 720 else { return nil }
        return Angle.positive(number)
    }

    /// Returns a text cleaned and shortened for people; `nil` when nothing is left.
    static func text(_ value: JSONValue?, most: Int) -> String? {
        guard let text = value?.stringValue else { return nil }
        var kept = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(most) {
            let isControl =
                scalar.properties.generalCategory == .control || scalar == "\u{2028}" || scalar == "\u{2029}"
            kept.append(isControl ? " " : scalar)
        }
        let words = String(kept).split(separator: " ", omittingEmptySubsequences: true)
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    /// Checks a route against itself and the request, to notice a wrong unit or order of coordinates.
    static func check(_ route: Route, _ request: RouteRequest) throws(AnswerFault) {
        guard route.legs.count == request.points.count - 1 else {
            throw .malformed("it has \(route.legs.count) legs between \(request.points.count) points")
        }
        guard let first = route.line.first, let last = route.line.last else {
            throw .malformed("it has no line")
        }
        // Engines are asked to keep to `reach`. This check allows much more, because it only looks for
        // grossly wrong positions.
        for (index, end, wanted) in [
            (0, first, request.start), (request.points.count - 1, last, request.end),
        ] {
            let gap = end.distance(to: wanted)
            guard gap <= 50 * reach else {
                throw .malformed("an end of its line is \(Int(nearest: gap)) m away from the requested point")
            }
            guard gap <= 1.1 * reach else { throw .refused(.noRoad(index)) }
        }
        let length = zip(route.line, route.line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
        guard abs(length - route.distance) <= max(100, 0.05 * length) else {
            throw .malformed(
                "its line is \(Int(nearest: length)) m long, but it claims \(Int(nearest: route.distance)) m"
            )
        }
        let sum = route.legs.reduce(0) { $0 + $1.distance }
        guard abs(sum - route.distance) <= max(100, 0.01 * sum) else {
            throw .malformed(
                "its legs are \(Int(nearest: sum)) m long, but it claims \(Int(nearest: route.distance)) m"
            )
        }
        // No traffic on a road covers 100 m in a second.
        guard let duration = route.duration, duration * 100 + 1 >= route.distance else {
            throw .malformed("its duration is missing or too short")
        }
    }
}
