import Geodesy
package import JSONText

extension LineFile {
    /// Reads the routes of the campus tracker: an object of lines, each with `COLOR`, `ROUTES` (its way from
    /// stop to stop), `STOPS` (their keys in order), and under each key `NAME` and `COORDINATES`.
    ///
    /// Ways with a transparent colour lead to the depot: they are lines without passengers, and left out.
    package init(campusRoutes value: JSONValue) throws {
        self.init()
        guard let routes = value.objectValue, !routes.isEmpty else {
            throw LineFileFault("it is no object of routes")
        }
        for (name, route) in routes.members {
            guard let parts = route["ROUTES"]?.arrayValue else {
                throw LineFileFault("the route \(name.prefix(40)) has no ROUTES")
            }
            if route["COLOR"]?.stringValue == "#00000000" { continue }
            let positions = parts.flatMap { $0.arrayValue ?? [] }
            guard positions.count <= Self.mostPositions else {
                throw LineFileFault("it has too many positions")
            }
            let way = positions.compactMap { Coordinate(campus: $0) }
            guard way.count > 1, way.count == positions.count else {
                skipped += 1
                continue
            }
            let color = route["COLOR"]?.stringValue?.colorDigits
            lines.append(DrawnLine(name: name, color: color, way: way, stops: stops(of: route)))
        }
    }

    private mutating func stops(of route: JSONValue) -> [DrawnStop] {
        var found: [DrawnStop] = []
        for key in (route["STOPS"]?.arrayValue ?? []).compactMap(\.stringValue) {
            let stop = route[key]  // in range: a name
            guard let place = Coordinate(campus: stop?["COORDINATES"]) else {
                skipped += 1
                continue
            }
            // A loop names its first stop again at its end.
            if found.contains(where: { $0.coordinate == place }) { continue }
            found.append(DrawnStop(name: stop?["NAME"]?.stringValue?.trimmed ?? key, coordinate: place))
        }
        return found
    }
}

extension Coordinate {
    /// A position of the campus tracker: latitude, then longitude.
    fileprivate init?(campus value: JSONValue?) {
        guard let numbers = value?.arrayValue, numbers.count == 2,
            let latitude = numbers.first?.doubleValue, let longitude = numbers.last?.doubleValue
        else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }
}
