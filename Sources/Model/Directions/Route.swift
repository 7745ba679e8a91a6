package import Geodesy

/// A route from one point to another, through the points in between that were asked for.
package struct Route: Sendable, Hashable {
    /// The engine that computed a route.
    package enum Engine: String, Sendable, Hashable, CaseIterable {
        /// Valhalla.
        case valhalla
        /// OSRM.
        case osrm
        /// None: the route is the straight line.
        case bearing
    }

    /// The part of a route from one requested point to the next.
    package struct Leg: Sendable, Hashable {
        /// Its length in metres.
        package let distance: Double
        /// The duration in seconds, or `nil` if it is not known.
        package let duration: Double?
        /// The instructions in order.
        package let steps: [Step]

        package init(distance: Double, duration: Double?, steps: [Step]) {
            self.distance = distance
            self.duration = duration
            self.steps = steps
        }
    }

    /// One instruction, and the way from there to the next one.
    package struct Step: Sendable, Hashable {
        /// The instruction as a sentence without a full stop.
        package let instruction: String
        /// The name of the street that the step leads to.
        package let street: String?
        /// Metres to the next step.
        package let distance: Double
        /// Seconds to the next step, or `nil` if not known.
        package let duration: Double?
        /// The position of the instruction.
        package let coordinate: Coordinate
        /// The direction afterwards in degrees clockwise from north, `[0, 360)`, or `nil` if not known.
        package let bearing: Double?

        package init(
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
    package let engine: Engine
    /// Its length in metres.
    package let distance: Double
    /// The duration in seconds, or `nil` if it is not known.
    package let duration: Double?
    /// The line of the route; at least two coordinates.
    package let line: [Coordinate]
    /// The legs, one between each two requested points.
    package let legs: [Leg]

    package init(engine: Engine, distance: Double, duration: Double?, line: [Coordinate], legs: [Leg]) {
        self.engine = engine
        self.distance = distance
        self.duration = duration
        self.line = line
        self.legs = legs
    }
}

/// The straight line to something: its distance and direction.
package struct StraightLine: Sendable, Hashable {
    /// Metres along the geodesic.
    package let distance: Double
    /// The direction at the start in degrees clockwise from north, `[0, 360)`; `nil` if the line is too
    /// short.
    package let azimuth: Double?

    /// The line from one coordinate to another.
    package init(from start: Coordinate, to end: Coordinate) {
        let (distance, azimuth) = start.inverse(to: end)
        self.distance = distance
        // A line shorter than half a centimetre has no direction.
        self.azimuth = distance < 0.005 ? nil : azimuth
    }
}
