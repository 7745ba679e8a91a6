import Bounds
package import JSONText

/// When each route file of the campus tracker's server is in force.
package struct RouteIndex: Sendable, Hashable {
    package struct Entry: Sendable, Hashable {
        package let file: String
        /// Seconds since 1970 UTC; without one the file was, or is, always in force.
        package let start: Double?
        package let end: Double?
        /// 0 is Monday.
        package let weekdays: Set<Int>
        /// Spans in which the file is in force besides its weekdays, or is not, if it is inverted.
        package let specials: [Span]
        package let isInverted: Bool

        /// Whether the file is in force at an instant, where clocks are some seconds ahead of UTC.
        package func isInForce(at instant: Double, secondsAhead: Double) -> Bool {
            if let start, instant < start { return false }
            if let end, instant >= end { return false }
            let isSpecial = specials.contains { $0.start <= instant && instant < $0.end }
            let day = ((instant + secondsAhead) / 86_400).rounded(.down)
            // Day 0 was a Thursday.
            let weekday = Int(nearest: day + 3 - 7 * ((day + 3) / 7).rounded(.down))
            let isDay = weekdays.contains(weekday)
            return isInverted ? isDay && !isSpecial : isDay || isSpecial
        }
    }

    package struct Span: Sendable, Hashable {
        package let start: Double
        package let end: Double
    }

    package private(set) var entries: [Entry] = []

    private static let days = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]

    package init(_ value: JSONValue) throws {
        guard let files = value.objectValue else { throw LineFileFault("the index is no object of files") }
        for (file, entry) in files.members {
            let days = (entry["days"]?.arrayValue ?? []).compactMap(\.stringValue)
            entries.append(
                Entry(
                    file: file,
                    start: try Self.instant(entry["start"]),
                    end: try Self.instant(entry["end"]),
                    weekdays: Set(days.compactMap(Self.days.firstIndex)),
                    specials: try (entry["specialIntervals"]?.arrayValue ?? []).compactMap { span in
                        guard let start = try Self.instant(span["start"]),
                            let end = try Self.instant(span["end"])
                        else { return nil }
                        return Span(start: start, end: end)
                    },
                    isInverted: entry["doInvertSpecialIntervals"]?.boolValue ?? false
                )
            )
        }
    }

    /// The files that are in force at an instant, in the order of the index.
    package func files(at instant: Double, secondsAhead: Double) -> [String] {
        entries.filter { $0.isInForce(at: instant, secondsAhead: secondsAhead) }.map(\.file)
    }

    private static func instant(_ value: JSONValue?) throws -> Double? {
        guard let text = value?.stringValue else { return nil }
        guard let instant = UTCInstant.seconds(text) else {
            throw LineFileFault("\(text.prefix(40)) is no instant")
        }
        return instant
    }
}

/// Instants as recordings and the campus tracker write them.
package enum UTCInstant {
    /// The seconds since 1970 UTC of `2021-11-02T21:17:37Z`, also with a blank for `T`, fractions of a second
    /// and an offset such as `+0000` or `-05:00`; `nil` for any other text.
    package static func seconds(_ text: String) -> Double? {
        let pattern =
            // in range: a pattern
            #/(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d)(\.\d+)? ?(?:Z|([+-])(\d\d):?(\d\d))/#
        guard let match = text.wholeMatch(of: pattern)?.output else { return nil }
        func number(_ digits: Substring?) -> Int { digits.flatMap { Int($0, radix: 10) } ?? 0 }
        let (year, month, day) = (number(match.1), number(match.2), number(match.3))
        let (hour, minute, second) = (number(match.4), number(match.5), number(match.6))
        guard (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second <= 60 else {
            return nil
        }
        let ahead = (number(match.9) * 60 + number(match.10)) * (match.8 == "-" ? -60 : 60)
        let fraction = match.7.flatMap { Double("0" + $0) } ?? 0
        let whole = days(year, month, day) * 86_400 + hour * 3_600 + minute * 60 + second - ahead
        return Double(whole) + fraction
    }

    /// The days from 1970-01-01 to a date of the Gregorian calendar.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        // Years begin in March, so that the leap day is the last of one.
        let year = month < 3 ? year - 1 : year
        let era = year / 400
        let ofEra = year - era * 400
        let ofYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
    }
}
