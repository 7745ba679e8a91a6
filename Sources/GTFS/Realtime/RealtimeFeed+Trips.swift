package import Model

extension RealtimeFeed {
    /// The trip that something is told about.
    package struct Trip: Sendable, Hashable {
        package enum Relationship: Sendable, Hashable {
            /// It goes by the timetable. This is also meant where a feed says nothing, or something unknown.
            case scheduled
            case added
            case unscheduled
            case canceled
            case replacement
            case duplicated
            case deleted
            case new
        }

        /// The timetable's id of the trip.
        package var id: String?
        package var route: String?
        /// 0 or 1.
        package var direction: Int?
        package var startDate: ServiceDate?
        /// The seconds from the start of the service day to the departure from the first stop.
        package var startTime: Int?
        package var relationship = Relationship.scheduled

        package init() {}
    }

    /// How a trip goes, or that it does not.
    package struct TripUpdate: Sendable, Hashable {
        /// The id of the entity within the feed.
        package var id = ""
        package var trip = Trip()
        package var vehicle: VehicleName?
        /// In the order of the trip's stops.
        package var stops: [StopUpdate] = []
        /// The instant at which this was known.
        package var reportedAt: Instant?
        /// The seconds behind the timetable, for the stops before the first of ``stops`` that tells its own.
        package var delay: Int?
        /// The properties of a trip that is made after another.
        package var properties = TripProperties()

        package init() {}
    }

    /// The properties of a trip that is made after another.
    package struct TripProperties: Sendable, Hashable {
        package var tripID: String?
        package var startDate: ServiceDate?
        /// In seconds from the start of the service day.
        package var startTime: Int?
        package var headsign: String?

        package init() {}
    }

    /// A vehicle as people and feeds name it.
    package struct VehicleName: Sendable, Hashable {
        package var id: String?
        /// The name that passengers see.
        package var label: String?
        package var licensePlate: String?
        package var isAccessible = KnownOrNot.unknown

        package init() {}
    }
}
