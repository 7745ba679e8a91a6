/// The earliest and the latest minute at which something happens, counted from the beginning of a day.
struct MinuteBounds: Hashable {
    let earliest: Int
    let latest: Int

    /// The minutes are in either order.
    init(_ one: Int, _ other: Int) {
        earliest = min(one, other)
        latest = max(one, other)
    }

    /// The margin is 0 or more.
    init(around minute: Int, margin: Int) {
        self.init(minute - margin, minute + margin)
    }

    func moved(by minutes: Int) -> MinuteBounds {
        MinuteBounds(earliest + minutes, latest + minutes)
    }
}

/// A time in minutes from the beginning of a day; a time in the night after the day is above 1440.
enum TimePoint: Hashable {
    case minute(Int)
    case sun(SunEvent, SunOffset)

    /// Returns the whole day if the time is not known.
    func bounds(on day: CivilDay, at place: SunPlace?) -> MinuteBounds {
        known(on: day, at: place) ?? MinuteBounds(0, TimeSpan.day)
    }

    /// Returns `nil` if the time is not known.
    func known(on day: CivilDay, at place: SunPlace?) -> MinuteBounds? {
        switch self {
        case .minute(let minute): MinuteBounds(minute, minute)
        case .sun(let event, let offset):
            place.flatMap { event.minutes(on: day, at: $0) }?.moved(by: offset.minutes)
        }
    }
}

/// An offset in minutes from an event, at most half a day either way: beyond that, the event of another day
/// is nearer.
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

struct TimeSpan: Hashable {
    static let day = 24 * 60
    /// The minute at which a span without an end is surely over: 8 o'clock the next morning.
    private static let latestEnd = 32 * 60

    let start: TimePoint
    /// The end; `nil` if the text gives no end.
    let end: TimePoint?
    /// Whether the span may stay open after its end.
    let isOpenEnd: Bool

    /// Whether the span holds a minute, counted from the beginning of the day; `nil` if that is not known.
    func contains(_ minute: Int, on day: CivilDay, at place: SunPlace?) -> Bool? {
        let start = start.bounds(on: day, at: place)
        guard minute >= start.earliest else { return false }
        guard let end else { return minute < Self.latestEnd ? nil : false }
        let close = close(end, after: start, on: day, at: place)
        // An offset may put the end before the beginning; the meaning of the span is not known then.
        guard close.latest > start.earliest else { return minute < Self.latestEnd ? nil : false }
        if minute >= close.latest { return isOpenEnd && minute < Self.latestEnd ? nil : false }
        if minute < start.latest || minute >= close.earliest { return nil }
        return true
    }

    private func close(
        _ end: TimePoint,
        after start: MinuteBounds,
        on day: CivilDay,
        at place: SunPlace?
    ) -> MinuteBounds {
        let close = end.bounds(on: day, at: place)
        let next = close.moved(by: Self.day)
        if isNight(to: end) {
            // If the sun does not set, the end of the night is not known.
            return self.start.known(on: day, at: place) == nil
                ? MinuteBounds(start.earliest, next.latest) : next
        }
        if close.latest <= start.earliest {
            if case (.minute, .minute) = (self.start, end) { return next }
            // With `17:00-sunset` in winter or `sunset-22:00` in summer, the span may be empty.
            return MinuteBounds(start.earliest, next.latest)
        }
        // The end is within the day, after the beginning.
        return MinuteBounds(max(start.earliest, close.earliest), close.latest)
    }

    /// Whether the span goes from the end of daylight into the next morning.
    private func isNight(to end: TimePoint) -> Bool {
        guard case .sun(let event, _) = start, event == .sunset || event == .dusk else { return false }
        return switch end {
        case .sun(let event, _): event == .sunrise || event == .dawn
        case .minute(let minute): minute < Self.day / 2
        }
    }
}
