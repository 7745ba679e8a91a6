package import Geodesy

/// The position of a member's parked car, visible only to that member.
package struct Parking: Sendable, Hashable {
    /// In Unicode scalars.
    package static let noteLength = 1...500

    package let coordinate: Coordinate
    /// Metres above the sea or the ellipsoid, as the phone reported it.
    package let altitude: Double?
    /// A hint to find the car: a floor, a row.
    package let note: String?
    package let parkedAt: Instant

    package init(coordinate: Coordinate, altitude: Double?, note: String?, parkedAt: Instant) {
        self.coordinate = coordinate
        self.altitude = altitude
        self.note = note
        self.parkedAt = parkedAt
    }

    package static func checkedNote(_ note: String) throws(Refusal) -> String {
        try Text.checked(note, field: "note", length: noteLength, controls: .lineBreaksAndTabs)
    }
}
