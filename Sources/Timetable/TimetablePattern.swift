/// One sequence of stops that trips of a line serve.
package struct TimetablePattern: Sendable, Hashable {
    /// How riders may get on or off (GTFS `pickup_type` and `drop_off_type`).
    package enum Boarding: UInt8, Sendable, Hashable {
        case regular = 0
        case none = 1
        case byPhone = 2
        case byDriver = 3
    }

    /// One stop of the sequence.
    package struct Call: Sendable, Hashable {
        /// The place in ``SourceTimetable/stops``.
        package var stop: Int
        /// The number that the source gives the call, by which live data refer to it; numbers rise along a
        /// trip.
        package var sequence: Int
        package var pickup: Boarding
        package var dropOff: Boarding
        /// The destination that the vehicle shows from here on, where it is not the trip's.
        package var headsign: String?

        package init(
            stop: Int,
            sequence: Int,
            pickup: Boarding = .regular,
            dropOff: Boarding = .regular,
            headsign: String? = nil
        ) {
            self.stop = stop
            self.sequence = sequence
            self.pickup = pickup
            self.dropOff = dropOff
            self.headsign = headsign
        }
    }

    /// The place in ``SourceTimetable/lines``.
    package var line: Int
    /// 0 or 1, where the source tells it.
    package var direction: Int?
    /// The place of the way on the map among ``SourceTimetable/shapeCount``.
    package var shape: Int?
    package var calls: [Call]

    package init(line: Int, direction: Int? = nil, shape: Int? = nil, calls: [Call]) {
        self.line = line
        self.direction = direction
        self.shape = shape
        self.calls = calls
    }
}

/// The times of a trip at the calls of its pattern, in seconds after the trip's start.
///
/// A trip starts when it departs from its first stop, so an arrival there may be negative.
package struct TimetableProfile: Sendable, Hashable {
    package var arrivals: [Int32]
    package var departures: [Int32]

    package init(arrivals: [Int32], departures: [Int32]) {
        self.arrivals = arrivals
        self.departures = departures
    }
}
