package import Geodesy
package import Model

extension RealtimeFeed {
    /// A vehicle, and where it is.
    package struct Vehicle: Sendable, Hashable {
        package enum Status: Sendable, Hashable {
            case incomingAt
            case stoppedAt
            /// It is on its way. This is also meant where a feed says nothing, or something unknown.
            case inTransitTo
        }

        package enum Congestion: Sendable, Hashable {
            case runningSmoothly
            case stopAndGo
            case congested
            case severelyCongested
        }

        /// The id of the entity within the feed.
        package var id = ""
        package var trip: Trip?
        package var name: VehicleName?
        package var position: Position?
        /// The number of the stop that ``status`` speaks of, in the timetable of the trip.
        package var stopSequence: Int?
        package var stop: String?
        package var status = Status.inTransitTo
        /// The instant at which the vehicle was there.
        package var reportedAt: Instant?
        package var congestion: Congestion?
        package var occupancy: Occupancy?
        /// 100 when all places are taken; may be more.
        package var occupancyPercentage: Int?

        package init() {}
    }

    /// A position with its movement, in single precision: a step in longitude is up to 1.7 m.
    package struct Position: Sendable, Hashable {
        package var coordinate: Coordinate
        /// In degrees from true north, 0 up to 360.
        package var bearing: Double?
        /// In metres per second, not negative.
        package var speed: Double?
        /// In metres.
        package var odometer: Double?

        package init(_ coordinate: Coordinate) {
            self.coordinate = coordinate
        }
    }
}
