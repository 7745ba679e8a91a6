import Bounds

/// A trip at a stop where one can get on.
package struct Departure: Sendable, Hashable {
    package var stop: DepartureStop
    package var line: DepartureLine
    /// The source's word for the direction, the same for all trips of the line that way.
    package var direction: String?
    package var destination: String?
    package var via: String?
    /// The day of the timetable that the trip belongs to.
    package var serviceDate: ServiceDate?
    package var scheduled: Instant?
    /// The predicted time, only if someone predicts it: never a copy of ``scheduled``.
    package var expected: Instant?
    package var realtime: DepartureSource
    package var status = DepartureStatus.ok
    /// Seconds behind the timetable; negative when ahead.
    package var delay: Int?
    package var accessible = KnownOrNot.unknown
    package var lowFloor = KnownOrNot.unknown
    package var occupancy: Occupancy?
    package var vehicleID: String?
    /// The trip's name in the source's files.
    package var tripID: String?
    /// The instant at which this run of the trip begins, where a timetable repeats the trip at intervals.
    package var runStart: Instant?
    /// The ids of the ``TransitAlert``s that concern it.
    package var alerts: [String] = []
    /// Sentences of the source about this departure.
    package var notes: [String] = []
    /// The name of the timetable or provider that tells it.
    package var source: String
    /// The instant at which the source made the answer, if it is known.
    package var generatedAt: Instant?
    /// Whether the answer is an older one, because the source fails.
    package var isStale = false

    package init(stop: DepartureStop, line: DepartureLine, realtime: DepartureSource, source: String) {
        self.stop = stop
        self.line = line
        self.realtime = realtime
        self.source = source
    }

    /// The instant at which it leaves as far as is known: ``expected``, else ``scheduled``.
    package var time: Instant? { expected ?? scheduled }

    /// Whole seconds from ``scheduled`` to ``expected``; `nil` unless both are known.
    package var secondsLate: Int? {
        guard let scheduled, let expected else { return nil }
        return Self.wholeSeconds(from: scheduled, to: expected)
    }

    /// The whole seconds until it leaves, negative if it has left.
    package func secondsLeft(at now: Instant) -> Int? {
        time.map { Self.wholeSeconds(from: now, to: $0) }
    }

    /// The age of what is told, in whole seconds.
    package func age(at now: Instant) -> Int? {
        generatedAt.map { max(0, Self.wholeSeconds(from: $0, to: now)) }
    }

    package static func wholeSeconds(from start: Instant, to end: Instant) -> Int {
        let milliseconds = end.milliseconds.saturatingSubtract(start.milliseconds)
        let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: Instant.Span.second)
        return Int(clamping: rest < 0 ? seconds - 1 : seconds)
    }

    /// Departures that left longer ago than this, in milliseconds, are not told.
    package static let grace = 30 * Instant.Span.second

    /// Whether it left too long ago to be told.
    package func isPast(at now: Instant) -> Bool {
        time.map { $0 < now - Self.grace } ?? false
    }
}

/// The stop of a departure.
package struct DepartureStop: Sendable, Hashable {
    package let id: Stop.ID
    package var name: String
    /// The platform where it leaves.
    package var platform: String?
    /// Metres from the viewer, if there is one.
    package var distance: Double?
    /// Whole seconds on foot from the viewer, if there is one.
    package var walkingTime: Int?

    package init(id: Stop.ID, name: String, platform: String? = nil) {
        self.id = id
        self.name = name
        self.platform = platform
    }

    package init(_ stop: Stop) {
        self.init(id: stop.id, name: stop.name, platform: stop.platform)
    }
}

/// The line of a departure, which a live source may know and we may not.
package struct DepartureLine: Sendable, Hashable {
    /// `nil` if no timetable of ours has the line.
    package var id: TransitLine.ID?
    /// The line's name in the source's files.
    package var sourceID: String?
    package var name: String
    package var longName: String?
    package var mode: TransitMode
    package var color: LineColor?
    package var textColor: LineColor?

    package init(id: TransitLine.ID? = nil, sourceID: String? = nil, name: String, mode: TransitMode) {
        self.id = id
        self.sourceID = sourceID
        self.name = name
        self.mode = mode
    }

    package init(_ line: TransitLine) {
        self.init(id: line.id, sourceID: line.sourceID, name: line.name, mode: line.mode)
        longName = line.longName
        color = line.color
        textColor = line.textColor
    }
}
