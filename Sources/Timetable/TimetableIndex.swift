import Model

struct TranslationKey: Sendable, Hashable {
    let subject: TimetableTranslation.Subject
    /// In lower case.
    let language: String
}

/// What queries look up, made of the tables when a timetable is loaded.
struct TimetableIndex: Sendable {
    let stopPlaces: [String: Int]
    let linePlaces: [String: Int]
    let trips: TextIndex
    /// The stops of each station.
    let children: Groups
    /// The lines that call at each stop.
    let lines: Groups
    let patternsOfLine: Groups
    /// The calls at each stop where one can get on: neither last calls nor those without pickup.
    let boardings: Groups
    /// The pattern of each call.
    let callPatterns: [UInt32]
    /// Of each call, the least and the greatest of the departures after the start, over the trips of the
    /// pattern.
    let earliest: [Int32]
    let latest: [Int32]
    /// The place of each pattern's first trip, and of its first that runs by frequencies.
    private let firstTrip: [UInt32]
    private let firstFrequent: [UInt32]
    /// The place of each trip's first frequency among all; empty when there are none.
    private let frequencyPlaces: [Int: Range<Int>]
    private let ranks: [UInt32]
    let translations: [TranslationKey: String]
    let stopTimeCount: Int
    let days: ClosedRange<ServiceDate>?
    /// The earliest and the latest departure of any trip from any stop, in seconds after the start of the
    /// day.
    let seconds: ClosedRange<Int>

    init(_ tables: TimetableTables) {
        stopPlaces = Self.places(tables.stops.lazy.map(\.sourceID))
        linePlaces = Self.places(tables.lines.lazy.map(\.sourceID))
        trips = TextIndex(tables.trips.ids)
        children = Groups(
            count: tables.stops.count,
            tables.stops.enumerated().compactMap { place, stop in
                stop.parent.map { (UInt32($0), UInt32(place)) }
            }
        )
        let patterns = tables.patterns
        patternsOfLine = Groups(
            count: tables.lines.count,
            patterns.lines.enumerated().map { ($1, UInt32($0)) }
        )
        lines = Self.lines(tables)
        callPatterns = (0..<patterns.count).flatMap { pattern in
            repeatElement(UInt32(pattern), count: patterns.calls(of: pattern).count)
        }
        boardings = Self.boardings(tables)
        let trips = TripPlaces(tables)
        firstTrip = trips.first
        firstFrequent = trips.firstFrequent
        frequencyPlaces = trips.frequencies
        let spans = DepartureSpans(tables, trips)
        earliest = spans.earliest
        latest = spans.latest
        seconds = spans.seconds
        stopTimeCount = tables.trips.patterns.reduce(0) { $0 + patterns.calls(of: Int($1)).count }
        ranks = Self.ranks(tables.lines)
        translations = Dictionary(
            tables.translations.map { (TranslationKey($0), $0.text) },
            uniquingKeysWith: { first, _ in first }
        )
        days = Self.days(tables.services)
    }

    /// The trips of a pattern.
    func trips(of pattern: Int) -> Range<Int> { Int(firstTrip[pattern])..<Int(firstTrip[pattern + 1]) }

    /// The trips of a pattern that run once a day, sorted by their starts.
    func plainTrips(of pattern: Int) -> Range<Int> { Int(firstTrip[pattern])..<Int(firstFrequent[pattern]) }

    /// The trips of a pattern that run by frequencies.
    func frequentTrips(of pattern: Int) -> Range<Int> {
        Int(firstFrequent[pattern])..<Int(firstTrip[pattern + 1])
    }

    /// The places of a trip's frequencies.
    func frequencies(of trip: Int) -> Range<Int> { frequencyPlaces[trip] ?? 0..<0 }

    /// The place of a line in the order in which lines are told.
    func rank(_ line: Int) -> UInt32 { ranks.indices.contains(line) ? ranks[line] : .max }
}

extension TranslationKey {
    fileprivate init(_ translation: TimetableTranslation) {
        self.init(subject: translation.subject, language: translation.language.lowercased())
    }
}

extension TimetableIndex {
    fileprivate static func places(_ ids: some Sequence<String>) -> [String: Int] {
        Dictionary(ids.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    }

    fileprivate static func lines(_ tables: TimetableTables) -> Groups {
        let patterns = tables.patterns
        var pairs: Set<UInt64> = []
        for pattern in 0..<patterns.count {
            for call in patterns.calls(of: pattern) {
                pairs.insert(UInt64(patterns.stops[call]) << 32 | UInt64(patterns.lines[pattern]))
            }
        }
        return Groups(
            count: tables.stops.count,
            pairs.sorted().map { (UInt32($0 >> 32), UInt32(truncatingIfNeeded: $0)) }
        )
    }

    fileprivate static func boardings(_ tables: TimetableTables) -> Groups {
        let patterns = tables.patterns
        let none = TimetablePattern.Boarding.none.rawValue
        return Groups(
            count: tables.stops.count,
            (0..<patterns.count).flatMap { pattern in
                patterns.calls(of: pattern).dropLast().compactMap { call in
                    patterns.boardings[call] & 3 == none ? nil : (patterns.stops[call], UInt32(call))
                }
            }
        )
    }

    fileprivate static func ranks(_ lines: [TimetableLine]) -> [UInt32] {
        let order = lines.indices.sorted { left, right in
            let (one, other) = (lines[left], lines[right])
            let orders = (one.sortOrder ?? .max, other.sortOrder ?? .max)
            if orders.0 != orders.1 { return orders.0 < orders.1 }
            let (name, otherName) = (NumberedName(one), NumberedName(other))
            return name == otherName ? left < right : name < otherName
        }
        var ranks = [UInt32](repeating: 0, count: lines.count)
        for (rank, line) in order.enumerated() { ranks[line] = UInt32(rank) }
        return ranks
    }

    fileprivate static func days(_ services: ServiceTable) -> ClosedRange<ServiceDate>? {
        var (first, last) = (Int32.max, Int32.min)
        for service in 0..<services.count {
            if services.firstDays[service] <= services.lastDays[service], services.weekdays[service] != 0 {
                first = min(first, services.firstDays[service])
                last = max(last, services.lastDays[service])
            }
        }
        for exception in services.exceptions where exception & 1 == 1 {
            first = min(first, exception >> 1)
            last = max(last, exception >> 1)
        }
        guard let first = ServiceDate(number: Int(first)), let last = ServiceDate(number: Int(last)),
            first <= last
        else { return nil }
        return first...last
    }
}

/// A name in an order in which 2 comes before 10.
private struct NumberedName: Comparable {
    let number: Int
    let text: String

    init(_ line: TimetableLine) {
        text = line.shortName.isEmpty ? line.longName : line.shortName
        number = Int(text.prefix { $0.isASCII && $0.isNumber }) ?? .max
    }

    static func < (left: NumberedName, right: NumberedName) -> Bool {
        (left.number, left.text) < (right.number, right.text)
    }
}
