import Bounds
import CivilTime
import Model

/// A date and a time as clocks on a wall show them.
struct LocalTime: Sendable, Hashable {
    let date: ServiceDate
    /// Milliseconds after midnight.
    let millisecond: Int64

    init?(date: ServiceDate?, hour: Int, minute: Int, second: Int = 0, millisecond: Int64 = 0) {
        guard let date, (0...24).contains(hour), (0...59).contains(minute), (0...60).contains(second) else {
            return nil
        }
        self.date = date
        self.millisecond = Int64(clamping: hour * 3600 + minute * 60 + second) * 1000 + millisecond
    }

    /// Reads `2026-11-25T08:30:00`, `20261125 08:30:00` and the like: with a `T` or a space, with or without
    /// seconds, with any number of fraction digits.
    init?(_ text: some StringProtocol) {
        let bytes = Array(text.utf8)
        guard let separator = bytes.firstIndex(where: { $0 == UInt8(ascii: "T") || $0 == 0x20 }),
            separator == 8 || separator == 10, let day = bytes.slice(from: 0, to: separator)
        else { return nil }
        let clock = bytes.from(separator + 1).split(
            separator: UInt8(ascii: ":"),
            omittingEmptySubsequences: false
        )
        guard clock.count == 2 || clock.count == 3, let hour = Self.number(clock[checked: 0]),
            let minute = Self.number(clock[checked: 1])
        else { return nil }
        var (second, millisecond) = (0, Int64(0))
        if let last = clock[checked: 2] {
            let parts = last.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            guard parts.count <= 2, let whole = Self.number(parts[checked: 0]) else { return nil }
            second = whole
            if let digits = parts[checked: 1] {
                guard !digits.isEmpty, digits.allSatisfy(Self.isDigit) else { return nil }
                let thousandths = (Array(digits.prefix(3)) + [0x30, 0x30]).prefix(3)
                millisecond = thousandths.reduce(0) { $0 * 10 + Int64(clamping: $1) - 0x30 }
            }
        }
        self.init(
            date: ServiceDate(String(decoding: day, as: UTF8.self)),
            hour: hour,
            minute: minute,
            second: second,
            millisecond: millisecond
        )
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// Reads one or two digits.
    private static func number(_ digits: ArraySlice<UInt8>?) -> Int? {
        guard let digits, (1...2).contains(digits.count), digits.allSatisfy(isDigit) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int(clamping: $1) - 0x30 }
    }
}

extension ZoneClock {
    /// Reads an instant with an offset (RFC 3339), or a local time.
    ///
    /// A time that clocks show twice, when they are set back, is the one that is nearer to `reference`: the
    /// instant of the answer that the time stands in.
    func instant(_ text: String?, near reference: Instant?) -> Instant? {
        guard let text else { return nil }
        if let instant = Instant(rfc3339: text) { return instant }
        return LocalTime(text).map { instant($0, near: reference) }
    }

    func instant(_ time: LocalTime, near reference: Instant?) -> Instant {
        let (second, rest) = time.millisecond.quotientAndRemainder(dividingBy: 1000)
        let first = instant(on: time.date, second: Int(clamping: second)) + rest
        guard let reference else { return first }
        let (before, after) = (offset(at: first), offset(at: first + 3 * Instant.Span.hour))
        guard after < before else { return first }
        let again = first + Int64(clamping: before - after) * Instant.Span.second
        guard offset(at: again) == after else { return first }
        let distances = [first, again].map {
            reference.milliseconds.saturatingSubtract($0.milliseconds).magnitude
        }
        // A recorded answer that is read long after is no guide.
        guard let near = distances.first, let far = distances.last, near < 43_200_000 else { return first }
        return far < near ? again : first
    }
}
