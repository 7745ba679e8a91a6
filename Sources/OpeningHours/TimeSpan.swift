/// The earliest and the latest minute at which something happens, counted from the beginning of a day.
struct MinuteBounds: Hashable {
    let earliest: Int
    let latest: Int

    /// Creates bounds from two minutes in either order.
    init(_ one: Int, _ other: Int) {
        earliest = min(one, other)
        latest = max(one, other)
    }

    /// The bounds of what is not known better than so many minutes, 0 or more, either way.
    init(around minute: Int, margin: Int) {
        self.init(minute - margin, minute + margin)
    }

    /// The same so many minutes later.
    func moved(by minutes: Int) -> MinuteBounds {
        MinuteBounds(earliest + minutes, latest + minutes)
    }
}

/// A time of day, as minutes from its beginning: more than a day's for the night after it.
enum TimePoint: Hashable {
    case minute(Int)
    case sun(SunEvent, SunOffset)

    /// Between which minutes it lies on a day.
    func bounds(on day: CivilDay, at place: SunPlace?) -> MinuteBounds {
        known(on: day, at: place) ?? MinuteBounds(0, TimeSpan.day)
    }

    /// The same, or `nil` where nobody knows.
    func known(on day: CivilDay, at place: SunPlace?) -> MinuteBounds? {
        switch self {
        case .minute(let minute): MinuteBounds(minute, minute)
        case .sun(let event, let offset):
            place.flatMap { event.minutes(on: day, at: $0) }?.moved(by: offset.minutes)
        }
    }
}

/// How many minutes after an event of the sun: at most half a day either way, for beyond that another one is nearer.
struct SunOffset: Hashable {
    static let none = SunOffset(checked: 0)

    let minutes: Int

    init?(minutes: Int) {
        guard abs(minutes) <= TimeSpan.day / 2 else { return nil }
        self.init(checked: minutes)
    }

    private init(checked minutes: Int) {
        self.minutes = minutes
    }
}

/// From when to when something is open.
struct TimeSpan: Hashable {
    static let day = 24 * 60
    /// Until when what has no end may go on: in the morning after the day it is over.
    private static let latestEnd = 32 * 60

    let start: TimePoint
    /// `nil` where nobody says when it ends.
    let end: TimePoint?
    /// Whether it may go on after its end.
    let isOpenEnd: Bool

    /// Whether it holds a minute counted from the beginning of a day; `nil` where that is not known.
    func contains(_ minute: Int, on day: CivilDay, at place: SunPlace?) -> Bool? {
        let start = start.bounds(on: day, at: place)
        guard minute >= start.earliest else { return false }
        guard let end else { return minute < Self.latestEnd ? nil : false }
        let close = close(end, after: start, on: day, at: place)
        // An end that an offset puts before the beginning: nobody knows what was meant.
        guard close.latest > start.earliest else { return minute < Self.latestEnd ? nil : false }
        if minute >= close.latest { return isOpenEnd && minute < Self.latestEnd ? nil : false }
        if minute < start.latest || minute >= close.earliest { return nil }
        return true
    }

    /// Between which minutes it ends.
    private func close(
        _ end: TimePoint,
        after start: MinuteBounds,
        on day: CivilDay,
        at place: SunPlace?
    ) -> MinuteBounds {
        let close = end.bounds(on: day, at: place)
        let next = close.moved(by: Self.day)
        if isNight(to: end) {
            // Where the sun does not set, nobody knows what becomes of the night.
            return self.start.known(on: day, at: place) == nil
                ? MinuteBounds(start.earliest, next.latest) : next
        }
        if close.latest <= start.earliest {
            if case (.minute, .minute) = (self.start, end) { return next }
            // `17:00-sunset` in winter, `sunset-22:00` in summer: whether it is ever open then is not said.
            return MinuteBounds(start.earliest, next.latest)
        }
        // Somewhere in the day, but after the beginning.
        return MinuteBounds(max(start.earliest, close.earliest), close.latest)
    }

    /// Whether it begins with the end of daylight and goes on into the next morning.
    private func isNight(to end: TimePoint) -> Bool {
        guard case .sun(let event, _) = start, event == .sunset || event == .dusk else { return false }
        return switch end {
        case .sun(let event, _): event == .sunrise || event == .dawn
        case .minute(let minute): minute < Self.day / 2
        }
    }
}
