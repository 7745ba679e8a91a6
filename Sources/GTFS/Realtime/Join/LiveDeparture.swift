package import Model

/// A trip at a stop where one can get on: what the timetable says, and what is known of it now.
package struct LiveDeparture: Sendable, Hashable {
    /// The seconds behind the timetable from which on a departure is told as delayed.
    package static let delayedFrom = 60
    /// The time for which a departure is still told, in milliseconds.
    package static let grace = 30 * Instant.Span.second

    /// The place in the timetable's stops: where it leaves, which may be another platform than planned.
    package var stop: Int
    /// The place in the timetable's lines; `nil` for a trip of a line that the timetable does not have.
    package var line: Int?
    /// The source's own id of the line.
    package var route: String?
    /// 0 or 1.
    package var direction: Int?
    package var destination: String?
    /// The source's own id of the trip.
    package var tripID: String?
    /// The place in the timetable's trips; `nil` for a trip that the timetable does not have.
    package var trip: Int?
    /// The place of the call in the trip's pattern, from 0.
    package var position: Int?
    package var date: ServiceDate?
    package var scheduled: Instant?
    /// Set only where the feed tells a time or a delay; never a copy of ``scheduled``.
    package var expected: Instant?
    package var realtime: DepartureSource
    package var status = DepartureStatus.ok
    /// Seconds behind the timetable; negative when ahead.
    package var delay: Int?
    package var isAccessible = KnownOrNot.unknown
    package var occupancy: Occupancy?
    package var vehicleID: String?
    /// The ids of alerts that count for it.
    package var alerts: [String] = []

    init(stop: Int, realtime: DepartureSource) {
        self.stop = stop
        self.realtime = realtime
    }

    /// The time by which departures are sorted, and after which they are past.
    package var time: Instant? { expected ?? scheduled }
}
