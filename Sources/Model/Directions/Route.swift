package import Geodesy

/// A route from one point to another, through the points in between that were asked for.
package struct Route: Sendable, Hashable {
    package enum Engine: String, Sendable, Hashable, CaseIterable {
        case valhalla
        case osrm
        /// No engine: the route is the straight line.
        case bearing
    }

    /// The part of a route from one requested point to the next.
    package struct Leg: Sendable, Hashable {
        /// In metres.
        package let distance: Double
        /// In seconds; `nil` if not known.
        package let duration: Double?
        package let steps: [Step]

        package init(distance: Double, duration: Double?, steps: [Step]) {
            self.distance = distance
            self.duration = duration
            self.steps = steps
        }
    }

    /// One instruction, and the way from there to the next one.
    package struct Step: Sendable, Hashable {
        /// A sentence without a full stop.
        package let instruction: String
        /// The name of the street that the step leads to.
        package let street: String?
        /// Metres to the next step.
        package let distance: Double
        /// Seconds to the next step; `nil` if not known.
        package let duration: Double?
        package let coordinate: Coordinate
        /// The direction afterwards in degrees clockwise from north, `[0, 360)`; `nil` if not known.
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

    package let engine: Engine
    /// In metres.
    package let distance: Double
    /// In seconds; `nil` if not known.
    package let duration: Double?
    /// At least two coordinates.
    package let line: [Coordinate]
    /// One leg between each two requested points.
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
    /// At the start, in degrees clockwise from north, `[0, 360)`; `nil` if the line is too short.
    package let azimuth: Double?

    package init(from start: Coordinate, to end: Coordinate) {
        let (distance, azimuth) = start.inverse(to: end)
        self.distance = distance
        // A line shorter than half a centimetre has no direction.
        self.azimuth = distance < 0.005 ? nil : azimuth
    }
}
