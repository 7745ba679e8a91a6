/// Something that an alarm told, once.
package struct FiredAlarm: Sendable, Hashable, Identifiable {
    package typealias ID = Model.ID<FiredAlarm>

    /// The milliseconds for which it is kept.
    package static let keptSpan = 30 * Instant.Span.day

    package let id: ID
    package let alarm: Alarm.ID
    package let kind: Alarm.Kind
    package let event: AlarmEvent
    /// A JSON object that tells the departure or the vehicle as it was then.
    package let details: String
    /// Whether it fell into the member's quiet hours, so that nothing was pushed.
    package let isQuiet: Bool
    package let firedAt: Instant

    package init(
        id: ID,
        alarm: Alarm.ID,
        kind: Alarm.Kind,
        event: AlarmEvent,
        details: String,
        isQuiet: Bool,
        firedAt: Instant
    ) {
        (self.id, self.alarm, self.kind, self.event) = (id, alarm, kind, event)
        (self.details, self.isQuiet, self.firedAt) = (details, isQuiet, firedAt)
    }
}

/// The hours of each day in which a member wants no push.
package struct QuietHours: Sendable, Hashable {
    /// Minutes after midnight; the hours end before the last one, on the next day if it is the smaller one.
    package let from: Int
    package let until: Int
    /// The name of the time zone, as in `Europe/Stockholm`.
    package let zone: String

    package init(from: Int, until: Int, zone: String) {
        (self.from, self.until, self.zone) = (from, until, zone)
    }

    /// `minute` counts from midnight.
    package func contains(minute: Int) -> Bool {
        from <= until ? (from..<until).contains(minute) : minute >= from || minute < until
    }
}

/// A time of day in whole minutes.
package enum ClockTime {
    /// Reads `07:42`; `nil` when the text is none.
    package static func minute(of text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let hour = parts.first.flatMap(number),
            let minute = parts.last.flatMap(number),
            hour < 24, minute < 60
        else { return nil }
        return hour * 60 + minute
    }

    private static func number(_ text: Substring) -> Int? {
        text.utf8.count == 2 && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }

    package static func text(of minute: Int) -> String {
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return padded(minute / 60) + ":" + padded(minute % 60)
    }
}
