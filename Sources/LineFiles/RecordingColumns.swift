import Bounds
package import Geodesy

/// The columns of a recording of vehicles' positions, by the names in its header.
///
/// The columns are `vehicle` or `bus_id`, `lat` or `lat_deg`, `lon` or `lon_deg`, `at` or `time_utc`, and
/// `source`, which may be missing; others are not read.
package struct RecordingColumns: Sendable, Hashable {
    /// One position of a recording.
    package struct Row: Sendable, Hashable {
        package let vehicle: String
        package let coordinate: Coordinate
        /// Seconds since 1970 UTC.
        package let at: Double
        /// The kind of tracker; empty if the recording does not tell it.
        package let source: String
    }

    private let vehicle: Int
    private let latitude: Int
    private let longitude: Int
    private let instant: Int
    private let source: Int?

    /// Finds the columns in a header; throws when one is missing.
    package init(header: [String]) throws {
        let names = header.map { $0.trimmed.lowercased() }
        func column(_ known: String...) throws -> Int {
            guard let index = names.firstIndex(where: known.contains) else {
                throw LineFileFault("it has no column \(known.joined(separator: " or "))")
            }
            return index
        }
        vehicle = try column("vehicle", "bus_id")
        latitude = try column("lat", "lat_deg")
        longitude = try column("lon", "lon_deg")
        instant = try column("at", "time_utc")
        source = names.firstIndex(of: "source")
    }

    /// The position in a record, or `nil` when one of its fields cannot be.
    package func row(_ fields: [String]) -> Row? {
        func field(_ index: Int) -> String { fields[checked: index]?.trimmed ?? "" }
        guard let latitude = Double(decimal: field(latitude)),
            let longitude = Double(decimal: field(longitude)),
            let coordinate = Coordinate(latitude: latitude, longitude: longitude),
            let at = UTCInstant.seconds(field(instant)), !field(vehicle).isEmpty
        else { return nil }
        return Row(
            vehicle: field(vehicle),
            coordinate: coordinate,
            at: at,
            source: source.map(field) ?? ""
        )
    }
}
