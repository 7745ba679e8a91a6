import Geodesy
import JSONText
import Model
import OSM

/// A GeoJSON file that holds all places of the source.
package struct GeoJSONPlaceFile: Sendable {
    private let path: String
    private let source: String
    private let mapping: PlaceMapping

    package init(path: String, source: String, mapping: PlaceMapping) {
        self.path = path
        self.source = source
        self.mapping = mapping
    }

    /// Checks the whole file; throws ``SourceFileError``.
    package func read(report: Progress.Report) throws -> PlaceHarvest {
        let file = try SourceFile(path: path)
        var reader = GeoJSONReader()
        var harvest = PlaceHarvest(source: source)
        var missing = Set(mapping.columns)
        try file.forEachPiece(reporting: "Reading features", to: report) { bytes, isLast in
            for (feature, place) in try reader.features(in: bytes, isLast: isLast) {
                do throws(SourceFileError) {
                    try add(feature, to: &harvest, missing: &missing)
                } catch {
                    throw SourceFileError(error.reason, at: place)
                }
            }
        }
        guard reader.count > 0 else { throw SourceFileError("the file has no features") }
        if let name = missing.min() { throw SourceFileError("no feature has the property '\(name)'") }
        try harvest.requireAny(of: reader.count, "features")
        return harvest
    }

    private func add(
        _ feature: JSONValue,
        to harvest: inout PlaceHarvest,
        missing: inout Set<String>
    ) throws(SourceFileError) {
        var fields: [(field: String, text: String)] = []
        // The feature's own id is preferred, unless a property is mapped to the id.
        if !mapping.names("id"), let id = feature["id"].flatMap(Self.text) { fields.append(("id", id)) }
        for (name, value) in feature["properties"]?.objectValue?.members ?? [] {
            missing.remove(name)
            guard let field = mapping.field(of: name), let text = Self.text(value), !text.isEmpty else {
                continue
            }
            // The feature's own id takes precedence over a property named `id`.
            if field == "id", fields.contains(where: { $0.field == "id" }) { continue }
            fields.append((field, text))
        }
        guard let coordinate = try GeoJSONGeometry.coordinate(of: feature["geometry"]) else {
            harvest.addUnplaced(fields.first { $0.field == "id" }?.text)
            return
        }
        guard let facts = try mapping.facts(fields, source: source, coordinate: coordinate) else {
            harvest.omissions.omitted += 1
            return
        }
        guard harvest.add(facts) else {
            throw SourceFileError("an earlier feature has the same id '\(facts.sourceID)'")
        }
    }

    /// A string or a number as text; `nil` for other values.
    private static func text(_ value: JSONValue) -> String? {
        switch value {
        case .string(let text): text
        case .integer(let number): String(number)
        case .number(let number): number.description
        default: nil
        }
    }
}
