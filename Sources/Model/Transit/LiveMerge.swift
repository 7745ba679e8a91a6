import Bounds

/// Joins the departures that a provider tells with those of an imported timetable, for one stop.
///
/// What the provider tells wins; the timetable fills what it does not tell, as the long name of a line or its
/// colours. Departures that only one of them has are kept: a trip that was added, or one that nobody tracks.
package enum LiveMerge {
    /// Two times of one trip in the timetable and in the provider's answer differ by no more than this.
    static let tolerance = Instant.Span.minute
    /// A prediction without the time of the timetable belongs to a trip at most this late, or this early.
    package static let latest = 15 * Instant.Span.minute
    static let earliest = 2 * Instant.Span.minute
    /// Trips of the same name whose days are unknown are the same within this time.
    static let sameRun = 6 * Instant.Span.hour

    /// The departures of both in the order of time.
    ///
    /// The timetable's must begin as early as a late vehicle was due: a delayed trip is matched by its time
    /// in the timetable.
    package static func merged(live: [Departure], timetable: [Departure]) -> [Departure] {
        var matching = Matching(live: live, timetable: timetable)
        matching.pair(by: \.tripID) { isSameTrip($0, $1) ? gap($0, $1) : nil }
        matching.pair(earlier: tolerance, later: tolerance) { live, planned in
            scheduledGap(live, planned).flatMap { misfit(live, planned, gap: $0) }
        }
        let exact = matching.partners
        matching.pair(earlier: latest, later: earliest) { live, planned in
            live.scheduled == nil ? misfit(live, planned, gap: gap(live, planned)) : nil
        }
        let joined = live.enumerated().map { index, departure in
            let place = matching.partners[index]  // in range: a dictionary
            guard let partner = place.flatMap({ timetable[checked: $0] }) else { return departure }
            return departure.filled(from: partner, isExact: exact.keys.contains(index))
        }
        let used = Set(matching.partners.values)
        let rest = timetable.enumerated().filter { !used.contains($0.offset) }.map(\.element)
        return (joined + rest).enumerated()
            .sorted { left, right in
                let (first, second) = (left.element.time ?? .distant, right.element.time ?? .distant)
                return (first, left.offset) < (second, right.offset)
            }
            .map(\.element)
    }

    /// Whether both name the same trip of the same day.
    private static func isSameTrip(_ live: Departure, _ planned: Departure) -> Bool {
        guard let id = live.tripID, id == planned.tripID else { return false }
        if let date = live.serviceDate, let other = planned.serviceDate { return date == other }
        return gap(live, planned) <= sameRun
    }

    /// The time between the two, by the timetable where both tell it.
    private static func gap(_ live: Departure, _ planned: Departure) -> Int64 {
        if let gap = scheduledGap(live, planned) { return gap }
        guard let time = live.time, let other = planned.time else { return 0 }
        return time.distance(to: other)
    }

    private static func scheduledGap(_ live: Departure, _ planned: Departure) -> Int64? {
        guard let time = live.scheduled, let other = planned.scheduled else { return nil }
        return time.distance(to: other)
    }

    /// A number that is smaller for a better fit: line and direction count first, then time.
    private static func misfit(_ live: Departure, _ planned: Departure, gap: Int64) -> Int64? {
        agreement(live, planned).map { Int64(clamping: $0) * sameRun + gap }
    }

    /// The degree to which line and direction agree: 0 is best, `nil` is not at all.
    private static func agreement(_ live: Departure, _ planned: Departure) -> Int? {
        guard isSameLine(live.line, planned.line) else { return nil }
        if let direction = live.direction, direction == planned.direction { return 0 }
        guard let destination = live.destination, let other = planned.destination else { return 2 }
        if key(destination) == key(other) { return 0 }
        return isAlike(destination, other) ? 1 : nil
    }

    /// `true` if two names mean one destination, as "Varberg" and "Varberg station" do.
    static func isAlike(_ one: String, _ other: String) -> Bool {
        let (one, other) = (key(one), key(other))
        return !one.isEmpty && !other.isEmpty && (one.hasPrefix(other) || other.hasPrefix(one))
    }

    private static func isSameLine(_ live: DepartureLine, _ planned: DepartureLine) -> Bool {
        if let id = live.id, let other = planned.id { return id == other }
        if let id = live.sourceID, id == planned.sourceID { return true }
        let names = [live.name, live.longName ?? ""].map(key).filter { !$0.isEmpty }
        let others = [planned.name, planned.longName ?? ""].map(key)
        return names.contains(where: others.contains)
    }

    /// A name without case, spaces and marks.
    private static func key(_ name: String) -> String {
        name.lowercased().filter { $0.isLetter || $0.isNumber }
    }
}

/// A growing set of pairs of a live and a planned departure, in which each has one partner at most.
private struct Matching {
    private typealias Pair = (misfit: Int64, live: Int, planned: Int)

