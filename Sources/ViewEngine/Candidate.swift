public import Geodesy

/// A thing that may be in view: its id and its position.
public struct Candidate<ID: Sendable & Hashable>: Sendable, Hashable {
    /// The caller's id of the thing.
    public let id: ID
    /// The position.
    public let coordinate: Coordinate
    /// The altitude in metres; `nil` when it is not known.
    public let altitude: Double?

    /// Creates a candidate; without an altitude it stands at the viewer's own level.
    public init(id: ID, coordinate: Coordinate, altitude: Double? = nil) {
        self.id = id
        self.coordinate = coordinate
        self.altitude = altitude
    }
}
