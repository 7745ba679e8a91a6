public import Geodesy

/// Where a member left the car: shown to nobody else.
public struct Parking: Sendable, Hashable {
    /// The lengths of a note in Unicode scalars.
    public static let noteLength = 1...500

    /// Where it is.
    public let coordinate: Coordinate
    /// Metres above the sea or the ellipsoid, as the phone said.
    public let altitude: Double?
    /// What helps to find it: a floor, a row.
    public let note: String?
    /// When it was left there.
    public let parkedAt: Instant

    /// Creates a parking place from what the database holds.
    public init(coordinate: Coordinate, altitude: Double?, note: String?, parkedAt: Instant) {
        self.coordinate = coordinate
        self.altitude = altitude
        self.note = note
        self.parkedAt = parkedAt
    }

    /// A note as it may be stored.
    public static func checkedNote(_ note: String) throws(Refusal) -> String {
        try Text.checked(note, field: "note", length: noteLength, controls: .lineBreaksAndTabs)
    }
}
