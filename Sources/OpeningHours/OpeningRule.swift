/// One of the rules of a text.
struct OpeningRule: Hashable {
    /// How it goes with those before it.
    enum Joint: Hashable {
        /// It takes their place on its days (`;`).
        case instead
        /// It holds beside them (`,`).
        case also
        /// It holds where they say closed (`||`).
        case fallback
    }

    /// What it says of its times.
    enum Verdict: Hashable {
        case open
        case closed
        case unknown
    }

    let joint: Joint
    let dates: DateSelector
    let days: DaySelector
    /// None where it is for whole days.
    let times: [TimeSpan]
    let verdict: Verdict

    /// Whether it says more than its days: that those are open from their beginning to their end nobody means who goes on
    /// with a comma.
    var tellsWhen: Bool { !times.isEmpty || verdict != .open }

    /// How many comparisons one day may take.
    var steps: Int { 1 + dates.steps + days.counted.count + times.count }

    func isFor(_ day: CivilDay, _ holiday: Holiday) -> Bool {
        dates.contains(day) && days.contains(day, holiday)
    }

    /// Whether it says something of a minute counted from the beginning of one of its days.
    func holds(_ minute: Int, on day: CivilDay, at place: SunPlace?) -> Bool? {
        guard !times.isEmpty else {
            // A day that is off has no night after it either.
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

    /// Whether nothing is left of it on any day by a rule that comes later, as nobody would have written on purpose.
    func isPointless(beside later: OpeningRule) -> Bool {
        guard dates == later.dates || later.dates.isEmpty else { return false }
        if days == later.days || later.days.isEmpty { return true }
        return days.isPlain && !days.isEmpty && later.days.isPlain
            && days.weekdays & ~later.days.weekdays == 0
    }
}
