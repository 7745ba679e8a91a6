import Model

/// One run of a trip of the timetable.
struct TripRun: Hashable {
    /// The place in the timetable's trips.
    let trip: Int
    let date: ServiceDate
    /// The departure from the first stop, in seconds after the start of the service day.
    let start: Int
}

/// A run at one of its stops, with the times of the timetable.
struct RunCall {
    /// The place in the timetable's stops.
    let stop: Int
    /// In seconds since 1970.
    let arrivesAt: Int64
    /// In seconds since 1970.
    let departsAt: Int64
}
