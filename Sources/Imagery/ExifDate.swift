import Bounds

enum ExifDate {
    /// Reads `2024:05:07 09:33:04` as seconds since 1970, as if in UTC; `nil` if impossible.
    static func moment(_ text: [UInt8]) -> Int64? {
        guard text.count == 19, text[checked: 10] == 0x20, let day = day(Array(text.prefix(10))),
            text[checked: 13] == 0x3A, text[checked: 16] == 0x3A,
            let hour = number(text, 11, 13),
            let minute = number(text, 14, 16),
            let second = number(text, 17, 19),
            hour < 24, minute < 60, second < 60
        else { return nil }
        return day * 86_400 + hour * 3600 + minute * 60 + second
    }

    /// Reads `2024:05:07` or `2024-05-07` as days since 1970 (Gregorian); `nil` if impossible.
    static func day(_ text: [UInt8]) -> Int64? {
        guard text.count == 10, let mark = text[checked: 4], text[checked: 7] == mark,
            mark == 0x3A || mark == 0x2D,
            let year = number(text, 0, 4), let month = number(text, 5, 7), let day = number(text, 8, 10),
            year >= 1, (1...12).contains(month), day >= 1, day <= length(ofMonth: month, year: year)
        else { return nil }
        var days = daysBefore(year: year) + day - 1
        for earlier in stride(from: 1, to: month, by: 1) { days += length(ofMonth: earlier, year: year) }
        return days - daysBefore(year: 1970)
    }

    /// Reads `+02:00` or `Z` as seconds east of UTC; `nil` beyond 14 hours.
    static func offset(_ text: [UInt8]) -> Int64? {
        if text == [0x5A] { return 0 }
        guard text.count == 6, text.first == 0x2B || text.first == 0x2D, text[checked: 3] == 0x3A,
            let hours = number(text, 1, 3), let minutes = number(text, 4, 6), minutes < 60,
            hours * 60 + minutes <= 14 * 60
        else { return nil }
        let seconds = hours * 3600 + minutes * 60
        return text.first == 0x2D ? -seconds : seconds
    }

    /// Reads a decimal fraction without its point; digits after the third are cut off.
    static func milliseconds(_ text: [UInt8]) -> Int64 {
        let digits = text.prefix { (0x30...0x39).contains($0) }
        return (digits + [0x30, 0x30, 0x30]).prefix(3).reduce(0) { $0 * 10 + Int64(clamping: $1 - 0x30) }
    }

    /// Reads a number of at most four digits.
    private static func number(_ text: [UInt8], _ start: Int, _ end: Int) -> Int64? {
        guard let digits = text.slice(from: start, to: end) else { return nil }
        var value: Int64 = 0
        for digit in digits {
            guard (0x30...0x39).contains(digit) else { return nil }
            value = value * 10 + Int64(clamping: digit - 0x30)
        }
        return value
    }

    private static func isLeap(_ year: Int64) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    private static func length(ofMonth month: Int64, year: Int64) -> Int64 {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private static func daysBefore(year: Int64) -> Int64 {
        let past = year - 1
        return past * 365 + past / 4 - past / 100 + past / 400
    }
}
