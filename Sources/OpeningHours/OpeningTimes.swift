/// Opening hours, as the tag `opening_hours` of OpenStreetMap gives them.
///
/// The grammar is https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification without some rare
/// parts: intervals of times, points in time, comments as seasons, and days after holidays. Some other
/// unambiguous spellings are accepted as well: names of days in any case and in full, `10-18` behind
/// weekdays, `10.00`, `9am-5pm`, dashes of all lengths, and a missing separator between rules for weekdays.
///
/// Nothing is guessed: the answer is unknown if the text does not give it.
///
/// - A text with an unsupported part is refused as a whole.
/// - After an open end (`18:00+`), the state is unknown from its beginning, or its earliest end, until 8
///   o'clock the next morning.
/// - A public holiday matters only if the answer depends on it. A calendar decides then; without one, the
///   answer is unknown. There is no calendar of school holidays.
/// - A night that began on an open day is open into a day with other hours. It is unknown on a day that is
///   off.
/// - If a later rule overrides all of an earlier one, which is hardly meant, the times of the earlier one are
///   unknown.
public struct OpeningTimes: Sendable, Hashable {
    /// The longest accepted text in bytes; OpenStreetMap itself has 255 characters.
    public static let longestText = 1024
    /// The most rules of a text.
    static let mostRules = 64
    /// The most comparisons for one day of a day or a minute with a part of a rule.
    ///
    /// The longest texts in use take some 50.
    package static let mostSteps = 400

    private let rules: [OpeningRule]

    /// Reads a text, or returns `nil` if it is not understood.
    public init?(_ text: String) {
        guard text.utf8.count <= Self.longestText else { return nil }
        var parser = OpeningParser(text)
        do throws(NotUnderstood) {
            rules = try parser.rules()
        } catch {
            return nil
        }
        // This bounds the cost of every answer, which checks each part of each rule at most eight times.
        guard steps <= Self.mostSteps else { return nil }
    }

    /// The most comparisons for one day.
    package var steps: Int { rules.reduce(0) { $0 + $1.steps } }

    /// Whether it is open at a minute of a day in local time; `nil` if that cannot be known.
    ///
    /// The minute is 0 for midnight to 1439. Without a calendar, it is not known which days are public
    /// holidays. Without a place, the times of the sun are not known.
    public func isOpen(
        on day: CivilDay,
        minute: Int,
        holidays: PublicHolidays? = nil,
        sun place: SunPlace? = nil
    ) -> Bool? {
        let before = day + -1
        let minute = min(max(minute, 0), TimeSpan.day - 1)
        let own = possible(on: day, holidays).map { verdict(minute, on: day, $0, place) }
        let nights = possible(on: before, holidays).map {
            verdict(minute + TimeSpan.day, on: before, $0, place)
        }
        let answers = Set(own.flatMap { own in nights.map { Self.together(own, $0) } })
        return answers.count == 1 ? answers.first ?? nil : nil
    }

    /// Returns the kinds of holiday that a day may be, as far as a rule depends on them.
    private func possible(on day: CivilDay, _ holidays: PublicHolidays?) -> [Holiday] {
        var all = [Holiday()]
        if rules.contains(where: \.days.hasPublicHolidays) {
            let known = holidays.flatMap { $0.contains(day) }
            all = (known.map { [$0] } ?? [false, true]).map { Holiday(isPublic: $0) }
        }
        if rules.contains(where: \.days.hasSchoolHolidays) {
            all += all.map { Holiday(isPublic: $0.isPublic, isOfSchools: true) }
        }
        return all
    }

    /// The result of the rules for one day.
    private struct Outcome {
        /// The part of a rule that says closed.
        enum Closing {
            case nobody
            case times
            case wholeDay
        }

        var isOpen: Bool?
        var closing = Closing.nobody
    }

    /// Returns the result of a day's rules for a minute, counted from the beginning of the day.
    private func verdict(
        _ minute: Int,
        on day: CivilDay,
        _ holiday: Holiday,
        _ place: SunPlace?
    ) -> Outcome {
        var active: [OpeningRule] = []
        var pointless: [OpeningRule] = []
        for rule in rules where rule.isFor(day, holiday) {
            if rule.joint == .instead, rule.verdict != .closed {
                pointless += active.filter { $0.verdict == .open && $0.isPointless(beside: rule) }
                active = []
            }
            active.append(rule)
        }
        var outcome = Outcome(isOpen: false)
        for rule in active {
            if rule.joint == .fallback, outcome.isOpen != false { continue }
            let holds = rule.holds(minute, on: day, at: place)
            if holds == false { continue }
            let said: Bool? =
                switch rule.verdict {
                case .open: true
                case .closed: false
                case .unknown: nil
                }
            // A rule that may or may not apply matters only if it says something else.
            let isAgreed = holds == true || said == outcome.isOpen
            if rule.joint == .fallback, outcome.closing != .nobody, said != false {
                outcome.isOpen = nil
                continue
            }
            outcome.isOpen = isAgreed ? said : nil
            outcome.closing = outcome.isOpen != false ? .nobody : rule.times.isEmpty ? .wholeDay : .times
        }
        if outcome.isOpen == false, outcome.closing == .nobody,
            pointless.contains(where: { $0.holds(minute, on: day, at: place) != false })
        {
            outcome.isOpen = nil
        }
        return outcome
    }

    /// Combines the results of a day and of the night before it.
    private static func together(_ own: Outcome, _ night: Outcome) -> Bool? {
        if own.isOpen == true || night.isOpen == false { return own.isOpen }
        return switch own.closing {
        case .nobody: night.isOpen
        case .times: false
        case .wholeDay: nil
        }
    }
}
