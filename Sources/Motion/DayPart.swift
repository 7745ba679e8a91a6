import Bounds
import LibC

/// The hour and the kind of day, by which traffic differs.
package struct DayPart: Sendable, Hashable {
    package enum Kind: UInt8, Sendable, CaseIterable {
        case weekday, saturday, sunday
    }

    /// Hours since midnight, 0 up to 24.
    package let hour: Double
    package let kind: Kind

    package init(hour: Double, kind: Kind) {
        let rest = hour.isFinite ? fmod(hour, 24) : 0
        self.hour = rest < 0 ? rest + 24 : rest
        self.kind = kind
    }

    /// The day part at an instant, in seconds since 1970 UTC, where clocks are some seconds ahead of UTC.
    package init(at instant: Double, secondsAhead: Double) {
        let local = (instant + secondsAhead) / 86_400
        guard abs(local) < 1e9 else {
            self.init(hour: 0, kind: .weekday)
            return
        }
        let day = local.rounded(.down)
        // Day 0 was a Thursday.
        let weekday = Int(nearest: day - 7 * (day / 7).rounded(.down))
        self.init(
            hour: (local - day) * 24,
            kind: weekday == 2 ? .saturday : weekday == 3 ? .sunday : .weekday
        )
    }

    /// The hours between two hours of the day, 0…12.
    static func hours(between one: Double, and other: Double) -> Double {
        let difference = abs(one - other)
        return min(difference, 24 - difference)
    }
}
