/// The public holidays of a country, as far as rules can give them.
///
/// Holidays that only parts of a country keep are unknown. The days after a holiday on a Sunday are unknown
/// too, because many countries keep such a day instead of the Sunday. Great Britain also keeps a later day
/// when a holiday falls on a Saturday: the Monday, or the Tuesday if the Monday is a holiday itself or is
/// kept for another holiday.
package struct PublicHolidays: Sendable, Hashable {
    fileprivate struct Rule: Hashable {
        enum Kind: Hashable {
            case date(month: Int, day: Int)
            case easter(Int)
            /// The first day with a weekday on or after a date.
            case weekday(Int, month: Int, day: Int)
        }

        let kind: Kind
        let isCertain: Bool

        func falls(on day: CivilDay) -> Bool {
            let (year, month, number) = day.date
            switch kind {
            case .date(let ownMonth, let ownDay): return month == ownMonth && number == ownDay
            case .easter(let offset): return CivilDay.easter(year) + offset == day
            case .weekday(let weekday, let ownMonth, let ownDay):
                return CivilDay(year: year, month: ownMonth, day: ownDay)?.next(weekday) == day
            }
        }
    }

    private let rules: [Rule]
    /// Whether a later day is also kept when a holiday falls on a Saturday.
    private let movesSaturdays: Bool

    /// The ISO 3166-1 codes of the countries.
    package static var countries: [String] { texts.keys.sorted() }

    /// Reads a country code (`FI`), or rules with commas between them; returns `nil` for any other text.
    ///
    /// A rule is a date (`12-25`), days from Easter Sunday (`easter-2`, `easter`, `easter+39`), or the first
    /// weekday on or after a date (`06-20/Sa`). A `?` behind it marks a holiday that not everybody keeps.
    package init?(_ text: String) {
        var rules: [Rule] = []
        // in range: a dictionary
        for word in (Self.texts[text.uppercased()] ?? text).split(separator: ",") {
            guard let rule = Self.rule(word.filter { $0 != " " }) else { return nil }
            rules.append(rule)
        }
        guard !rules.isEmpty, rules.count <= 100 else { return nil }
        self.rules = rules
        movesSaturdays = text.uppercased() == "GB"
    }

    /// Whether a day is a holiday; `nil` if only some people keep it, or if that is not known.
    package func contains(_ day: CivilDay) -> Bool? {
        let falling = rules.filter { $0.falls(on: day) }
        if falling.contains(where: \.isCertain) { return true }
        if !falling.isEmpty { return nil }
        return isInLieu(day) ? nil : false
    }

    /// Whether a day may be kept instead of a holiday before it.
    private func isInLieu(_ day: CivilDay) -> Bool {
        func isDate(_ offset: Int) -> Bool {
            rules.contains { $0.isMovable && $0.falls(on: day + offset) }
        }
        return switch day.weekday {
        case 0: isDate(-1) || movesSaturdays && isDate(-2)
        case 1 where movesSaturdays: [isDate(-1), isDate(-2), isDate(-3)].count { $0 } > 1
        default: false
        }
    }

    private static func rule(_ word: String) -> Rule? {
        let isCertain = !word.hasSuffix("?")
        let word = isCertain ? word[...] : word.dropLast()
        if word.lowercased().hasPrefix("easter") {
            let offset = word.dropFirst("easter".count)
            guard offset.isEmpty || offset.first == "+" || offset.first == "-",
                let days = offset.isEmpty ? 0 : Int(offset, radix: 10), (-100...100).contains(days)
            else { return nil }
            return Rule(kind: .easter(days), isCertain: isCertain)
        }
        let halves = word.split(separator: "/", omittingEmptySubsequences: false)
        let date = halves.first?.split(separator: "-", omittingEmptySubsequences: false) ?? []
        guard halves.count <= 2, date.count == 2,
            let month = Int(date[0], radix: 10), let day = Int(date[1], radix: 10),
            // The year 2000 is a leap year, so 02-29 is a date.
            CivilDay(year: 2000, month: month, day: day) != nil
        else { return nil }
        guard halves.count == 2 else {
            return Rule(kind: .date(month: month, day: day), isCertain: isCertain)
        }
        guard let weekday = Words.weekday(halves[1].lowercased()) else { return nil }
        return Rule(kind: .weekday(weekday, month: month, day: day), isCertain: isCertain)
    }

    /// The rules follow national law as of 2026; eves on which shops close without a law are marked with `?`.
    private static let texts = [
        "DE": """
        01-01,easter-2,easter+1,05-01,easter+39,easter+50,10-03,12-25,12-26,\
        01-06?,03-08?,easter?,easter+49?,easter+60?,08-15?,09-20?,10-31?,11-01?,11-16/We?
        """,
        "DK": """
        01-01,easter-3,easter-2,easter,easter+1,easter+39,easter+49,easter+50,12-25,12-26,06-05?,12-24?
        """,
        "FI": """
        01-01,01-06,easter-2,easter,easter+1,05-01,easter+39,easter+49,06-20/Sa,10-31/Sa,12-06,12-25,12-26,\
        06-19/Fr?,12-24?
        """,
        "FR": """
        01-01,easter+1,05-01,05-08,easter+39,easter+50,07-14,08-15,11-01,11-11,12-25,easter-2?,12-26?
        """,
        "GB": """
        01-01,easter-2,05-01/Mo,05-25/Mo,12-25,12-26,easter+1?,08-25/Mo?,01-02?,03-17?,07-12?,08-01/Mo?,\
        11-30?
        """,
        "LI": """
        01-01,01-06,easter+1,05-01,easter+39,easter+50,easter+60,08-15,09-08,11-01,12-08,12-25,12-26,\
        01-02?,02-02?,03-19?,easter-2?,12-24?,12-31?
        """,
        "MC": """
        01-01,01-27,easter+1,05-01,easter+39,easter+50,easter+60,08-15,11-01,11-19,12-08,12-25
        """,
        "NO": """
        01-01,easter-3,easter-2,easter,easter+1,05-01,05-17,easter+39,easter+49,easter+50,12-25,12-26,12-24?
        """,
        "SE": """
        01-01,01-06,easter-2,easter,easter+1,05-01,easter+39,06-06,easter+49,06-20/Sa,10-31/Sa,12-25,12-26,\
        06-19/Fr?,12-24?,12-31?
        """,
    ]
}

extension PublicHolidays.Rule {
    /// Whether the date is fixed, so that it may fall on a Sunday.
    fileprivate var isMovable: Bool {
        if case .date = kind { true } else { false }
    }
}
