package import Model

/// One run on the days of a service.
package struct TimetableTrip: Sendable, Hashable {
    package var sourceID: String
    /// The place in ``SourceTimetable/patterns``.
    package var pattern: Int
    /// The number of the trip's profile: see ``SourceTimetable/profile(at:)``.
    package var profile: Int
    /// The departure from the first stop, in seconds after the start of the service day.
    package var start: Int
    /// The place in ``SourceTimetable/services``.
    package var service: Int
    package var headsign: String?
    /// The number that riders know the trip by, such as that of a train.
    package var shortName: String?
    /// Trips of one block are run by one vehicle, one after the other.
    package var block: String?
    package var wheelchair: KnownOrNot
    package var bikes: KnownOrNot

    package init(
        sourceID: String,
        pattern: Int,
        profile: Int,
        start: Int,
        service: Int,
        headsign: String? = nil,
        shortName: String? = nil,
        block: String? = nil,
        wheelchair: KnownOrNot = .unknown,
        bikes: KnownOrNot = .unknown
    ) {
        self.sourceID = sourceID
        self.pattern = pattern
        self.profile = profile
        self.start = start
        self.service = service
        self.headsign = headsign
        self.shortName = shortName
        self.block = block
        self.wheelchair = wheelchair
        self.bikes = bikes
    }
}

/// A trip that runs again and again, at a headway, instead of at its own start.
package struct TimetableFrequency: Sendable, Hashable {
    /// The place in ``SourceTimetable/trips``.
    package var trip: Int
    /// The first departure from the first stop, in seconds after the start of the service day.
    package var start: Int
    /// The end of the departures from the first stop, which is not a departure itself.
    package var end: Int
    /// Seconds between departures, at least 1.
    package var headway: Int
    /// Whether the departures are kept to the second; else only the headway is promised.
    package var isExact: Bool

    package init(trip: Int, start: Int, end: Int, headway: Int, isExact: Bool) {
        self.trip = trip
        self.start = start
        self.end = end
        self.headway = headway
        self.isExact = isExact
    }
}
