public import Geodesy

/// The position of a member's parked car, visible only to that member.
public struct Parking: Sendable, Hashable {
    /// The lengths of a note in Unicode scalars.
    public static let noteLength = 1...500

    /// The car's position.
    public let coordinate: Coordinate
    /// Metres above the sea or the ellipsoid, as the phone reported it.
    public let altitude: Double?
    /// A hint to find the car: a floor, a row.
    public let note: String?
    /// The instant of parking.
    public let parkedAt: Instant

    /// Creates a parking place from a row of the database.
    public init(coordinate: Coordinate, altitude: Double?, note: String?, parkedAt: Instant) {
        self.coordinate = coordinate
        self.altitude = altitude
        self.note = note
        self.parkedAt = parkedAt
    }

    /// Returns a note that may be stored.
    public static func checkedNote(_ note: String) throws(Refusal) -> String {
        try Text.checked(note, field: "note", length: noteLength, controls: .lineBreaksAndTabs)
    }
}
