package import Geodesy

/// One reported position of a vehicle.
package struct Fix: Sendable, Hashable {
    package let coordinate: Coordinate
    /// Seconds since 1970 UTC.
    package let at: Double
    /// Degrees clockwise from north, 0…360, if known.
    package let heading: Double?
    /// Metres per second, if known.
    package let speed: Double?

    /// The greatest speed that is believed, in metres per second.
    static let greatestSpeed = 60.0

    /// Creates a fix, or returns `nil` when the instant is no number of this age of the Earth.
    ///
    /// A heading or a speed that cannot be is taken as unknown.
    package init?(_ coordinate: Coordinate, at: Double, heading: Double? = nil, speed: Double? = nil) {
        guard abs(at) < 1e11 else { return nil }
        self.coordinate = coordinate
        self.at = at
        self.heading = heading.flatMap { (0...360).contains($0) ? $0 : nil }
        self.speed = speed.flatMap { (0...Self.greatestSpeed).contains($0) ? $0 : nil }
    }
}

/// A vehicle's place on its line at an instant.
package struct Moment: Sendable, Hashable {
    /// Seconds since 1970 UTC.
    package var at: Double
    /// Metres from the start of the line; counted on over laps.
    package var progress: Double
}
