import Geodesy
package import JSONText

extension LineFile {
    /// Reads GeoJSON (RFC 7946): each line string is a line, each point a stop; other shapes are skipped.
    ///
    /// The properties `name` or `route_long_name`, and `color` or `stroke`, are used.
    package init(geoJSON value: JSONValue) throws {
        self.init()
        switch value["type"]?.stringValue {
        case "FeatureCollection":
            guard let features = value["features"]?.arrayValue else {
                throw LineFileFault("the collection has no features")
            }
            for feature in features { try add(feature) }
        case "Feature": try add(value)
        default: throw LineFileFault("it is no feature and no collection of features")
        }
    }

    private mutating func add(_ feature: JSONValue) throws {
        let properties = feature["properties"]
        let name = Self.text(properties, ["name", "route_long_name", "route_short_name", "title"]) ?? ""
        let geometry = feature["geometry"]
        let parts = geometry?["coordinates"]
        switch geometry?["type"]?.stringValue {
        case "Point":
            guard let place = Coordinate(geoJSON: parts) else {
                skipped += 1
                return
            }
            stops.append(DrawnStop(name: name, coordinate: place))
        case "LineString": try add(parts?.arrayValue ?? [], name: name, properties)
        case "MultiLineString":
            // The parts of one line, one after the other.
            try add((parts?.arrayValue ?? []).flatMap { $0.arrayValue ?? [] }, name: name, properties)
        default: skipped += 1
        }
    }

    private mutating func add(_ positions: [JSONValue], name: String, _ properties: JSONValue?) throws {
        guard positions.count <= Self.mostPositions else { throw LineFileFault("it has too many positions") }
        let way = positions.compactMap { Coordinate(geoJSON: $0) }
        guard way.count > 1, way.count == positions.count else {
            skipped += 1
            return
        }
        let color = Self.text(properties, ["color", "stroke", "route_color"])?.colorDigits
        lines.append(DrawnLine(name: name, color: color, way: way))
    }

    private static func text(_ properties: JSONValue?, _ names: [String]) -> String? {
        // in range: a name
        names.lazy.compactMap { properties?[$0]?.stringValue?.trimmed }.first { !$0.isEmpty }
    }
}

extension Coordinate {
    /// A position of GeoJSON: longitude, then latitude, then what does not matter here.
    fileprivate init?(geoJSON value: JSONValue?) {
        guard let numbers = value?.arrayValue, numbers.count >= 2,
            let longitude = numbers.first?.doubleValue, let latitude = numbers.dropFirst().first?.doubleValue
        else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }
}
