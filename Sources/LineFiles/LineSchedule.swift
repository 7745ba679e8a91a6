import Bounds
package import JSONText

/// When the campus tracker's lines begin a lap, for each kind of day.
package struct LineSchedule: Sendable, Hashable {
    /// A lap of a line by a bus.
    package struct Lap: Sendable, Hashable {
        package let bus: String
        package let line: String
        /// Minutes since midnight of the service day; after midnight they count on from 1,440.
        package let minute: Int
    }

    /// The laps of each kind of day, in the file's order.
    package private(set) var laps: [String: [Lap]] = [:]
    /// The kind of day of Monday to Sunday.
    package private(set) var weekdays: [String] = []

    private static let days = [
        "MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY",
    ]

    /// Reads a schedule: the days name their kind, and each kind has buses with `[time, line]` in order.
    ///
    /// A time that is earlier than the one before is after midnight.
    package init(campus value: JSONValue) throws {
        for day in Self.days {
            // in range: a name
            guard let kind = value[day]?.stringValue else {
                throw LineFileFault("the schedule has no \(day)")
            }
            weekdays.append(kind)
            guard laps[kind] == nil else { continue }
            // in range: a name
            guard let buses = value[kind]?.objectValue else {
                throw LineFileFault("the schedule has no \(kind.prefix(40))")
            }
            laps[kind] = try buses.members.flatMap { bus, laps in try Self.laps(of: bus, laps) }
        }
    }

    private static func laps(of bus: String, _ value: JSONValue) throws -> [Lap] {
        var last = 0
        return try (value.arrayValue ?? []).map { lap in
            guard let parts = lap.arrayValue, let time = parts.first?.stringValue,
                let line = parts.dropFirst().first?.stringValue, var minute = minutes(time)
            else { throw LineFileFault("a lap of \(bus.prefix(40)) is not [time, line]") }
            if minute < last { minute += 1_440 }
            last = minute
            return Lap(bus: bus, line: line, minute: minute)
        }
    }

    /// The minutes since midnight of a time such as `7:05 PM`.
    static func minutes(_ text: String) -> Int? {
        let parts = text.split(separator: " ")
        let clock = (parts.first ?? "").split(separator: ":").map { Int($0, radix: 10) }
        guard parts.count == 2, clock.count == 2, let hour = clock.first ?? nil,
            let minute = clock.last ?? nil,
            (1...12).contains(hour), (0...59).contains(minute)
        else { return nil }
        switch parts.last?.uppercased() {
        case "AM": return hour % 12 * 60 + minute
        case "PM": return (hour % 12 + 12) * 60 + minute
        default: return nil
        }
    }
}
