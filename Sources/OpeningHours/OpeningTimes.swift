/// When something is open, as the tag `opening_hours` of OpenStreetMap says it.
///
/// The grammar is that of https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification but for what hardly anybody
/// writes: intervals of times, points in time, comments as seasons, days after holidays. Some ways of writing that leave no
/// doubt are understood beside it: names of days in any case and whole, `10-18` behind weekdays, `10.00`, `9am-5pm`, dashes of
/// all lengths, a missing separator between rules for weekdays.
///
/// What is not understood has no answer; nothing is guessed:
///
/// * A text with anything unknown in it is refused as a whole.
/// * An open end (`18:00+`) is not known from its beginning, or its earliest end, until 8 o'clock the next morning.
/// * Whether it is a public holiday matters only where the answer hangs on it; then it is known by a calendar, or the answer
///   is not known. Of school holidays there is no calendar.
/// * A night that began on an open day is open into a day for which there are other hours, and not known into one that is off.
/// * Where a later rule leaves nothing of an earlier one, which was hardly meant, the times of the earlier one are not known.
public struct OpeningTimes: Sendable, Hashable {
    /// The longest text that is read, in bytes; OpenStreetMap itself has 255 characters.
    public static let longestText = 1024
    /// The most rules of a text.
    static let mostRules = 64
    /// The most comparisons of a day or a minute with a part of a rule that one day may take; the longest in use take some 50.
    package static let mostSteps = 400

    private let rules: [OpeningRule]

    /// Reads a text, or returns `nil` where it is not understood.
    public init?(_ text: String) {
        guard text.utf8.count <= Self.longestText else { return nil }
        var parser = OpeningParser(text)
        do throws(NotUnderstood) {
            rules = try parser.rules()
        } catch {
            return nil
        }
        // What an answer costs is bounded here, once: it looks at each part of each rule at most eight times.
        guard steps <= Self.mostSteps else { return nil }
    }

    /// How many comparisons one day may take.
    package var steps: Int { rules.reduce(0) { $0 + $1.steps } }

    /// Whether it is open at a minute of a day in local time; `nil` where that cannot be known.
    ///
    /// The minute is 0 for midnight to 1439. Without a calendar no day is known to be a public holiday or none; without a
    /// place nothing is known of the sun.
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

    /// What a day may be beside its date, as far as a rule asks for it.
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

    /// What the rules for one day come to.
    private struct Outcome {
        /// Who says that it is closed.
        enum Closing {
            case nobody
            case times
            case wholeDay
        }

        var isOpen: Bool?
        var closing = Closing.nobody
    }

    /// What the rules for a day say of a minute counted from its beginning.
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
            // Where it is not known whether a rule holds, it matters only if it says something else.
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

    /// What a day and the night before it come to.
    private static func together(_ own: Outcome, _ night: Outcome) -> Bool? {
        if own.isOpen == true || night.isOpen == false { return own.isOpen }
        return switch own.closing {
        case .nobody: night.isOpen
        case .times: false
        case .wholeDay: nil
        }
    }
}
