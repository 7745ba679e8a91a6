package import Model

/// A departure as a provider tells it; what it does not tell is `nil` or unknown.
package struct ProviderDeparture: Sendable, Hashable {
    /// The stop that was asked for, as the provider names it.
    package var stop: String
    package var stopName: String?
    /// The platform where it leaves, if the provider names one.
    package var platform: String?
    package var line: ProviderLine
    /// The provider's word for the direction, which is the same for all trips that way.
    package var direction: String?
    package var destination: String?
    package var via: String?
    package var scheduled: Instant?
    /// Set only where the provider tells a prediction; never a copy of ``scheduled``.
    package var expected: Instant?
    package var realtime: DepartureSource
    package var status: DepartureStatus = .ok
    /// Seconds behind the timetable; negative when ahead.
    package var delay: Int?
    package var accessible: KnownOrNot = .unknown
    package var lowFloor: KnownOrNot = .unknown
    package var occupancy: Occupancy?
    package var vehicleID: String?
    /// The source's own id of the trip.
    package var tripID: String?
    package var serviceDate: ServiceDate?
    /// Sentences of the provider about this departure.
    package var notes: [String] = []
    /// The ids of alerts of the same answer.
    package var alerts: [String] = []
    /// The instant of this prediction, where it may be older than the answer.
    package var generatedAt: Instant?

    package init(stop: String, line: ProviderLine, realtime: DepartureSource) {
        self.stop = stop
        self.line = line
        self.realtime = realtime
    }
}

/// A line as a provider tells it.
package struct ProviderLine: Sendable, Hashable {
    /// The source's own id of the line.
    package var id: String?
    package var name: String
    package var longName: String?
    package var mode: TransitMode
    package var color: LineColor?
    package var textColor: LineColor?

    package init(id: String? = nil, name: String, mode: TransitMode) {
        self.id = id
        self.name = name
        self.mode = mode
    }
}

/// A notice about stops, lines or trips.
package struct ProviderAlert: Sendable, Hashable {
    package var id: String
    package var title: String
    package var text: String?
    /// The provider's rank of it, in its own numbers; more is more important.
    package var importance: Int?
    /// The source's ids of the stops and lines that it is about; both empty when it is about everything.
    package var stops: [String] = []
    package var lines: [String] = []

    package init(id: String, title: String, text: String? = nil) {
        self.id = id
        self.title = title
        self.text = text
    }
}
