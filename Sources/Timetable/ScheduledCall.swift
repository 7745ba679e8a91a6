package import Model

/// A trip at one of its stops on a service day.
package struct ScheduledCall: Sendable, Hashable {
    /// The place in ``SourceTimetable/stops``.
    package let stop: Int
    /// The place in ``SourceTimetable/trips``.
    package let trip: Int
    /// The place of the call in the trip's pattern, from 0.
    package let position: Int
    package let date: ServiceDate
    /// The start of the service day, in seconds since 1970.
    package let dayStart: Int64
    /// In seconds after the start of the service day, 86,400 and more after midnight.
    package let arrival: Int
    package let departure: Int
    /// When this run departs from its first stop, in seconds after the start of the service day.
    package let start: Int
    /// The place in ``SourceTimetable/frequencies`` of what the run is one of.
    package let frequency: Int?

    /// In seconds since 1970.
    package var arrivesAt: Int64 { dayStart + Int64(arrival) }
    /// In seconds since 1970.
    package var departsAt: Int64 { dayStart + Int64(departure) }
}
