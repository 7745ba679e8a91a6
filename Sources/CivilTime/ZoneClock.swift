// Foundation is imported because FoundationEssentials has no time zones.
import Foundation
package import Model

/// The clocks of one time zone.
package struct ZoneClock: Sendable, Hashable {
    private let zone: TimeZone

    /// Returns `nil` when the time zone database has no such zone, as in `Europe/Stockholm`.
    package init?(_ identifier: String) {
        guard let zone = TimeZone(identifier: identifier) else { return nil }
        self.zone = zone
    }

    package static let utc = ZoneClock(zone: .gmt)

    private init(zone: TimeZone) {
        self.zone = zone
    }

    package var identifier: String { zone.identifier }

    /// The seconds by which local time is ahead of UTC.
    package func offset(at instant: Instant) -> Int {
        zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant.milliseconds) / 1000))
    }

    /// Returns the instant at which clocks show a number of seconds after midnight, 0 up to 86,400 and
    /// beyond.
    ///
    /// Of a time that clocks show twice, the first is meant. A time that clocks leap over is read as if they
    /// had not leapt.
    package func instant(on date: ServiceDate, second: Int) -> Instant {
        let seconds = (Int64(date.number) * 86_400).saturatingSum(Int64(second))
        let naive = Instant(milliseconds: 0) + seconds.saturatingThousands
        // The offset before any change of the clocks on that day, and the one after it.
        let before = offset(at: naive - Instant.Span.day)
        let early = naive - Int64(before) * Instant.Span.second
        if offset(at: early) == before { return early }
        let after = offset(at: naive + Instant.Span.day)
        let late = naive - Int64(after) * Instant.Span.second
        return offset(at: late) == after ? late : early
    }

    /// The instant that a timetable counts the times of a day from.
    ///
    /// It is noon less twelve hours (GTFS reference, *Time*): midnight, but on days when the clocks change.
    package func start(of date: ServiceDate) -> Instant {
        instant(on: date, second: 43_200) - 12 * Instant.Span.hour
    }

    /// The date that calendars show at an instant, or `nil` outside the years of ``ServiceDate``.
    package func date(at instant: Instant) -> ServiceDate? {
        let local = instant + Int64(offset(at: instant)) * Instant.Span.second
        let (quotient, remainder) = local.milliseconds.quotientAndRemainder(dividingBy: Instant.Span.day)
        return ServiceDate(number: Int(remainder < 0 ? quotient - 1 : quotient))
    }
}

extension Int64 {
    fileprivate func saturatingSum(_ other: Int64) -> Int64 {
        let (sum, overflows) = addingReportingOverflow(other)
        return overflows ? (other > 0 ? .max : .min) : sum
    }

    fileprivate var saturatingThousands: Int64 {
        let (product, overflows) = multipliedReportingOverflow(by: 1000)
        return overflows ? (self > 0 ? .max : .min) : product
    }
}
