public import Geodesy

/// A route from one point to another, through the points in between that were asked for.
public struct Route: Sendable, Hashable {
    /// The engine that computed a route.
    public enum Engine: String, Sendable, Hashable, CaseIterable {
        /// Valhalla.
        case valhalla
        /// OSRM.
        case osrm
        /// None: the route is the straight line.
        case bearing
    }

    /// The part of a route from one requested point to the next.
    public struct Leg: Sendable, Hashable {
        /// Its length in metres.
        public let distance: Double
        /// The duration in seconds, or `nil` if it is not known.
        public let duration: Double?
        /// The instructions in order.
        public let steps: [Step]

        /// Creates a leg.
        public init(distance: Double, duration: Double?, steps: [Step]) {
            self.distance = distance
            self.duration = duration
            self.steps = steps
        }
    }

    /// One instruction, and the way from there to the next one.
    public struct Step: Sendable, Hashable {
        /// The instruction as a sentence without a full stop.
        public let instruction: String
        /// The name of the street that the step leads to.
        public let street: String?
        /// Metres to the next step.
        public let distance: Double
        /// Seconds to the next step, or `nil` if not known.
        public let duration: Double?
        /// The position of the instruction.
        public let coordinate: Coordinate
        /// The direction afterwards in degrees clockwise from north, `[0, 360)`, or `nil` if not known.
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

    /// The engine that computed the route.
    public let engine: Engine
    /// Its length in metres.
    public let distance: Double
    /// The duration in seconds, or `nil` if it is not known.
    public let duration: Double?
    /// The line of the route; at least two coordinates.
    public let line: [Coordinate]
    /// The legs, one between each two requested points.
    public let legs: [Leg]

    /// Creates a route.
    public init(engine: Engine, distance: Double, duration: Double?, line: [Coordinate], legs: [Leg]) {
        self.engine = engine
        self.distance = distance
        self.duration = duration
        self.line = line
        self.legs = legs
    }
}

/// The straight line to something: its distance and direction.
public struct StraightLine: Sendable, Hashable {
    /// Metres along the geodesic.
    public let distance: Double
    /// The direction at the start in degrees clockwise from north, `[0, 360)`; `nil` if the line is too
    /// short.
    public let azimuth: Double?

    /// The line from one coordinate to another.
    public init(from start: Coordinate, to end: Coordinate) {
        let (distance, azimuth) = start.inverse(to: end)
        self.distance = distance
        // A line shorter than half a centimetre has no direction.
        self.azimuth = distance < 0.005 ? nil : azimuth
    }
}
