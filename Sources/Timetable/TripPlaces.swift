/// Where the trips of each pattern, and the frequencies of each trip, stand in their tables.
struct TripPlaces {
    private(set) var first: [UInt32]
    private(set) var firstFrequent: [UInt32]
    private(set) var frequencies: [Int: Range<Int>] = [:]

    /// The tables have been checked.
    init(_ tables: TimetableTables) {
        for (place, frequency) in tables.frequencies.enumerated() {
            let start = frequencies[frequency.trip]?.lowerBound ?? place
            frequencies[frequency.trip] = start..<place + 1
        }
        let (trips, count) = (tables.trips, tables.patterns.count)
        first = [UInt32](repeating: 0, count: count + 1)
        var plain = [UInt32](repeating: 0, count: count)
        for (trip, pattern) in trips.patterns.enumerated() {
            first[Int(pattern) + 1] += 1
            if frequencies[trip] == nil { plain[Int(pattern)] += 1 }
        }
        for pattern in 0..<count { first[pattern + 1] += first[pattern] }
        firstFrequent = zip(first, plain).map(+)
    }
}

/// How early and how late trips depart, so that a search by time knows which starts it must look at.
struct DepartureSpans {
    private(set) var earliest: [Int32]
    private(set) var latest: [Int32]
    private(set) var seconds = 0...0

    /// The tables have been checked.
    init(_ tables: TimetableTables, _ places: TripPlaces) {
        let (patterns, profiles, trips) = (tables.patterns, tables.profiles, tables.trips)
        earliest = [Int32](repeating: .max, count: patterns.stops.count)
        latest = [Int32](repeating: .min, count: patterns.stops.count)
        var (least, most) = (Int.max, Int.min)
        for pattern in 0..<patterns.count {
            let calls = patterns.calls(of: pattern)
            var last: UInt32?
            for trip in Int(places.first[pattern])..<Int(places.first[pattern + 1]) {
                let isPlain = trip < places.firstFrequent[pattern]
                let frequencies = places.frequencies[trip].map { tables.frequencies[$0] } ?? []
                let starts = isPlain ? [Int(trips.starts[trip])] : frequencies.flatMap { [$0.start, $0.end] }
                let times = profiles.times(of: Int(trips.profiles[trip]))
                if let early = starts.min(), let late = starts.max(),
                    let departures = profiles.departures[times].extremes
                {
                    least = min(least, early + Int(departures.least))
                    most = max(most, late + Int(departures.greatest))
                }
                guard isPlain, trips.profiles[trip] != last else { continue }
                last = trips.profiles[trip]
                for (call, time) in zip(calls, times) {
                    earliest[call] = min(earliest[call], profiles.departures[time])
                    latest[call] = max(latest[call], profiles.departures[time])
                }
            }
        }
        if least <= most { seconds = least...most }
    }
}

extension ArraySlice<Int32> {
    fileprivate var extremes: (least: Int32, greatest: Int32)? {
        guard let least = self.min(), let greatest = self.max() else { return nil }
        return (least, greatest)
    }
}
