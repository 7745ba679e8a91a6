package import Geodesy

/// A bus, tram, train or boat that reports its position.
package struct Vehicle: Sendable, Hashable, Identifiable {
    package typealias ID = Model.ID<Vehicle>

    package let id: ID
    package let source: String
    /// Its name in the source, unique there.
    package let sourceID: String
    /// The number or name that is painted on it, if the source tells it.
    package let label: String?
    package let firstSeenAt: Instant

    package init(id: ID, source: String, sourceID: String, label: String?, firstSeenAt: Instant) {
        self.id = id
        self.source = source
        self.sourceID = sourceID
        self.label = label
        self.firstSeenAt = firstSeenAt
    }
}

/// A position that a vehicle reported.
package struct VehicleFix: Sendable, Hashable {
    /// The instant of the position, by the vehicle's own clock.
    package let at: Instant
    package let coordinate: Coordinate
    /// Degrees clockwise from north, if told.
    package var heading: Double?
    /// Metres per second, if told.
    package var speed: Double?
    /// The trip by the source's own id.
    package var tripID: String?
    /// The day on which the service of the trip began.
    package var serviceDate: ServiceDate?
    /// The line by the source's own id.
    package var lineID: String?
    /// The direction as a timetable numbers it, 0 or 1.
    package var direction: Int?
    package var occupancy: Occupancy?

    package init(at: Instant, coordinate: Coordinate, heading: Double? = nil, speed: Double? = nil) {
        self.at = at
        self.coordinate = coordinate
        self.heading = heading
        self.speed = speed
    }
}

/// A fix with the vehicle as its source names it, from outside.
package struct VehicleReport: Sendable, Hashable {
    /// In Unicode scalars, as is the length of a label.
    package static let nameLength = 1...100

    package let vehicle: String
    package var label: String?
    package var fix: VehicleFix

    package init(vehicle: String, label: String? = nil, fix: VehicleFix) {
        self.vehicle = vehicle
        self.label = label
        self.fix = fix
    }
}

/// A fix as it is stored.
package struct StoredFix: Sendable, Hashable {
    /// The number in the order of the commits; it has nothing to do with the change number.
    package let number: Int64
    package let vehicle: Vehicle.ID
    package let receivedAt: Instant
    package let fix: VehicleFix

    package init(number: Int64, vehicle: Vehicle.ID, receivedAt: Instant, fix: VehicleFix) {
        self.number = number
        self.vehicle = vehicle
        self.receivedAt = receivedAt
        self.fix = fix
    }
}
