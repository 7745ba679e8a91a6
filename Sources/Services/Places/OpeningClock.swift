import Bounds
// Foundation is imported because FoundationEssentials has no time zones.
package import Foundation
package import Geodesy
package import Model
package import OpeningHours
import Synchronization

/// Tells if places are open, by their opening hours and the operator's time zone.
package final class OpeningClock: Sendable {
    /// The most opening hours that the clock remembers; the oldest are forgotten first.
    private static let most = 5000

    private struct State {
        /// The parsed times of each text; `nil` for a text that cannot be parsed.
        var known: [String: OpeningTimes?] = [:]
        var order: [String] = []
        var oldest = 0
        /// The minute of the last query, counted from 1970, and the minutes by which local time was then
        /// ahead of UTC.
        var minute: (number: Int64, ahead: Int)?
    }

    private let timeZone: TimeZone
    private let holidays: PublicHolidays?
    private let state = Mutex(State())

    /// Without `holidays`, hours that depend on public holidays are unknown.
    package init(timeZone: TimeZone, holidays: PublicHolidays?) {
        self.timeZone = timeZone
        self.holidays = holidays
    }

    /// Returns `true` when a place is open; `nil` when its opening hours are missing or unclear.
    package func isOpen(_ hours: String?, at instant: Instant, near coordinate: Coordinate) -> Bool? {
        guard let hours, let times = times(hours) else { return nil }
        let ahead = minutesAhead(at: instant)
        let local = Self.minute(of: instant) + Int64(clamping: ahead)
        let (day, minute) = Self.divide(local, by: 1440)
        return times.isOpen(
            on: CivilDay(number: Int(clamping: day)),
            minute: Int(clamping: minute),
            holidays: holidays,
            sun: SunPlace(
                latitude: coordinate.latitude,
                longitude: coordinate.longitude,
                minutesAheadOfUTC: ahead
            )
        )
    }

    /// The next whole minute, when an answer can change: opening hours begin and end on whole minutes.
    package static func end(of instant: Instant) -> Instant {
        Instant(milliseconds: (minute(of: instant) + 1) * Instant.Span.minute)
    }

    private static func minute(of instant: Instant) -> Int64 {
        divide(instant.milliseconds, by: Instant.Span.minute).quotient
    }

    /// Divides, rounding down.
    private static func divide(_ number: Int64, by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }

    private func minutesAhead(at instant: Instant) -> Int {
        let number = Self.minute(of: instant)
        if let known = state.withLock({ $0.minute }), known.number == number { return known.ahead }
        let date = Date(timeIntervalSince1970: Double(number) * 60)
        // Before time zones, local times differed from UTC by odd seconds; opening hours ignore these.
        let ahead = Int(nearest: Double(timeZone.secondsFromGMT(for: date)) / 60)
        state.withLock { $0.minute = (number, ahead) }
        return ahead
    }

    private func times(_ hours: String) -> OpeningTimes? {
        if let known = state.withLock({ $0.known[hours] }) { return known }
        let times = OpeningTimes(hours)
        // Texts that are too long to be parsed are not remembered.
        guard hours.utf8.count <= OpeningTimes.longestText else { return nil }
        state.withLock { state in
            guard state.known.updateValue(times, forKey: hours) == nil else { return }
            if state.order.count < Self.most {
                state.order.append(hours)
            } else {
                if let forgotten = state.order[checked: state.oldest] { state.known[forgotten] = nil }
                state.order.change(at: state.oldest) { $0 = hours }
                state.oldest = (state.oldest + 1) % Self.most
            }
        }
        return times
    }
}
