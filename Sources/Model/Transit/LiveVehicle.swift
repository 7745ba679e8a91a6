import Bounds
package import Geodesy

/// A vehicle as riders are told of it: what it reported last, and where it is by now.
package struct LiveVehicle: Sendable, Hashable, Identifiable {
    package enum State: String, Sendable, CaseIterable {
        case moving, stopped, layover
        case offLine = "off-line"
        case stale
    }

    /// Where the vehicle is on its line by now, as far as anybody can tell.
    package struct Predicted: Sendable, Hashable {
        package let coordinate: Coordinate
        /// Degrees clockwise from north.
        package let heading: Double
        package let at: Instant
        /// Two of three vehicles are within so many metres.
        package let error: Double

        package init(_ coordinate: Coordinate, heading: Double, at: Instant, error: Double) {
            (self.coordinate, self.heading, self.at, self.error) = (coordinate, heading, at, error)
        }
    }

    /// When the vehicle comes to a stop of its line.
    package struct StopTime: Sendable, Hashable {
        package let stop: Stop.ID
        package let expected: Instant
        /// One of ten comes before.
        package let earliest: Instant
        /// One of ten comes after.
        package let latest: Instant

        package init(stop: Stop.ID, expected: Instant, earliest: Instant, latest: Instant) {
            (self.stop, self.expected, self.earliest, self.latest) = (stop, expected, earliest, latest)
        }
    }

    /// A fix that is older than this is stale, in milliseconds.
    package static let staleTime = 5 * Instant.Span.minute
    /// A place with a greater error is uncertain, in metres.
    package static let certainError = 100.0

    package let vehicle: Vehicle
    /// The newest fix.
    package let fix: VehicleFix
    /// The number of the newest fix, which grows with each.
    package let number: Int64
    package var line: TransitLine?
    /// The source's word for the direction.
    package var direction: String?
    package var predicted: Predicted?
    package var state = State.offLine
    /// The stops ahead, the next first.
    package var stopTimes: [StopTime] = []

    package init(_ vehicle: Vehicle, _ fix: VehicleFix, number: Int64) {
        (self.vehicle, self.fix, self.number) = (vehicle, fix, number)
    }

    package var id: Vehicle.ID { vehicle.id }

    /// Where it is by now, or else where it was last.
    package var coordinate: Coordinate { predicted?.coordinate ?? fix.coordinate }

    /// Degrees clockwise from north, if known.
    package var heading: Double? { predicted?.heading ?? fix.heading }

    /// What is written on it, or else its name in the source.
    package var title: String { vehicle.label ?? vehicle.sourceID }

    /// The whole seconds since its newest fix.
    package func age(at now: Instant) -> Int64 {
        max(0, now.milliseconds.saturatingSubtract(fix.at.milliseconds)) / Instant.Span.second
    }

    /// Whether it may well be somewhere else.
    package var isUncertain: Bool {
        state == .stale || predicted.map { $0.error > Self.certainError } ?? true
    }
}

/// A vehicle in view.
package struct SeenVehicle: Sendable, Hashable {
    package let vehicle: LiveVehicle
    /// The instant at which its age counts.
    package let instant: Instant

    package init(_ vehicle: LiveVehicle, at instant: Instant) {
        (self.vehicle, self.instant) = (vehicle, instant)
    }

    package var label: SightLabel {
        SightLabel(
            target: .vehicle(vehicle.id),
            title: vehicle.line.map { "\($0.name) · \(vehicle.title)" } ?? vehicle.title,
            coordinate: vehicle.coordinate,
            vehicle: self
        )
    }
}
