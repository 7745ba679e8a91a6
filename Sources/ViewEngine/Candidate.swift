public import Geodesy

/// A thing that may be in view: who it is and where it stands.
public struct Candidate<ID: Sendable & Hashable>: Sendable, Hashable {
    /// Whatever the caller knows the thing by.
    public let id: ID
    /// Where it stands.
    public let coordinate: Coordinate
    /// Its altitude in metres, where it is known.
    public let altitude: Double?

    /// Creates a candidate; without an altitude it stands at the viewer's own level.
    public init(id: ID, coordinate: Coordinate, altitude: Double? = nil) {
        self.id = id
        self.coordinate = coordinate
        self.altitude = altitude
    }
}
