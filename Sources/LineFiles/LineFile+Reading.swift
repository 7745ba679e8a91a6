import JSONText

extension LineFile {
    /// The longest JSON text that is read.
    private static let mostBytes = 64_000_000

    /// Reads a file of any kind that is known here, told by its content: GPX, GeoJSON, or the campus
    /// tracker's routes.
    package init(_ bytes: [UInt8]) throws {
        let start = bytes.drop { [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }.first
        if start == UInt8(ascii: "<") {
            try self.init(gpx: bytes)
            return
        }
        let value: JSONValue
        do {
            value = try JSONValue.parse(bytes, limits: JSONLimits(maximumBytes: Self.mostBytes))
        } catch {
            throw LineFileFault("it is neither GPX, which is XML, nor JSON: \(error)")
        }
        if value["type"]?.stringValue != nil {
            try self.init(geoJSON: value)
        } else {
            try self.init(campusRoutes: value)
        }
    }
}
