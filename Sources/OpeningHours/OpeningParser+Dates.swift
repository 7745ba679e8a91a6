extension OpeningParser {
    mutating func dates() throws(NotUnderstood) -> DateSelector {
        var selector = DateSelector()
        while true {
            skipSpaces()
            if isYear {
                let start = position
                _ = number(atMost: 4)
                skipSpaces()
                let isPartOfDate = Words.month(word) != nil || word == "easter"
                goBack(to: start)
                if isPartOfDate {
                    guard selector.dates.isEmpty else { throw NotUnderstood() }
                    selector.dates = try dateRanges()
                } else {
                    guard selector.years.isEmpty else { throw NotUnderstood() }
                    selector.years = try numberRanges(digits: 4, in: 1...9999)
                }
            } else if Words.month(word) != nil || word == "easter" {
                guard selector.dates.isEmpty else { throw NotUnderstood() }
                selector.dates = try dateRanges()
            } else if eatWord("week") || eatWord("weeks") {
                guard selector.weeks.isEmpty else { throw NotUnderstood() }
                skipSpaces()
                selector.weeks = try numberRanges(digits: 2, in: 1...53)
            } else {
                return selector
            }
        }
    }

    /// Whether the next characters are a year of four digits and not a time.
    private var isYear: Bool { digits == 4 && byte(4) != UInt8(ascii: ":") }

    /// Reads `2024`, `2024-2026`, `2024+`, `1-53/2`, or a list of such ranges.
    private mutating func numberRanges(
        digits: Int,
        in accepted: ClosedRange<Int>
    ) throws(NotUnderstood) -> [NumberRange] {
        var ranges: [NumberRange] = []
        while true {
            guard let first = number(atMost: digits), accepted.contains(first) else { throw NotUnderstood() }
            var last = first
            var step = 1
            let end = position
            skipSpaces()
            if digits == 4, eat("+") {
                last = accepted.upperBound
            } else if eat("-") {
                skipSpaces()
                guard let number = self.number(atMost: digits), accepted.contains(number) else {
                    throw NotUnderstood()
                }
                last = number
                if eat("/") {
                    guard let number = self.number(atMost: 2), number > 0 else { throw NotUnderstood() }
                    step = number
                }
            } else {
                goBack(to: end)
            }
            // A range of weeks may wrap around, a range of years may not.
            guard first <= last || digits == 2 && step == 1 else { throw NotUnderstood() }
            ranges.append(NumberRange(first: first, last: last, step: step))
            guard eatComma(before: { $0.digits == digits || $0.digits == 1 && digits == 2 }) else {
                return ranges
            }
        }
    }

    mutating func eatComma(before isWanted: (OpeningParser) -> Bool) -> Bool {
        let start = position
        skipSpaces()
        if eat(",") {
            skipSpaces()
            if isWanted(self) { return true }
        }
        goBack(to: start)
        return false
    }

    private mutating func dateRanges() throws(NotUnderstood) -> [DateRange] {
        if let ranges = try weekdayDates() { return ranges }
        var ranges: [DateRange] = []
        var month: (number: Int, year: Int?)?
        while true {
            let start = try bound(in: month)
            var end: DateBound?
            let stop = position
            skipSpaces()
            if eat("-") {
                skipSpaces()
                if case .day(let month, _) = start.kind, isDay {
                    end = try bound(in: (month, start.year))
                } else {
                    end = try bound(in: nil)
                }
            } else {
                goBack(to: stop)
            }
            ranges.append(try range(start, end))
            month = if case .day(let number, _) = (end ?? start).kind { (number, start.year) } else { nil }
            let hasMonth = month != nil
            let goesOn = eatComma { parser in
                parser.isDate || hasMonth && parser.isDay
            }
            guard !goesOn else { continue }
            // `Mar 1-Oct Su[1]` is ambiguous: it ends on the first Sunday of October, or it means all first
            // Sundays between 1 March and October.
            if case .month = (end ?? start).kind, ranges.contains(where: { !$0.isOfMonths }) {
                var ahead = self
                ahead.skipSpaces()
                if ahead.isCountedWeekday { throw NotUnderstood() }
            }
            return ranges
        }
    }

    /// Makes a range of dates; either no date has a year, or the first one, or both.
    private func range(_ start: DateBound, _ end: DateBound?) throws(NotUnderstood) -> DateRange {
        if let end {
            guard end.year == nil || start.year != nil else { throw NotUnderstood() }
            if let from = start.year, let to = end.year, to < from { throw NotUnderstood() }
        }
        return DateRange(start: start, end: end)
    }

    private var isDate: Bool {
        if Words.month(word) != nil || word == "easter" { return true }
        guard isYear else { return false }
        var ahead = self
        _ = ahead.number(atMost: 4)
        ahead.skipSpaces()
        return Words.month(ahead.word) != nil || ahead.word == "easter"
    }

    private var isDay: Bool {
        guard (1...2).contains(digits) else { return false }
        let behind = byte(digits)
        if behind == UInt8(ascii: ":") { return byte(digits + 1) == UInt8(ascii: " ") }
        return behind != UInt8(ascii: ".") && behind != UInt8(ascii: "/")
    }

    /// Reads a date; a day without a month belongs to the month that was named before.
    private mutating func bound(in known: (number: Int, year: Int?)?) throws(NotUnderstood) -> DateBound {
        if let known, isDay, let day = number(atMost: 2) {
            return try bound(known.number, day, known.year)
        }
        let year = isYear ? number(atMost: 4) : nil
        if let year, !(1...9998).contains(year) { throw NotUnderstood() }
        skipSpaces()
        if eatWord("easter") {
            return DateBound(kind: .easter, year: year, offset: try dayOffset())
        }
        guard let month = Words.month(word), eatWord(word) else { throw NotUnderstood() }
        let start = position
        skipSpaces()
        if isDay, let day = number(atMost: 2) { return try bound(month, day, year) }
        goBack(to: start)
        return DateBound(kind: .month(month), year: year, offset: 0)
    }

    private mutating func bound(_ month: Int, _ day: Int, _ year: Int?) throws(NotUnderstood) -> DateBound {
        // A day is valid if it exists in a leap year.
        guard CivilDay(year: 2000, month: month, day: day) != nil else { throw NotUnderstood() }
        return DateBound(kind: .day(month: month, day: day), year: year, offset: try dayOffset())
    }

    /// Reads dates that are weekdays of months: `Mar Su[-1]-Oct Su[-1]`, or a list of them.
    ///
    /// `Apr-Oct Su[1]` and `Jun Su[1],Su[4]` are no such dates: they are months, and weekdays of each of
    /// them.
    private mutating func weekdayDates() throws(NotUnderstood) -> [DateRange]? {
        let start = position
        var ranges: [DateRange] = []
        repeat {
            guard let first = try weekdayBound() else {
                // A list that begins with such dates must go on with them.
                guard ranges.isEmpty else { throw NotUnderstood() }
                return nil
            }
            var last: DateBound?
            let stop = position
            skipSpaces()
            if eat("-") {
                skipSpaces()
                guard let bound = try weekdayBound() else { throw NotUnderstood() }
                last = bound
            } else {
                goBack(to: stop)
            }
            ranges.append(try range(first, last))
        } while eatComma(before: \.isDate)
        guard ranges.count > 1 || ranges[0].end != nil else {
            goBack(to: start)
            return nil
        }
        return ranges
    }

    private mutating func weekdayBound() throws(NotUnderstood) -> DateBound? {
        let start = position
        let year = isYear ? number(atMost: 4) : nil
        skipSpaces()
        if let month = Words.month(word), eatWord(word) {
            skipSpaces()
            if let weekday = Words.weekday(word), eatWord(word), eat("[") {
                let isFromEnd = eat("-")
                if let number = number(atMost: 1), (1...4).contains(number), eat("]") {
                    if let year, !(1...9998).contains(year) { throw NotUnderstood() }
                    return DateBound(
                        kind: .weekday(weekday, position: isFromEnd ? -number : number, month: month),
                        year: year,
                        offset: try dayOffset()
                    )
                }
            }
        }
        goBack(to: start)
        return nil
    }

    private var isCountedWeekday: Bool {
        Words.weekday(word) != nil && byte(word.utf8.count) == UInt8(ascii: "[")
    }
}
