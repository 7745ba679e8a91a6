package import Model

extension RealtimeFeed {
    /// The news of a trip at one of its stops.
    package struct StopUpdate: Sendable, Hashable {
        package enum Relationship: Sendable, Hashable {
            /// The trip stops here. This is also meant where a feed says nothing, or something unknown.
            case scheduled
            case skipped
            /// Nothing is known but the timetable, from here on.
            case noData
            case unscheduled
        }

        /// The stop's number in the timetable of the trip.
        package var sequence: Int?
        package var stop: String?
        package var arrival: Event?
        package var departure: Event?
        package var relationship = Relationship.scheduled
        /// How full the vehicle will be when it leaves.
        package var occupancy: Occupancy?
        /// The stop that takes the place of the timetable's, such as another platform.
        package var assignedStop: String?
        package var headsign: String?
        /// False where nobody can get on; `nil` where the timetable decides.
        package var hasPickup: Bool?

        package init() {}
    }

    /// An arrival or a departure that is expected.
    package struct Event: Sendable, Hashable {
        /// The seconds behind the timetable; negative when ahead.
        package var delay: Int?
        package var time: Instant?
        /// The seconds by which the time may be wrong.
        package var uncertainty: Int?
        /// The time that was planned, for trips that are in no timetable.
        package var scheduledTime: Instant?

        package init() {}
    }
}
