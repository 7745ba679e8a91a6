import Geodesy
import Model
import ScriptedServer
import Synchronization

@testable import Directions

/// Two points in Monaco, and answers about the way between them as engines give them.
enum Scripts {
    static let start = line[0]
    static let end = line[1]

    /// 1,139 m in a straight line.
    static let line = [(43.7311, 7.4197), (43.7396, 7.4276)].compactMap {
        Coordinate(latitude: $0.0, longitude: $0.1)
    }

    struct NoPoint: Error {}

    static func point(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        guard let point = Coordinate(latitude: latitude, longitude: longitude) else { throw NoPoint() }
        return point
    }

    static func request(
        mode: TravelMode = .car,
        language: StepLanguage = .english,
        via: [Coordinate] = []
    ) throws -> RouteRequest {
        let request = RouteRequest(from: start, to: end, via: via, mode: mode, language: language)
        guard let request else { throw NoPoint() }
        return request
    }

    static func osrm(
        distance: Double = 1139.4,
        duration: Double = 120,
        line: [Coordinate] = line,
        steps: String = """
        {"maneuver":{"bearing_after":34,"bearing_before":0,"location":[7.4197,43.7311],"type":"depart"},
         "name":"Rue A","mode":"driving","duration":60,"distance":600},
        {"maneuver":{"bearing_after":90,"bearing_before":34,"location":[7.4236,43.7354],"type":"roundabout",
         "modifier":"right","exit":2},"name":"","ref":"D 6098","mode":"driving","duration":60,"distance":539.4},
        {"maneuver":{"bearing_after":0,"bearing_before":90,"location":[7.4276,43.7396],"type":"arrive",
         "modifier":"left"},"name":"Rue B","mode":"driving","duration":0,"distance":0}
        """
    ) -> String {
        let polyline = EncodedPolyline.encode(line).replacing("\\", with: "\\\\")
        return """
            {"code":"Ok","waypoints":[],"routes":[{"geometry":"\(polyline)","distance":\(distance),"duration":\(duration),
             "weight":1,"legs":[{"distance":\(distance),"duration":\(duration),"steps":[\(steps)]}]}]}
            """
    }

    static func valhalla(
        length: Double = 1.139,
        units: String = "kilometers",
        time: Double = 120,
        legs: Int = 1,
        shape: String? = nil,
        index: Int = 1,
        manoeuvres: String? = nil
    ) -> String {
        // The second leg goes back.
        let legs = (0..<legs).map { leg in
            let polyline = shape ?? EncodedPolyline.encode(leg == 0 ? line : line.reversed())
            let steps = """
                {"type":1,"instruction":"Drive northeast on Rue A.","street_names":["Rue A","D 1"],"bearing_after":34,
                 "time":\(time),"length":\(length),"begin_shape_index":0,"end_shape_index":1},
                {"type":6,"instruction":"Your destination is on the left.","bearing_before":34,"time":0,"length":0,
                 "begin_shape_index":\(index),"end_shape_index":1}
                """
            return """
                {"shape":"\(polyline.replacing("\\", with: "\\\\"))","summary":{"length":\(length),"time":\(time)},
                 "maneuvers":[\(manoeuvres ?? steps)]}
                """
        }
        return """
            {"trip":{"status":0,"status_message":"Found route between points","units":"\(units)","language":"en-US",
             "summary":{"length":\(Double(legs.count) * length),"time":\(Double(legs.count) * time)},
             "legs":[\(legs.joined(separator: ","))]}}
            """
    }
}

/// A clock that a test turns.
final class TurnedClock: Sendable {
    private let instant = Mutex(ContinuousClock.now)

    var now: ContinuousClock.Instant { instant.withLock { $0 } }

    func advance(_ seconds: Int) {
        instant.withLock { $0 += .seconds(seconds) }
    }
}

extension DirectionsFinder {
    /// A finder that asks a server under an engine's name.
    static func asking(
        _ server: ScriptedServer,
        _ engine: String = "osrm",
        clock: TurnedClock = TurnedClock(),
        // Long enough that no busy machine makes a test of something else one of the deadline.
        deadline: Duration = .seconds(600)
    ) -> DirectionsFinder? {
        DirectionsConfiguration("\(engine):\(server.url)", deadline: deadline).map {
            DirectionsFinder($0, now: { clock.now })
        }
    }
}
