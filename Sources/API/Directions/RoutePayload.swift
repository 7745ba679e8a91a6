import Geodesy
import JSONText
import Model
import Wire

extension JSONWriter {
    mutating func route(_ query: DirectionsQuery, _ route: Route) {
        object { json in
            json.member("engine", route.engine.rawValue)
            json.member("mode", query.request.mode.rawValue)
            json.member("lang", query.request.language.rawValue)
            json.member("distance_m", route.distance, decimals: 2)
            json.member("duration_s", route.duration, decimals: 1)
            let isStraight = route.engine == .bearing
            let azimuth = isStraight ? route.legs[0].steps[0].bearing : nil
            json.member("azimuth_deg", azimuth.map(Rounding.azimuth), decimals: 4)
            json.object("geometry") { $0.geometry(route.line) }
            json.member("polyline", EncodedPolyline.encode(route.line))
            json.member("polyline_precision", EncodedPolyline.precision)
            json.array("legs") { json in
                for leg in route.legs { json.leg(leg) }
            }
        }
    }

    private mutating func leg(_ leg: Route.Leg) {
        object { json in
            json.member("distance_m", leg.distance, decimals: 2)
            json.member("duration_s", leg.duration, decimals: 1)
            json.array("steps") { json in
                for step in leg.steps {
                    json.object { json in
                        json.member("instruction", step.instruction)
                        json.member("street", step.street)
                        json.member("distance_m", step.distance, decimals: 2)
                        json.member("duration_s", step.duration, decimals: 1)
                        json.coordinate(step.coordinate)
                        json.member("bearing_deg", step.bearing.map(Rounding.azimuth), decimals: 4)
                    }
                }
            }
        }
    }

    /// A GeoJSON geometry: one line, or several when it crosses the antimeridian (RFC 7946 §3.1.9).
    private mutating func geometry(_ line: [Coordinate]) {
        let parts = line.cutAtAntimeridian
        member("type", parts.count == 1 ? "LineString" : "MultiLineString")
        array("coordinates") { json in
            for part in parts {
                if parts.count == 1 {
                    json.positions(part)
                } else {
                    json.array { $0.positions(part) }
                }
            }
        }
    }

    private mutating func positions(_ part: [(longitude: Double, latitude: Double)]) {
        for position in part {
            array { json in
                json.fixed(position.longitude, decimals: 7)
                json.fixed(position.latitude, decimals: 7)
            }
        }
    }
}

extension [Coordinate] {
    /// The line in parts, each of which stays on one side of the antimeridian and has a length.
    fileprivate var cutAtAntimeridian: [[(longitude: Double, latitude: Double)]] {
        var parts: [[(longitude: Double, latitude: Double)]] = []
        var part: [(longitude: Double, latitude: Double)] = []
        for corner in self {
            // Rounds to the precision of the output.
            let longitude = (corner.longitude * 1e7).rounded() / 1e7
            if let before = part.last, abs(longitude - before.longitude) > 180 {
                let edge = before.longitude < 0 ? -180.0 : 180.0
                let gap = 360 - abs(longitude - before.longitude)
                let share = gap > 0 ? (180 - abs(before.longitude)) / gap : 0
                let latitude = before.latitude + share * (corner.latitude - before.latitude)
                // A corner on the antimeridian belongs to both sides.
                if before.longitude != edge { part.append((edge, latitude)) }
                parts.append(part)
                part = longitude == -edge ? [] : [(-edge, latitude)]
            }
            part.append((longitude, corner.latitude))
        }
        parts.append(part)
        if parts.count == 1 { return parts }
        let moving = parts.filter { part in part.contains { $0 != part[0] } }
        return moving.isEmpty ? [[parts[0][0], parts[0][0]]] : moving
    }
}
