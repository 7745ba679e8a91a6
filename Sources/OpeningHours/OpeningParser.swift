import Bounds

/// The text does not follow the grammar, or uses an unsupported part of it.
struct NotUnderstood: Error {}

struct OpeningParser {
    /// The text in lower case, with plain hyphens.
    private let text: [UInt8]
    private(set) var position = 0

    init(_ text: String) {
        var plain = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            // These are the hyphens and dashes, and the minus sign.
            case "\u{2010}"..."\u{2015}", "\u{2212}": plain.append("-")
            case "\u{A0}", "\u{2009}", "\u{202F}", "\t", "\n", "\r": plain.append(" ")
            default: plain.append(scalar)
            }
        }
        self.text = Array(String(plain).utf8).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    }

    mutating func rules() throws(NotUnderstood) -> [OpeningRule] {
        var rules = [try rule(.instead)]
        while true {
            skipSpaces()
            if isAtEnd { return rules }
            guard rules.count < OpeningTimes.mostRules else { throw NotUnderstood() }
            if eat("||") {
                rules.append(try rule(.fallback))
            } else if eat(";") {
                skipSpaces()
                if isAtEnd { return rules }
                rules.append(try rule(.instead))
            } else {
                // `Su Tu 14:00-18:00` and `Mo-Fr, 10:00-18:00` do not mean whole Sundays and whole weekdays.
                guard let last = rules.last, last.tellsWhen else { throw NotUnderstood() }
                let next: OpeningRule
                if eat(",") {
                    next = try rule(.also)
                } else {
                    // A missing separator between rules is unambiguous if each rule has its days before its
                    // times.
                    next = try rule(.instead)
                    guard rules.first?.days.isEmpty == false, !next.days.isEmpty else {
                        throw NotUnderstood()
                    }
                }
                guard next.tellsWhen else { throw NotUnderstood() }
                rules.append(next)
            }
        }
    }

    private mutating func rule(_ joint: OpeningRule.Joint) throws(NotUnderstood) -> OpeningRule {
        skipSpaces()
        let start = position
        let dates = try dates()
        skipSpaces()
        if !dates.isEmpty { _ = eat(":") }
        skipSpaces()
        if eat("24/7") {
            let always = TimeSpan(start: .minute(0), end: .minute(TimeSpan.day), isOpenEnd: false)
            let verdict = try verdict()
            return OpeningRule(
                joint: joint,
                dates: dates,
                days: DaySelector(),
                times: [always],
                verdict: verdict
            )
        }
        let days = try days()
        skipSpaces()
        if !days.isEmpty { _ = eat(":") }
        // `Mar Su[1] -1 day` is ambiguous, because it is unclear whether the offset may lead out of March.
        guard dates.isEmpty || !days.counted.contains(where: \.mayLeaveItsMonth) else {
            throw NotUnderstood()
        }
        skipSpaces()
        let times = try times(acceptsBareHours: !days.isEmpty)
        let hasSelectors = position > start && (!dates.isEmpty || !days.isEmpty || !times.isEmpty)
        let beforeVerdict = position
        let verdict = try verdict()
        guard hasSelectors || position > beforeVerdict else { throw NotUnderstood() }
        return OpeningRule(joint: joint, dates: dates, days: days, times: times, verdict: verdict)
    }

    /// Reads the state; a comment without a state makes the state unknown.
    private mutating func verdict() throws(NotUnderstood) -> OpeningRule.Verdict {
        skipSpaces()
        var verdict: OpeningRule.Verdict?
        for (word, said) in [
            ("open", OpeningRule.Verdict.open), ("off", .closed), ("closed", .closed), ("unknown", .unknown),
        ] where eatWord(word) {
            verdict = said
            break
        }
        skipSpaces()
        guard eat("\"") else { return verdict ?? .open }
        while !eat("\"") {
            guard !isAtEnd else { throw NotUnderstood() }
            position += 1
        }
        return verdict ?? .unknown
    }

    // MARK: - Characters

    var isAtEnd: Bool { position >= text.count }

    private var rest: ArraySlice<UInt8> { text.from(position) }

    var next: UInt8 { byte(0) }

    /// Returns the byte at an offset from the current position, or 0 beyond the end.
    func byte(_ offset: Int) -> UInt8 {
        text[checked: position + offset] ?? 0
    }

    mutating func skipSpaces() {
        while next == UInt8(ascii: " ") { position += 1 }
    }

    mutating func eat(_ piece: String) -> Bool {
        let bytes = Array(piece.utf8)
        guard rest.starts(with: bytes) else { return false }
        position += bytes.count
        return true
    }

    mutating func goBack(to position: Int) {
        self.position = position
    }

    /// The next word, which is not consumed.
    var word: String {
        let letters = rest.prefix { (0x61...0x7A).contains($0) }
        return String(decoding: letters, as: UTF8.self)
    }

    mutating func eatWord(_ wanted: String) -> Bool {
        guard word == wanted else { return false }
        position += wanted.utf8.count
        return true
    }

    var digits: Int {
        rest.prefix { (0x30...0x39).contains($0) }.count
    }

    /// Reads a number of at most `most` digits.
    mutating func number(atMost most: Int) -> Int? {
        let count = digits
        guard count >= 1, count <= most else { return nil }
        defer { position += count }
        return Int(String(decoding: rest.prefix(count), as: UTF8.self), radix: 10)
    }

    /// Reads a signed number before `day` or `days`; 0 if there is no sign.
    mutating func dayOffset() throws(NotUnderstood) -> Int {
        let start = position
        skipSpaces()
        guard next == UInt8(ascii: "+") || next == UInt8(ascii: "-") else {
            position = start
            return 0
        }
        let isBefore = next == UInt8(ascii: "-")
        position += 1
        guard let days = number(atMost: 3) else {
            position = start
            return 0
        }
        skipSpaces()
        guard eatWord("days") || eatWord("day") else {
            position = start
            return 0
        }
        return isBefore ? -days : days
    }
}
