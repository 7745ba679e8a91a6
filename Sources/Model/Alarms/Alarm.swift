import Bounds
package import Geodesy

/// What a member wants to be told in time.
package struct Alarm: OwnThing, Hashable {
    package typealias ID = Model.ID<Alarm>

    package enum Kind: String, Sendable, CaseIterable {
        /// Told before a departure, and when it leaves.
        case departure
        /// Told when it is time to walk to a departure.
        case leaveNow = "leave-now"
        /// Told whenever a vehicle of a line comes near a place.
        case vehicleNear = "vehicle-near"
    }

    package enum Subject: Sendable, Hashable {
        /// A departure, and of ``Kind/leaveNow`` the walk to it.
        case departure(AlarmTrip, walk: Walk?)
        case vehicles(AlarmArea)
    }

    /// The walk to a stop.
    package struct Walk: Sendable, Hashable {
        package let start: Coordinate
        /// In whole seconds.
        package let duration: Int

        package init(from start: Coordinate, duration: Int) {
            (self.start, self.duration) = (start, duration)
        }
    }

    /// The most alarms of a member that wait.
    package static let mostKept = 100
    package static let plural = "alarms"
    /// Seconds before a departure.
    package static let leads = 0...7200
    package static let defaultLead = 300
    /// In metres.
    package static let radii = 25.0...2000.0
    package static let defaultRadius = 100.0

    package let id: ID
    package let member: Member.ID
    package let createdAt: Instant
    package var subject: Subject
    /// Seconds before the departure, or before the walk to it.
    package let lead: Int
    package let savedTrip: SavedTrip.ID?
    /// Whether the warning before the departure was told.
    package var hasWarned = false

    package init(
        id: ID,
        member: Member.ID,
        subject: Subject,
        lead: Int,
        savedTrip: SavedTrip.ID? = nil,
        createdAt: Instant
    ) {
        (self.id, self.member, self.subject) = (id, member, subject)
        (self.lead, self.savedTrip, self.createdAt) = (lead, savedTrip, createdAt)
    }

    package var kind: Kind {
        switch subject {
        case .departure(_, walk: nil): .departure
        case .departure: .leaveNow
        case .vehicles: .vehicleNear
        }
    }

    package var trip: AlarmTrip? {
        if case .departure(let trip, _) = subject { trip } else { nil }
    }

    package var walk: Walk? {
        if case .departure(_, let walk) = subject { walk } else { nil }
    }

    package var area: AlarmArea? {
        if case .vehicles(let area) = subject { area } else { nil }
    }

    /// The next thing that is told; `nil` of vehicles, which come when they come.
    package var next: (event: AlarmEvent, at: Instant)? {
        guard case .departure(let trip, let walk) = subject else { return nil }
        let seconds = Int64(clamping: lead.saturatingAdd(walk?.duration ?? 0))
        let wait = seconds.saturatingMultiply(Instant.Span.second)
        if walk != nil { return (.leaveNow, trip.time - wait) }
        return hasWarned || wait == 0 ? (.leaves, trip.time) : (.soon, trip.time - wait)
    }

    /// The alarm after the warning before its departure.
    package var afterWarning: Alarm {
        var alarm = self
        alarm.hasWarned = true
        return alarm
    }

    /// The alarm whose trip is expected at another instant.
    package func expecting(_ instant: Instant?) -> Alarm {
        guard case .departure(var trip, let walk) = subject else { return self }
        trip.expected = instant
        var alarm = self
        alarm.subject = .departure(trip, walk: walk)
        return alarm
    }
}

/// The trip that an alarm waits for, at a stop.
package struct AlarmTrip: Sendable, Hashable {
    package let stop: Stop.ID
    package let line: TransitLine.ID?
    package let source: String
    /// The trip's name in the source's files.
    package var tripID: String?
    package var serviceDate: ServiceDate?
    /// The instant at which this run begins, where a timetable repeats the trip.
    package var runStart: Instant?
    package var destination: String?
    package let scheduled: Instant?
    package var expected: Instant?
    private let known: Instant

    /// `scheduled` or `expected` must be known: an alarm without a time never fires.
    package init?(
        stop: Stop.ID,
        line: TransitLine.ID?,
        source: String,
        scheduled: Instant?,
        expected: Instant?
    ) {
        guard let known = scheduled ?? expected else { return nil }
        (self.stop, self.line, self.source, self.known) = (stop, line, source, known)
        (self.scheduled, self.expected) = (scheduled, expected)
    }

    /// The instant at which it leaves as far as is known.
    package var time: Instant { expected ?? known }

    /// The trip of a departure at the stop that an alarm names; `nil` when its time is unknown.
    package init?(_ departure: Departure, at stop: Stop.ID) {
        self.init(
            stop: stop,
            line: departure.line.id,
            source: departure.source,
            scheduled: departure.scheduled,
            expected: departure.expected
        )
        tripID = departure.tripID
        serviceDate = departure.serviceDate
        runStart = departure.runStart
        destination = departure.destination
    }

    /// `true` if a departure is of the same line and goes to the same place, as far as both tell it.
    package func isServed(by departure: Departure) -> Bool {
        guard line == departure.line.id else { return false }
        guard let destination, let other = departure.destination else { return true }
        return destination == other || LiveMerge.isAlike(destination, other)
    }

    /// Whether a departure is this trip.
    package func matches(_ departure: Departure) -> Bool {
        guard departure.source == source else { return false }
        if let tripID, let other = departure.tripID {
            return tripID == other
                && (serviceDate == nil || departure.serviceDate == nil
                    || serviceDate == departure.serviceDate)
                && runStart == departure.runStart
        }
        return scheduled != nil && scheduled == departure.scheduled && line == departure.line.id
            && destination == departure.destination
    }
}

/// The vehicles of a line around a place.
package struct AlarmArea: Sendable, Hashable {
    /// The metres by which a vehicle must be out of the circle to have left it.
    package static let hysteresis = 150.0
    /// The milliseconds between two alarms of one vehicle.
    package static let rest = Instant.Span.minute

    package let line: TransitLine.ID
    package let center: Coordinate
    /// In metres.
    package let radius: Double

    package init(line: TransitLine.ID, center: Coordinate, radius: Double) {
        (self.line, self.center, self.radius) = (line, center, radius)
    }
}

/// What an alarm tells.
package enum AlarmEvent: String, Sendable, CaseIterable {
    case soon
    case leaves
    case leaveNow = "leave-now"
    case cancelled
    case near
}
