extension OpeningParser {
    // MARK: - Days

    /// Reads the days; the result is empty if the text has no days here.
    mutating func days() throws(NotUnderstood) -> DaySelector {
        var days = DaySelector()
        guard isDayName else { return days }
        try addDays(&days)
        while eatComma(before: \.isDayName) { try addDays(&days) }
        let isHolidayAlone = days.weekdays == 0 && days.counted.isEmpty
        let start = position
        skipSpaces()
        // `SH Mo-Fr` means weekdays that are holidays.
        if isHolidayAlone, Words.weekday(word) != nil {
            try addDays(&days)
            while eatComma(before: { Words.weekday($0.word) != nil }) { try addDays(&days) }
            days.needsBoth = true
        } else {
            goBack(to: start)
        }
        return days
    }

    private var isDayName: Bool { Words.weekday(word) != nil || word == "ph" || word == "sh" }

    private mutating func addDays(_ days: inout DaySelector) throws(NotUnderstood) {
        if eatWord("ph") {
            days.hasPublicHolidays = true
            return try refuseOffset()
        }
        if eatWord("sh") {
            days.hasSchoolHolidays = true
            return try refuseOffset()
        }
        guard let first = Words.weekday(word), eatWord(word) else { throw NotUnderstood() }
        if eat("[") {
            let positions = try positions()
            days.counted.append(.init(weekday: first, positions: positions, offset: try dayOffset()))
            return
        }
        var last = first
        let start = position
        skipSpaces()
        if eat("-") {
            skipSpaces()
            guard let weekday = Words.weekday(word), eatWord(word) else { throw NotUnderstood() }
            last = weekday
        } else {
            goBack(to: start)
        }
        var day = first
        days.weekdays |= DaySelector.bit(of: first)
        while day != last {
            day = (day + 1) % 7
            days.weekdays |= DaySelector.bit(of: day)
        }
    }

    /// Throws if an offset in days follows, because days after a holiday are not supported.
    private mutating func refuseOffset() throws(NotUnderstood) {
        guard try dayOffset() == 0 else { throw NotUnderstood() }
    }

    /// Reads the positions in brackets behind a weekday: `1`, `1,3`, `1-2`, `-1`.
    private mutating func positions() throws(NotUnderstood) -> [Int] {
        var all: [Int] = []
        while true {
            skipSpaces()
            let isFromEnd = eat("-")
            guard let first = number(atMost: 1), (1...5).contains(first) else { throw NotUnderstood() }
            if !isFromEnd, eat("-") {
                guard let last = number(atMost: 1), last >= first, last <= 5 else { throw NotUnderstood() }
                all += stride(from: first, through: last, by: 1)
            } else {
                all.append(isFromEnd ? -first : first)
            }
            skipSpaces()
            if eat("]") { return all }
            guard eat(",") else { throw NotUnderstood() }
        }
    }

    // MARK: - Times

    /// Reads the times; the result is empty if the text has no times here.
    mutating func times(acceptsBareHours: Bool) throws(NotUnderstood) -> [TimeSpan] {
        var spans: [TimeSpan] = []
        guard isTime else { return spans }
        repeat {
            guard spans.count < 32 else { throw NotUnderstood() }
            spans.append(try span(acceptsBareHours))
        } while eatComma(before: \.isTime)
        return spans
    }

    private var isTime: Bool {
        (1...2).contains(digits) || next == UInt8(ascii: "(") || sunEvent != nil
    }

    private var sunEvent: SunEvent? {
        switch word {
        case "dawn": .dawn
        case "sunrise": .sunrise
        case "sunset": .sunset
        case "dusk": .dusk
        default: nil
        }
    }

    private struct Written {
        let point: TimePoint
        var hasMinutes = true
        var hasHalf = false
    }

    private mutating func span(_ acceptsBareHours: Bool) throws(NotUnderstood) -> TimeSpan {
        let start = try point(latest: TimeSpan.day - 1)
        skipSpaces()
        if eat("+") {
            guard start.hasMinutes || acceptsBareHours else { throw NotUnderstood() }
            return TimeSpan(start: start.point, end: nil, isOpenEnd: true)
        }
        // A point in time is an event such as a mass, whose duration is not known.
        guard eat("-") else { throw NotUnderstood() }
        skipSpaces()
        let end = try point(latest: 2 * TimeSpan.day)
        guard start.hasMinutes || end.hasMinutes || acceptsBareHours else { throw NotUnderstood() }
        if case .minute = start.point, case .minute = end.point, start.hasHalf != end.hasHalf {
            throw NotUnderstood()
        }
        // `9-5` is ambiguous: it may end in the afternoon or the next morning.
        if !start.hasMinutes, !end.hasMinutes, case .minute(let from) = start.point,
            case .minute(let to) = end.point, to <= from, from <= TimeSpan.day / 2, from > 0, to > 0
        {
            throw NotUnderstood()
        }
        let isOpenEnd = eat("+")
        // Repeated times are not supported.
        guard next != UInt8(ascii: "/") else { throw NotUnderstood() }
        return TimeSpan(start: start.point, end: end.point, isOpenEnd: isOpenEnd)
    }

    private mutating func point(latest: Int) throws(NotUnderstood) -> Written {
        if eat("(") {
            guard let event = sunEvent, eatWord(word) else { throw NotUnderstood() }
            let isBefore = next == UInt8(ascii: "-")
            guard eat("+") || eat("-") else { throw NotUnderstood() }
            let minutes = try clock().minutes
            guard eat(")"), let offset = SunOffset(minutes: isBefore ? -minutes : minutes) else {
                throw NotUnderstood()
            }
            return Written(point: .sun(event, offset))
        }
        if let event = sunEvent {
            _ = eatWord(word)
            return Written(point: .sun(event, .none))
        }
        var (minutes, hasMinutes) = try clock()
        let start = position
        skipSpaces()
        let half = word
        guard half == "am" || half == "pm", eatWord(half) else {
            goBack(to: start)
            guard minutes <= latest else { throw NotUnderstood() }
            return Written(point: .minute(minutes), hasMinutes: hasMinutes)
        }
        guard (60..<780).contains(minutes) else { throw NotUnderstood() }
        minutes = minutes % 720 + (half == "pm" ? 720 : 0)
        hasMinutes = true
        return Written(point: .minute(minutes), hasMinutes: hasMinutes, hasHalf: true)
    }

    /// Reads `10:00`, `10.00` or `10`.
    private mutating func clock() throws(NotUnderstood) -> (minutes: Int, hasMinutes: Bool) {
        guard let hours = number(atMost: 2) else { throw NotUnderstood() }
        guard next == UInt8(ascii: ":") || next == UInt8(ascii: ".") else { return (hours * 60, false) }
        guard (0x30...0x39).contains(byte(1)) else { return (hours * 60, false) }
        _ = eat(":") || eat(".")
        guard digits == 2, let minutes = number(atMost: 2), minutes < 60 else { throw NotUnderstood() }
        return (hours * 60 + minutes, true)
    }
}
