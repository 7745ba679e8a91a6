import Fuzzing

/// Everything that is tried.
enum Targets {
    static let all: [FuzzTarget] = [
        openingHours, publicHolidays, json, jsonBodies, multipart, csv, csvPlaces, geoJSON, osmXML, pbf, exif,
        jpeg, png,
        instants, languages, queries, cursors, changeTokens, byteRanges, entityTags, networks, polylines,
    ]

    /// Throws unless something holds.
    static func require(_ holds: Bool, _ sentence: @autoclosure () -> String) throws {
        guard holds else { throw FuzzTarget.Violation(sentence()) }
    }
}
