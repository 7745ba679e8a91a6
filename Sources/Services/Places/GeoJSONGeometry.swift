import Geodesy
import JSONText
import OSM

/// Reduces a geometry of GeoJSON to one coordinate, which is the middle unless the geometry is a point.
enum GeoJSONGeometry {
    /// Returns the coordinate of a geometry; `nil` when the geometry is empty.
    static func coordinate(of geometry: JSONValue?) throws(SourceFileError) -> Coordinate? {
        guard let geometry, geometry != .null else { return nil }
        let type = geometry["type"]?.stringValue ?? ""
        if type == "GeometryCollection" { return try middle(of: geometry["geometries"]) }
        guard let value = geometry["coordinates"] else {
            throw SourceFileError("the geometry '\(type)' has no coordinates")
        }
        // A geometry with empty coordinates has no position (RFC 7946, 3.1).
        if value.arrayValue?.isEmpty == true { return nil }
        switch type {
        case "Point": return try point(value)
        case "MultiPoint": return Centroid.ofPoints(try line(value))
        case "LineString": return Centroid.ofLine(try line(value))
        case "MultiLineString":
            let lines = try parts(value, line)
            return Centroid.ofLine(lines.max { length($0) < length($1) } ?? [])
        case "Polygon": return try area([value])
        case "MultiPolygon": return try area(try elements(value))
        default: throw SourceFileError("the geometry type '\(type)' is not supported")
        }
    }

    private static func middle(of members: JSONValue?) throws(SourceFileError) -> Coordinate? {
        guard let members = members?.arrayValue else {
            throw SourceFileError("the geometry 'GeometryCollection' has no geometries")
        }
        var places: [Coordinate] = []
        for member in members {
            if let place = try coordinate(of: member) { places.append(place) }
        }
        return Centroid.ofPoints(places)
    }

    private static func area(_ polygons: [JSONValue]) throws(SourceFileError) -> Coordinate? {
        var (rings, holes) = ([[Coordinate]](), [[Coordinate]]())
        for polygon in polygons {
            let parts = try parts(polygon, line)
            rings += parts.prefix(1)
            holes += parts.dropFirst()
        }
        return Centroid.ofArea(rings, holes: holes) ?? Centroid.ofPoints(rings.flatMap { $0 })
    }

    private static func length(_ line: [Coordinate]) -> Double {
        zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    }

    private static func line(_ value: JSONValue) throws(SourceFileError) -> [Coordinate] {
        try parts(value, point)
    }

    /// Reads a longitude and then a latitude, and ignores further numbers.
    private static func point(_ value: JSONValue) throws(SourceFileError) -> Coordinate {
        let numbers = try elements(value)
        guard numbers.count >= 2, let x = numbers[0].doubleValue, let y = numbers[1].doubleValue,
            let coordinate = Coordinate(latitude: y, longitude: x)
        else { throw SourceFileError("its coordinates must be longitude and latitude in degrees") }
        return coordinate
    }

    private static func parts<Part>(
        _ value: JSONValue,
        _ part: (JSONValue) throws(SourceFileError) -> Part
    ) throws(SourceFileError) -> [Part] {
        var parts: [Part] = []
        for element in try elements(value) { parts.append(try part(element)) }
        return parts
    }

    private static func elements(_ value: JSONValue) throws(SourceFileError) -> [JSONValue] {
        guard let elements = value.arrayValue else {
            throw SourceFileError("its coordinates must be a list, but are \(value.kind)")
        }
        return elements
    }
}
