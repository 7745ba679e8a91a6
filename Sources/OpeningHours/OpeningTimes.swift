/// Opening hours in the grammar of https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification.
///
/// Some rare parts are missing: intervals of times, points in time, comments as seasons, and days after
/// holidays. Other unambiguous spellings are accepted: names of days in any case and in full, `10-18` behind
/// weekdays, `10.00`, `9am-5pm`, dashes of all lengths, and a missing separator between rules for weekdays.
///
/// Nothing is guessed: the answer is unknown if the text does not give it.
///
/// - A text with an unsupported part is refused as a whole.
/// - After an open end (`18:00+`), the state is unknown from its beginning, or its earliest end, until 8
///   o'clock the next morning.
/// - A public holiday matters only if the answer depends on it; without a calendar, the answer is unknown.
///   There is no calendar of school holidays.
/// - A night that began on an open day is open into a day with other hours, and unknown on a day that is off.
/// - If a later rule overrides all of an earlier one, the times of the earlier one are unknown.
package struct OpeningTimes: Sendable, Hashable {
    /// The longest text, in bytes; OpenStreetMap itself has 255 characters.
    package static let longestText = 1024
    static let mostRules = 64
    /// The most comparisons of a day with parts of rules; the longest texts in use take some 50 comparisons.
    package static let mostSteps = 400

    private let rules: [OpeningRule]

    /// Returns `nil` if the text is not understood.
    package init?(_ text: String) {
        guard text.utf8.count <= Self.longestText else { return nil }
        var parser = OpeningParser(text)
        do throws(NotUnderstood) {
            rules = try parser.rules()
        } catch {
            return nil
        }
        // The limit bounds the cost of every answer, because an answer checks each part of each rule at most
        // eight times.
        guard steps <= Self.mostSteps else { return nil }
    }

    package var steps: Int { rules.reduce(0) { $0 + $1.steps } }

    /// Whether the place is open at a minute, 0 to 1439, of a day in local time; `nil` if that cannot be
    /// known.
    ///
    /// The calendar tells which days are holidays, and the position tells when the sun rises.
    package func isOpen(
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

    /// The kinds of holiday that a day may be; kinds on which no rule depends are left out.
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

    private struct Outcome {
        enum Closing {
            case nobody
            case times
            case wholeDay
        }

        var isOpen: Bool?
        var closing = Closing.nobody
    }

    /// Returns what the rules of a day say about a minute, counted from the beginning of the day.
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
            // A rule that may or may not apply matters only if it would change the answer.
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

    private static func together(_ own: Outcome, _ night: Outcome) -> Bool? {
        if own.isOpen == true || night.isOpen == false { return own.isOpen }
        return switch own.closing {
        case .nobody: night.isOpen
        case .times: false
        case .wholeDay: nil
        }
    }
}
