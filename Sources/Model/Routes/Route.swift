public import Geodesy

/// A way from one point to another, through those that were wanted.
public struct Route: Sendable, Hashable {
    /// Who found it.
    public enum Engine: String, Sendable, Hashable, CaseIterable {
        /// Valhalla.
        case valhalla
        /// OSRM.
        case osrm
        /// Nobody: it is the straight line.
        case bearing
    }

    /// The way from one of the points that were asked for to the next.
    public struct Leg: Sendable, Hashable {
        /// Its length in metres.
        public let distance: Double
        /// How long it takes in seconds, or `nil` where nobody knows.
        public let duration: Double?
        /// What to do, in order.
        public let steps: [Step]

        /// Creates a leg.
        public init(distance: Double, duration: Double?, steps: [Step]) {
            self.distance = distance
            self.duration = duration
            self.steps = steps
        }
    }

    /// One thing to do, and how it goes on from there.
    public struct Step: Sendable, Hashable {
        /// A sentence without a full stop.
        public let instruction: String
        /// The name of the street that it leads to.
        public let street: String?
        /// Metres to the next step.
        public let distance: Double
        /// Seconds to the next step, or `nil` where nobody knows.
        public let duration: Double?
        /// Where it is to be done.
        public let coordinate: Coordinate
        /// The direction after it, degrees clockwise from north, `[0, 360)`, or `nil` where nobody knows.
        public let bearing: Double?

        /// Creates a step.
        public init(
            instruction: String,
            street: String?,
            distance: Double,
            duration: Double?,
            coordinate: Coordinate,
            bearing: Double?
        ) {
            self.instruction = instruction
            self.street = street
            self.distance = distance
            self.duration = duration
            self.coordinate = coordinate
            self.bearing = bearing
        }
    }

    /// Who found it.
    public let engine: Engine
    /// Its length in metres.
    public let distance: Double
    /// How long it takes in seconds, or `nil` where nobody knows.
    public let duration: Double?
    /// Where it goes; at least two coordinates.
    public let line: [Coordinate]
    /// One for each two points that were asked for.
    public let legs: [Leg]

    /// Creates a way.
    public init(engine: Engine, distance: Double, duration: Double?, line: [Coordinate], legs: [Leg]) {
        self.engine = engine
        self.distance = distance
        self.duration = duration
        self.line = line
        self.legs = legs
    }
}

/// How far something is, and in which direction, as the crow flies.
public struct StraightLine: Sendable, Hashable {
    /// Metres along the geodesic.
    public let distance: Double
    /// Where it leaves, degrees clockwise from north, `[0, 360)`, or `nil` where it goes nowhere.
    public let azimuth: Double?

    /// The line from one coordinate to another.
    public init(from start: Coordinate, to end: Coordinate) {
        let (distance, azimuth) = start.inverse(to: end)
        self.distance = distance
        // Half a centimetre is told as nothing.
        self.azimuth = distance < 0.005 ? nil : azimuth
    }
}
