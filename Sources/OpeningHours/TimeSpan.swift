/// A time of day, as minutes from its beginning: more than a day's for the night after it.
enum TimePoint: Hashable {
    case minute(Int)
    case sun(SunEvent, offset: Int)

    /// Between which minutes it lies on a day.
    func bounds(on day: CivilDay, at place: SunPlace?) -> ClosedRange<Int> {
        known(on: day, at: place) ?? 0...TimeSpan.day
    }

    /// The same, or `nil` where nobody knows.
    func known(on day: CivilDay, at place: SunPlace?) -> ClosedRange<Int>? {
        switch self {
        case .minute(let minute):
            return minute...minute
        case .sun(let event, let offset):
            guard let known = place.flatMap({ event.minutes(on: day, at: $0) }) else { return nil }
            return (known.lowerBound + offset)...(known.upperBound + offset)
        }
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
        guard minute >= start.lowerBound else { return false }
        guard let end else { return minute < Self.latestEnd ? nil : false }
        let close = close(end, after: start, on: day, at: place)
        if minute >= close.upperBound { return isOpenEnd && minute < Self.latestEnd ? nil : false }
        if minute < start.upperBound || minute >= close.lowerBound { return nil }
        return true
    }

    /// Between which minutes it ends.
    private func close(
        _ end: TimePoint,
        after start: ClosedRange<Int>,
        on day: CivilDay,
        at place: SunPlace?
    ) -> ClosedRange<Int> {
        let close = end.bounds(on: day, at: place)
        let next = (close.lowerBound + Self.day)...(close.upperBound + Self.day)
        if isNight(to: end) {
            // Where the sun does not set, nobody knows what becomes of the night.
            return self.start.known(on: day, at: place) == nil ? start.lowerBound...next.upperBound : next
        }
        if close.upperBound <= start.lowerBound {
            if case (.minute, .minute) = (self.start, end) { return next }
            // `17:00-sunset` in winter, `sunset-22:00` in summer: whether it is ever open then is not said.
            return start.lowerBound...next.upperBound
        }
        // Somewhere in the day, but after the beginning.
        return max(start.lowerBound, close.lowerBound)...close.upperBound
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
