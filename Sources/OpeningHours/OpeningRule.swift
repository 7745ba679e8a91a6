struct OpeningRule: Hashable {
    enum Joint: Hashable {
        /// The rule replaces earlier ones on its days (`;`).
        case instead
        /// The rule applies in addition to earlier ones (`,`).
        case also
        /// The rule applies where earlier ones say closed (`||`).
        case fallback
    }

    enum Verdict: Hashable {
        case open
        case closed
        case unknown
    }

    let joint: Joint
    let dates: DateSelector
    let days: DaySelector
    /// The times; empty if the rule is for whole days.
    let times: [TimeSpan]
    let verdict: Verdict

    /// Whether the rule has times or a state; a rule that only has days is probably an error before another
    /// rule.
    var tellsWhen: Bool { !times.isEmpty || verdict != .open }

    /// The most comparisons that one day needs.
    var steps: Int { 1 + dates.steps + days.counted.count + times.count }

    func isFor(_ day: CivilDay, _ holiday: Holiday) -> Bool {
        dates.contains(day) && days.contains(day, holiday)
    }

    /// Whether the rule covers a minute, counted from the beginning of the day; `nil` if that is not known.
    func holds(_ minute: Int, on day: CivilDay, at place: SunPlace?) -> Bool? {
        guard !times.isEmpty else {
            // A closed day does not cover the night after it.
            return verdict == .closed || minute < TimeSpan.day
        }
        var answer: Bool? = false
        for span in times {
            switch span.contains(minute, on: day, at: place) {
            case true?: return true
            case nil: answer = nil
            case false?: break
            }
        }
        return answer
    }

    /// Whether a later rule overrides this one on all its days, which is probably an error in the text.
    func isPointless(beside later: OpeningRule) -> Bool {
        guard dates == later.dates || later.dates.isEmpty else { return false }
        if days == later.days || later.days.isEmpty { return true }
        return days.isPlain && !days.isEmpty && later.days.isPlain
            && days.weekdays & ~later.days.weekdays == 0
    }
}
