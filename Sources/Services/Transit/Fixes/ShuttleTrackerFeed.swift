import Geodesy
import JSONText
import Model

/// The JSON of the Shuttle Tracker, as its server of 2018 answered `/updates` and `/vehicles`.
///
/// Speeds are miles per hour. A vehicle is known by its number, or else by its tracker's.
enum ShuttleTrackerFeed {
    /// The reason, without a full stop, why bytes are not such an answer.
    struct Fault: Error, CustomStringConvertible {
        let description: String
    }

    /// Metres per second.
    private static let milePerHour = 0.44704

    /// Reads the newest position of each vehicle; those without a position or an instant are left out.
    static func reports(_ bytes: [UInt8]) throws(Fault) -> [VehicleReport] {
        try elements(bytes, "positions").compactMap { element in
            guard let latitude = element["latitude"]?.doubleValue,
                let longitude = element["longitude"]?.doubleValue,
                let place = Coordinate(latitude: latitude, longitude: longitude),
                let at = element["time"]?.stringValue.flatMap({ Instant(rfc3339: $0) }),
                let vehicle = element["vehicle_id"]?.integerValue.map({ "\($0)" })
                    ?? element["tracker_id"]?.stringValue
            else { return nil }
            var fix = VehicleFix(at: at, coordinate: place)
            fix.heading = element["heading"]?.doubleValue
            fix.speed = element["speed"]?.doubleValue.map { $0 * milePerHour }
            fix.lineID = element["route_id"]?.integerValue.map { "\($0)" }
            return VehicleReport(fed: vehicle, fix)
        }
    }

    /// Reads the names of the vehicles by their numbers.
    static func names(_ bytes: [UInt8]) throws(Fault) -> [String: String] {
        let pairs = try elements(bytes, "vehicles").compactMap { element -> (String, String)? in
            guard let id = element["id"]?.integerValue, let name = element["name"]?.stringValue else {
                return nil
            }
            return ("\(id)", name)
        }
        return Dictionary(pairs) { first, _ in first }
    }

    private static func elements(_ bytes: [UInt8], _ what: String) throws(Fault) -> [JSONValue] {
        let limits = JSONLimits(maximumBytes: 16 << 20, duplicateMembers: .keepLast)
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue.parse(bytes, limits: limits)
        } catch {
            throw Fault(description: "it is not JSON: \(error)")
        }
        guard let elements = value.arrayValue else { throw Fault(description: "it is no array of \(what)") }
        return elements
    }
}