    private let live: [Departure]
    private let timetable: [Departure]
    /// Indices of the timetable in the order of time, with their times in milliseconds.
    private let times: [(time: Int64, index: Int)]
    /// Indices of the timetable by those of the live departures.
    private(set) var partners: [Int: Int] = [:]
    private var used: Set<Int> = []

    init(live: [Departure], timetable: [Departure]) {
        self.live = live
        self.timetable = timetable
        times = timetable.enumerated()
            .compactMap { index, departure in departure.scheduled.map { ($0.milliseconds, index) } }
            .sorted { $0 < $1 }
    }

    /// Pairs departures of the same name, those that fit best first; `misfit` is `nil` for no fit.
    mutating func pair(by name: (Departure) -> String?, _ misfit: (Departure, Departure) -> Int64?) {
        var named: [String: [Int]] = [:]
        for (index, departure) in timetable.enumerated() {
            if let name = name(departure) { named[name, default: []].append(index) }
        }
        pair({ name($0).flatMap { named[$0] } ?? [] }, misfit)
    }

    /// Pairs departures whose times in the timetable are not far apart, those that fit best first.
    ///
    /// A live departure without such a time counts by its prediction.
    mutating func pair(
        earlier: Int64,
        later: Int64,
        _ misfit: (Departure, Departure) -> Int64?
    ) {
        let times = times
        pair(
            { departure in
                guard let time = departure.scheduled ?? departure.expected else { return [] }
                let (first, last) = (time - earlier, time + later)
                return times.from(times.firstIndex(notBefore: first.milliseconds))
                    .prefix { $0.time <= last.milliseconds }
                    .map(\.index)
            },
            misfit
        )
    }

    private mutating func pair(
        _ candidates: (Departure) -> [Int],
        _ misfit: (Departure, Departure) -> Int64?
    ) {
        var pairs: [Pair] = []
        for (index, departure) in live.enumerated() where partners[index] == nil {
            for other in candidates(departure) where !used.contains(other) {
                guard let planned = timetable[checked: other], let misfit = misfit(departure, planned) else {
                    continue
                }
                pairs.append((misfit, index, other))
            }
        }
        for pair in pairs.sorted(by: { $0 < $1 }) where partners[pair.live] == nil {
            guard used.insert(pair.planned).inserted else { continue }
            partners[pair.live] = pair.planned
        }
    }
}

extension [(time: Int64, index: Int)] {
    /// The first place whose time is not before another; the times ascend.
    fileprivate func firstIndex(notBefore time: Int64) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if let entry = self[checked: middle], entry.time < time {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }
}

extension Departure {
    /// The departure with what the timetable knows besides.
    ///
    /// A match by a prediction alone is not sure to be the same trip: then the trip's own facts stay unknown.
    fileprivate func filled(from planned: Departure, isExact: Bool) -> Departure {
        var departure = self
        departure.line = line.filled(from: planned.line)
        // The timetable's word is the same for the trips that only the timetable tells.
        departure.direction = planned.direction ?? direction
        departure.destination = destination ?? planned.destination
        departure.stop.platform = stop.platform ?? planned.stop.platform
        guard isExact else { return departure }
        departure.via = via ?? planned.via
        departure.serviceDate = serviceDate ?? planned.serviceDate
        departure.runStart = runStart ?? planned.runStart
        departure.scheduled = scheduled ?? planned.scheduled
        departure.tripID = planned.tripID ?? tripID
        if accessible == .unknown { departure.accessible = planned.accessible }
        if lowFloor == .unknown { departure.lowFloor = planned.lowFloor }
        departure.alerts += planned.alerts.filter { !alerts.contains($0) }
        departure.notes += planned.notes.filter { !notes.contains($0) }
        departure.delay = delay ?? departure.secondsLate
        return departure
    }
}

extension DepartureLine {
    fileprivate func filled(from planned: DepartureLine) -> DepartureLine {
        var line = self
        line.id = id ?? planned.id
        line.sourceID = planned.sourceID ?? sourceID
        if name.isEmpty { line.name = planned.name }
        line.longName = longName ?? planned.longName
        if mode == .other { line.mode = planned.mode }
        // Two colours of different sources may not be readable together.
        if color == nil {
            (line.color, line.textColor) = (planned.color, planned.textColor)
        } else if textColor == nil, color == planned.color {
            line.textColor = planned.textColor
        }
        return line
    }
}

extension Instant {
    fileprivate static let distant = Instant(milliseconds: .max)

    /// In milliseconds, at least 0.
    fileprivate func distance(to other: Instant) -> Int64 {
        let (low, high) = (min(self, other), max(self, other))
        let (difference, overflows) = high.milliseconds.subtractingReportingOverflow(low.milliseconds)
        return overflows ? .max : difference
    }
}
